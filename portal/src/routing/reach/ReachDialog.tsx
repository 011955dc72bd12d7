import type { Reach, ReachBody } from '@ekoline/contract/routing/reach.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { LeadsTo } from '../../core/destinations/LeadsTo.tsx'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReach } from './reach.queries.ts'
import { bodyOf, draftOf, isSeconds, type ReachDraft } from './reach-draft.ts'

interface ReachProps {
  username: string
  /** of a member; null: one's own */
  name: string | null
  onClose: () => void
}

/** What becomes of a call to a person: for themselves, or for an admin. */
export function ReachDialog({ name, ...props }: ReachProps) {
  const title = name === null ? text('reach_title') : text('reach_of', { name })
  return (
    <Dialog open holds title={title} onClose={props.onClose}>
      <ReachOf {...props} />
    </Dialog>
  )
}

/** The same without a frame. */
export function ReachOf(props: Omit<ReachProps, 'name'>) {
  const found = useReach(props.username)
  return (
    <Region query={found} failed={text('reach_failed')} loading={<Skeleton className="h-60" />}>
      {(reach) => <ReachForm {...props} reach={reach} />}
    </Region>
  )
}

function ReachForm({ username, onClose, reach }: Omit<ReachProps, 'name'> & { reach: Reach }) {
  const [draft, setDraft] = useState<ReachDraft>(() => draftOf(reach))
  const change = (part: Partial<ReachDraft>) => setDraft({ ...draft, ...part })
  const body = bodyOf(draft)
  const save = useChange((changed: ReachBody) => client.setReach({ params: { username }, body: changed }), {
    done: 'reach_saved',
    failed: 'reach_save_failed',
    refreshes: 'routing',
    onDone: onClose,
  })
  const objections = objectionsOf(save.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (body && !save.isPending) void save.run(body)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Tick
        id="reach-dnd"
        label={text('reach_dnd')}
        what={text('reach_dnd_what')}
        on={draft.dnd}
        onSwitch={(dnd) => change({ dnd })}
      />
      <Seconds
        label={text('reach_seconds')}
        value={draft.seconds}
        error={objections.ring_seconds}
        onChange={(seconds) => change({ seconds })}
      />
      <Mobile reach={reach} draft={draft} objections={objections} onDraft={change} />
      {(['busy', 'next'] as const).map((way) => (
        <LeadsTo
          key={way}
          label={text(`reach_${way}`)}
          none={text(`reach_${way}_none`)}
          draft={draft[way]}
          fault={objections[`${way}.destination`]}
          onDraft={(leads) => change({ [way]: leads })}
        />
      ))}
      <Button type="submit" busy={save.isPending} disabled={!body}>
        {text('reach_save')}
      </Button>
    </form>
  )
}

interface SecondsProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Seconds({ value, error, ...props }: SecondsProps) {
  const bounds = { shortest: RING_SECONDS_SHORTEST, longest: RING_SECONDS_LONGEST }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      value={value}
      error={isSeconds(value) ? error : text('reach_seconds_wrong', bounds)}
      {...props}
    />
  )
}

/** What a call to the own mobile costs, or why there is none. */
function priceOf({ phone, per_minute }: Reach): string {
  if (phone === null) return text('reach_mobile_unverified')
  const number = formatPhone(phone)
  if (per_minute === null) return text('reach_mobile_no_price', { number })
  return text('reach_mobile_price', { number, price: formatPrice(per_minute).replace('₦', '') })
}

interface MobileProps {
  reach: Reach
  draft: ReachDraft
  objections: Objections
  onDraft: (part: Partial<ReachDraft>) => void
}

/** When the own mobile rings, for how long and at what price. */
function Mobile({ reach, draft, objections, onDraft }: MobileProps) {
  const none = reach.phone === null && draft.mobile === 'off'
  return (
    <>
      <Select
        label={text('reach_mobile')}
        hint={priceOf(reach)}
        value={draft.mobile}
        disabled={none}
        error={objections.mobile}
        onChange={(mobile) => onDraft({ mobile })}
        choices={(['off', 'after', 'together'] as const).map((value) => ({
          value,
          label: text(`reach_mobile_${value}`),
        }))}
      />
      {draft.mobile !== 'off' && (
        <>
          <Seconds
            label={text('reach_mobile_seconds')}
            value={draft.mobileSeconds}
            error={objections.mobile_seconds}
            onChange={(mobileSeconds) => onDraft({ mobileSeconds })}
          />
          <Tick
            id="reach-confirms"
            label={text('reach_confirms')}
            what={text('reach_confirms_what')}
            on={draft.confirms}
            onSwitch={(confirms) => onDraft({ confirms })}
          />
        </>
      )}
    </>
  )
}

interface TickProps {
  id: string
  label: string
  what: string
  on: boolean
  onSwitch: (on: boolean) => void
}

function Tick({ id, label, what, on, onSwitch }: TickProps) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={on}
          aria-describedby={id}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        {label}
      </label>
      <p id={id} className="text-small text-soft">
        {what}
      </p>
    </div>
  )
}
