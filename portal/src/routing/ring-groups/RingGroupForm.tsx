import {
  RING_GROUP_MEMBERS_MOST,
  RING_GROUP_NAME_LONGEST,
  RING_SECONDS_LONGEST,
  RING_SECONDS_SHORTEST,
} from '@ekoline/contract/routing/ring-groups.facts.ts'
import type { RingGroup, RingOrder } from '@ekoline/contract/routing/ring-groups.ts'
import { client } from '../../app/client.ts'
import { nowhere } from '../../core/destinations/chosen.ts'
import { useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { LeadsTo } from '../../core/destinations/LeadsTo.tsx'
import { PersonPicker } from '../../core/destinations/PersonPicker.tsx'
import { FormSkeleton, ThingForm } from '../../kit/ThingForm.tsx'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  bodyOf,
  draftOf,
  fieldOf,
  isSeconds,
  type MemberDraft,
  missingIn,
  NEW_GROUP,
  NEW_MEMBER,
} from './draft.ts'
import { orderName } from './RingGroupTable.tsx'

const orders: readonly RingOrder[] = ['together', 'in order', 'in turn', 'longest idle']
const hints = {
  together: 'ring_group_order_together_what',
  'in order': 'ring_group_order_in_order_what',
  'in turn': 'ring_group_order_in_turn_what',
  'longest idle': 'ring_group_order_longest_idle_what',
} as const

interface RingGroupFormProps {
  /** null: a new one */
  group: RingGroup | null
  onDone: () => void
}

/** A group's people, how they are rung, and what follows when no one answers: of a new one, the company's voicemail. */
export function RingGroupForm({ group, onDone }: RingGroupFormProps) {
  const main = useMainVoicemail()
  if (!group && main.isPending) return <FormSkeleton />
  const proposed = { ...NEW_GROUP, next: main.data ?? nowhere }
  return (
    <ThingForm
      kind="ring group"
      thing={group}
      title={group ? text('ring_group_edit_title', { name: group.name }) : text('ring_group_add')}
      start={group ? draftOf(group) : proposed}
      missingIn={missingIn}
      bodyOf={bodyOf}
      work={(body) =>
        group ? client.changeRingGroup({ params: { id: group.id }, body }) : client.addRingGroup({ body })
      }
      refreshes="routing"
      done={group ? 'ring_group_changed' : 'ring_group_added'}
      failed="ring_group_failed"
      save={text('ring_group_save')}
      onDone={onDone}
    >
      {({ typed: draft, change, objections }) => (
        <>
          <TextField
            label={text('ring_group_name')}
            maxLength={RING_GROUP_NAME_LONGEST}
            value={draft.name}
            error={objections.name}
            onChange={(name) => change({ name })}
          />
          <div className="grid gap-1.5">
            <Select
              label={text('ring_group_order')}
              value={draft.order}
              onChange={(order) => change({ order })}
              choices={orders.map((value) => ({ value, label: orderName(value) }))}
            />
            <p className="text-small text-faint">{text(hints[draft.order])}</p>
          </div>
          <Members
            members={draft.members}
            objections={objections}
            onMembers={(members) => change({ members })}
          />
          <LeadsTo
            label={text('ring_group_then')}
            none={text('ring_group_ends')}
            draft={draft.next}
            fault={objections['next.destination']}
            onDraft={(next) => change({ next })}
          />
        </>
      )}
    </ThingForm>
  )
}

interface MembersProps {
  members: readonly MemberDraft[]
  objections: Objections
  onMembers: (members: readonly MemberDraft[]) => void
}

function Members({ members, objections, onMembers }: MembersProps) {
  const changed = (index: number, part: Partial<MemberDraft>) =>
    onMembers(members.map((member, at) => (at === index ? { ...member, ...part } : member)))
  const others = (index: number) => members.filter((_, at) => at !== index)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('ring_group_people')}</legend>
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
        <div key={index} className="ring-line">
          <PersonPicker
            label={text('ring_group_member', { nth: index + 1 })}
            person={member}
            error={objections[fieldOf('members', index, 'username')]}
            failed={text('ring_group_members_failed')}
            onChoose={(person) => changed(index, person)}
          />
          <TextField
            type="number"
            inputMode="numeric"
            label={text('ring_group_seconds')}
            aria-label={text('ring_group_member_seconds', { nth: index + 1 })}
            value={member.seconds}
            error={
              isSeconds(member.seconds)
                ? objections[fieldOf('members', index, 'seconds')]
                : text('ring_group_seconds_wrong', {
                    shortest: RING_SECONDS_SHORTEST,
                    longest: RING_SECONDS_LONGEST,
                  })
            }
            onChange={(seconds) => changed(index, { seconds })}
          />
          <span className="ring-tools">
            <Button
              kind="plain"
              size="row"
              disabled={index === 0}
              aria-label={text('ring_group_member_up', { nth: index + 1 })}
              onClick={() => onMembers(others(index).toSpliced(index - 1, 0, member))}
            >
              {text('ring_group_up')}
            </Button>
            <Button
              kind="plain-danger"
              size="row"
              aria-label={text('ring_group_member_remove', { nth: index + 1 })}
              onClick={() => onMembers(others(index))}
            >
              {text('ring_group_remove')}
            </Button>
          </span>
        </div>
      ))}
      {members.length < RING_GROUP_MEMBERS_MOST && (
        <Button
          kind="quiet"
          size="row"
          className="justify-self-start"
          onClick={() => onMembers([...members, NEW_MEMBER])}
        >
          {text('ring_group_member_add')}
        </Button>
      )}
    </fieldset>
  )
}
