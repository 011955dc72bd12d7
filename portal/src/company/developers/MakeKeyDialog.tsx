import {
  API_KEY_DAILY_CAP,
  API_KEY_DAILY_CAP_MOST,
  API_KEY_DAYS,
  API_KEY_NAME_LONGEST,
} from '@ekoline/contract/company/developers.facts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { Code } from '../../kit/Code.tsx'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { forgetUnsaved, useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { KEYS } from './developers.queries.ts'

const NEVER = 'never'
const ends = () => [
  ...API_KEY_DAYS.map((days) => ({
    value: String(days),
    label: days === 365 ? text('key_expires_year') : text('key_expires_days', { days }),
  })),
  { value: NEVER, label: text('key_expires_never') },
]

interface Typed {
  readonly name: string
  /** in so many days, or never */
  readonly end: string
  /** calls a day */
  readonly cap: string
}

const NEW: Typed = { name: '', end: '90', cap: String(API_KEY_DAILY_CAP) }

function objectionsTo({ name, cap }: Typed): Objections {
  const isCap = /^\d{1,5}$/.test(cap.trim()) && Number(cap) >= 1 && Number(cap) <= API_KEY_DAILY_CAP_MOST
  const most = API_KEY_DAILY_CAP_MOST.toLocaleString('en')
  return {
    ...(name.trim() === '' && { name: text('key_name_missing') }),
    ...(!isCap && { cap: text('key_cap_wrong', { most }) }),
  }
}

/** Asks what the key is for, makes it, and shows it only this once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const making = useSubmit(client.makeApiKey, {
    failed: 'key_make_failed',
    inPlace: true,
    onDone: () => {
      forgetUnsaved('api key')
      void cache.invalidateQueries({ queryKey: ['company', KEYS] })
    },
  })
  function close() {
    forgetUnsaved('api key')
    onClose()
  }
  const made = making.data?.result
  return (
    <Dialog
      open
      title={made ? text('key_made', { name: made.name }) : text('key_create')}
      onClose={close}
      holds
      sealed={made !== undefined}
    >
      {made ? (
        <div className="grid gap-4">
          <p className="text-soft">
            {text('key_made_hint')} <b className="text-ink">{text('key_made_once')}</b>
          </p>
          <Code label={text('key_made_label')} wraps>
            {made.key}
          </Code>
          <Button size="large" wide onClick={onClose}>
            {text('key_saved')}
          </Button>
        </div>
      ) : (
        <KeyForm busy={making.isPending} refusal={making.refusal} onMake={(body) => making.run({ body })} />
      )}
    </Dialog>
  )
}

interface KeyFormProps {
  busy: boolean
  refusal: string | null
  onMake: (body: Parameters<typeof client.makeApiKey>[0]['body']) => void
}

function KeyForm({ busy, refusal, onMake }: KeyFormProps) {
  const draft = useThingDraft('api key', 'new', NEW)
  const { form, field, submit } = useForm<Typed>([draft.typed, draft.type], objectionsTo)
  const make = submit(({ name, end, cap }) =>
    onMake({
      name: name.trim(),
      daily_cap: Number(cap),
      ...(end !== NEVER && { expires_days: Number(end) }),
    }),
  )

  return (
    <form ref={form} aria-label={text('key_create')} onSubmit={make} noValidate className="grid gap-4">
      <DraftNote draft={draft} />
      <TextField
        label={text('key_name')}
        hint={text('key_name_hint')}
        maxLength={API_KEY_NAME_LONGEST}
        {...field('name')}
      />
      <div className="grid gap-4 cards:grid-cols-2">
        <Select label={text('key_expires')} choices={ends()} {...field('end')} />
        <TextField label={text('key_daily_cap')} inputMode="numeric" maxLength={5} {...field('cap')} />
      </div>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {text('key_create')}
      </Button>
    </form>
  )
}
