import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import { CAMPAIGN_NAME_LONGEST } from '@ekoline/contract/outreach/robocall-limits.ts'
import { client, refusalOr } from '../../app/client.ts'
import { CallerIdPicker } from '../../calls/caller-id/CallerIdPicker.tsx'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GroupPicker } from '../contact-groups/GroupPicker.tsx'

interface NewCampaign {
  campaign_name: string
  group: Group | null
  callerid: string
}

const EMPTY: NewCampaign = { campaign_name: '', group: null, callerid: '' }

/** The 'Create campaign' form (service-areas §2, "Bulk dialler"; §5: a name and a group are needed). @source SA-108 */
export function CampaignForm({ onCreated }: { onCreated: () => void }) {
  const draft = useThingDraft('campaign', 'new', EMPTY)
  const { form, typed, field, change, objections, refuse, submit } = useForm<NewCampaign>([
    draft.typed,
    draft.type,
  ])
  const add = useChange(client.addCampaign, {
    done: ({ message }) => message,
    failed: (error) => refusalOr(error, text('campaign_failed')),
    refreshes: 'outreach',
    onDone: () => {
      draft.forget()
      onCreated()
    },
    onFailed: refuse,
  })
  const campaign_name = typed.campaign_name.trim()
  const isComplete = campaign_name !== '' && typed.group !== null
  const send = submit(
    ({ group, callerid }) =>
      isComplete &&
      group &&
      add.run({ body: { campaign_name, group_id: group.id, callerid: callerid || null } }),
  )

  return (
    <form ref={form} aria-label={text('campaign_create')} onSubmit={send} noValidate className="grid gap-4">
      <DraftNote draft={draft} />
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <TextField
          label={text('campaign_name')}
          maxLength={CAMPAIGN_NAME_LONGEST}
          {...field('campaign_name')}
        />
        <GroupPicker
          value={typed.group}
          onChoose={(group) => change({ group })}
          error={objections.group_id}
        />
        <CallerIdPicker
          label={text('campaign_caller_id')}
          hint={text('campaign_caller_id_hint')}
          {...field('callerid')}
        />
      </div>
      <Button type="submit" busy={add.isPending} disabled={!isComplete} className="mr-auto max-cards:w-full">
        {text('campaign_create')}
      </Button>
      <p className="text-small text-faint">{text('campaign_create_hint')}</p>
    </form>
  )
}
