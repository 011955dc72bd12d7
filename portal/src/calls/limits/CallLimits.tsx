import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import type { CallLimits as Limits } from '@ekoline/contract/calls/call-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'

const LIMITS_KEY = ['calls', 'call-limits']

/** How much calling a person and the workgroup may do, for an admin who lowers it. */
export function CallLimits() {
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Card title={text('call_limits_title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-soft">{text('call_limits_about')}</p>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {text('call_limits_change')}
        </Button>
      </div>
      <Dialog open={changing} title={text('call_limits_change')} holds onClose={close}>
        <LimitsForm onDone={close} />
      </Dialog>
    </Card>
  )
}

function LimitsForm({ onDone }: { onDone: () => void }) {
  const limits = useQuery({
    queryKey: LIMITS_KEY,
    queryFn: async ({ signal }) => (await client.callLimits(null, { signal })).result,
  })
  return (
    <Region query={limits} failed={text('call_limits_failed')} loading={<Skeleton className="h-96" />}>
      {(found) => <Fields {...found} onDone={onDone} />}
    </Region>
  )
}

type Typed = Record<CallLimitName, string>

const each = <V,>(given: (name: CallLimitName) => V) =>
  Object.fromEntries(CALL_LIMITS.map((name) => [name, given(name)])) as Record<CallLimitName, V>

const isMoney = (name: CallLimitName) => name.endsWith('_day')

/** The number that was typed; null for nothing, which is the highest that there may be. */
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(/[₦,\s]/g, '')))

function objectionsTo(typed: Typed, most: Limits): Objections {
  const found = CALL_LIMITS.flatMap((name) => {
    const [value, maximum] = [numberOf(typed[name]), most[name]]
    if (value === null || (Number.isInteger(value) && value >= 1 && value <= (maximum ?? value))) return []
    if (maximum === null) return [[name, text('call_limits_whole')]]
    return [[name, text('call_limits_at_most', { maximum: maximum.toLocaleString('en') })]]
  })
  return Object.fromEntries(found)
}

function highest(name: CallLimitName, maximum: number | null): string {
  if (maximum === null) return text('call_limits_none')
  const words = isMoney(name) ? formatNaira(maximum) : String(maximum)
  return text('call_limits_highest', { maximum: words })
}

function Fields({ own, most, onDone }: { own: Limits; most: Limits; onDone: () => void }) {
  const typed = useState<Typed>(() => each((name) => String(own[name] ?? '')))
  const { form, field, refuse, submit } = useForm(typed, (now) => objectionsTo(now, most))
  const save = useChange(client.setCallLimits, {
    done: 'call_limits_saved',
    refreshes: 'calls',
    onDone,
    onFailed: refuse,
  })
  return (
    <form
      ref={form}
      aria-label={text('call_limits_title')}
      noValidate
      onSubmit={submit((now) => save.run({ body: each((name) => numberOf(now[name])) }))}
      className="grid gap-4"
    >
      <p className="text-small text-soft">{text('call_limits_note')}</p>
      <div className="grid gap-4 cards:grid-cols-2">
        {CALL_LIMITS.map((name) => (
          <TextField
            key={name}
            label={text(`call_limits_${name}`)}
            hint={highest(name, most[name])}
            inputMode="numeric"
            maxLength={12}
            {...(isMoney(name) && { unit: '₦' })}
            {...field(name)}
          />
        ))}
      </div>
      <Button type="submit" busy={save.isPending}>
        {text('call_limits_save')}
      </Button>
    </form>
  )
}
