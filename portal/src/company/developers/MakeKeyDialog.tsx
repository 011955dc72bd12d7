import {
  API_KEY_DAILY_CAP,
  API_KEY_DAILY_CAP_MOST,
  API_KEY_DAYS,
  API_KEY_NAME_LONGEST,
} from '@ekoline/contract/company/developers.facts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { Code } from '../../kit/Code.tsx'
import { useSubmit } from '../../kit/useSubmit.ts'
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

function readCap(typed: string): number | null {
  const cap = Number(typed)
  return /^\d{1,5}$/.test(typed.trim()) && cap >= 1 && cap <= API_KEY_DAILY_CAP_MOST ? cap : null
}

/** Asks what the key is for, makes it, and shows it only this once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const making = useSubmit(client.makeApiKey, {
    failed: 'key_make_failed',
    inPlace: true,
    onDone: () => void cache.invalidateQueries({ queryKey: ['company', KEYS] }),
  })
  const made = making.data?.result
  return (
    <Dialog
      open
      title={made ? text('key_made', { name: made.name }) : text('key_create')}
      onClose={onClose}
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
  const [name, setName] = useState('')
  const [end, setEnd] = useState('90')
  const [cap, setCap] = useState(String(API_KEY_DAILY_CAP))
  const [tried, setTried] = useState(false)
  const objections = {
    name: name.trim() === '' ? text('key_name_missing') : null,
    cap:
      readCap(cap) === null
        ? text('key_cap_wrong', { most: API_KEY_DAILY_CAP_MOST.toLocaleString('en') })
        : null,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const calls = readCap(cap)
    if (objections.name || calls === null) return
    onMake({
      name: name.trim(),
      daily_cap: calls,
      ...(end !== NEVER && { expires_days: Number(end) }),
    })
  }

  return (
    <form aria-label={text('key_create')} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={text('key_name')}
        hint={text('key_name_hint')}
        maxLength={API_KEY_NAME_LONGEST}
        value={name}
        onChange={setName}
        error={tried ? objections.name : null}
      />
      <div className="grid gap-4 cards:grid-cols-2">
        <Select label={text('key_expires')} value={end} onChange={setEnd} choices={ends()} />
        <TextField
          label={text('key_daily_cap')}
          inputMode="numeric"
          maxLength={5}
          value={cap}
          onChange={setCap}
          error={tried ? objections.cap : null}
        />
      </div>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {text('key_create')}
      </Button>
    </form>
  )
}
