import { PAY_LINK_DAYS_MOST, PAY_LINK_NOTE_LONGEST } from '@ekoline/contract/money/pay-links.facts.ts'
import { kobo, naira, TOP_UP_MINIMUM } from '@ekoline/contract/units/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../app/client.ts'
import { config } from '../../../app/config.ts'
import { useProfile, useSeat } from '../../../core/profile/profile.queries.ts'
import { formatTime } from '../../../format/date.ts'
import { formatKobo, koboTyped } from '../../../format/naira.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { DraftNote } from '../../../kit/ThingForm.tsx'
import { type Objections, useForm } from '../../../kit/useForm.ts'
import { useSubmit } from '../../../kit/useSubmit.ts'
import { forgetUnsaved, useThingDraft } from '../../../kit/useThingDraft.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Refusal } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PAY_LINKS } from './pay-links.queries.ts'

/** Asks how much a link is for and how long it is good, makes it, and shows it only this once. */
export function PayLinkDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const making = useSubmit(client.makePayLink, {
    failed: 'pay_link_create_failed',
    inPlace: true,
    onDone: () => {
      forgetUnsaved('pay link')
      void cache.invalidateQueries({ queryKey: ['money', PAY_LINKS] })
    },
  })
  function close() {
    forgetUnsaved('pay link')
    onClose()
  }
  const made = making.data?.result
  return (
    <Dialog
      open
      title={text(made ? 'pay_link_made' : 'pay_link_create_title')}
      onClose={close}
      holds
      sealed={made !== undefined}
    >
      {made ? (
        <div className="grid gap-4">
          <p className="text-soft">
            {text('pay_link_made_hint', { until: formatTime(made.expires_at) })}{' '}
            <b className="text-ink">{text('pay_link_made_once')}</b>
          </p>
          <p className="rounded-field bg-sunken p-4 font-mono text-small wrap-anywhere">{made.link}</p>
          <CopyButton text={made.link} copied={text('pay_link_copied')} failed={text('pay_link_copy_failed')}>
            {text('pay_link_copy')}
          </CopyButton>
          <Button size="large" wide onClick={onClose}>
            {text('pay_link_done')}
          </Button>
        </div>
      ) : (
        <LinkForm busy={making.isPending} refusal={making.refusal} onMake={(body) => making.run({ body })} />
      )}
    </Dialog>
  )
}

const DAYS = ['1', '3', '7', '14', String(PAY_LINK_DAYS_MOST)] as const
const KINDS = ['fixed', 'up_to'] as const

interface Typed {
  readonly amount: string
  readonly kind: (typeof KINDS)[number]
  readonly note: string
  readonly days: (typeof DAYS)[number]
}

const NEW: Typed = { amount: '', kind: 'fixed', note: '', days: '7' }

function objectionsTo({ amount }: Typed): Objections {
  const most = kobo(config().payments.maximum)
  const asked = koboTyped(amount)
  if (asked !== null && asked >= TOP_UP_MINIMUM && asked <= most) return {}
  const range = { least: formatKobo(TOP_UP_MINIMUM), most: formatKobo(most) }
  return { amount: text('pay_link_amount_wrong', range) }
}

interface LinkFormProps {
  busy: boolean
  refusal: string | null
  onMake: (body: Parameters<typeof client.makePayLink>[0]['body']) => void
}

function LinkForm({ busy, refusal, onMake }: LinkFormProps) {
  const { cardid, workgroup } = useSeat()
  const { firstName, lastName } = useProfile()
  const draft = useThingDraft('pay link', 'new', NEW)
  const { form, typed: now, change, field, submit } = useForm<Typed>([draft.typed, draft.type], objectionsTo)

  function make({ amount, kind, note, days }: Typed) {
    const asked = koboTyped(amount)
    if (asked === null) return
    const words = note.trim()
    onMake({
      cardid,
      amount: naira(asked),
      fixed: kind === 'fixed',
      days: Number(days),
      ...(words && { note: words }),
    })
  }

  return (
    <form
      ref={form}
      aria-label={text('pay_link_create_title')}
      noValidate
      onSubmit={submit(make)}
      className="grid gap-4"
    >
      <DraftNote draft={draft} />
      <TextField
        label={text('amount_label')}
        unit="₦"
        inputMode="decimal"
        maxLength={12}
        {...field('amount')}
      />
      <Select
        label={text('pay_link_which')}
        value={now.kind}
        onChange={(kind) => change({ kind })}
        choices={KINDS.map((value) => ({ value, label: text(`pay_link_${value}`) }))}
      />
      <TextField
        label={text('pay_link_note')}
        hint={text('pay_link_note_hint')}
        maxLength={PAY_LINK_NOTE_LONGEST}
        {...field('note')}
      />
      <Select
        label={text('pay_link_days')}
        value={now.days}
        onChange={(days) => change({ days })}
        choices={DAYS.map((days) => ({
          value: days,
          label: days === '1' ? text('pay_link_days_one') : text('pay_link_days_some', { days }),
        }))}
      />
      <p className="text-small text-soft">
        {text('pay_link_shown', { name: `${firstName} ${lastName}`.trim(), workgroup })}
      </p>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {text('pay_link_create')}
      </Button>
    </form>
  )
}
