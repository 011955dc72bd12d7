import {
  cardCharge,
  type FeeRule,
  type Kobo,
  kobo,
  koboFromNaira,
  naira,
  TOP_UP_MINIMUM,
} from '@ekoline/contract/money.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { config } from '../../config.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** The part of an address that leads to the amount field. */
export const TOP_UP_ANCHOR = 'top-up'

const SUGGESTED = [1_000, 2_500, 5_000, 10_000]

function feeRule(): FeeRule {
  const { rate_basis_points, flat, flat_from, cap } = config().payments.fee
  return {
    rateBasisPoints: rate_basis_points,
    flat: kobo(flat),
    flatFrom: kobo(flat_from),
    cap: cap === null ? null : kobo(cap),
  }
}

/** What is wrong with an amount, in the catalogue's words; null when it can be paid (account-core §5). */
function objectionTo(amount: Kobo | null): string | null {
  const maximum = kobo(config().payments.maximum)
  if (amount === null || amount < TOP_UP_MINIMUM) return text('top_up_too_small')
  if (amount > maximum) return text('payment_too_large', { maximum: naira(maximum) })
  return null
}

interface TopUpPanelProps {
  /** the amount as it stands in its field */
  typed: string
  onType: (typed: string) => void
  /** a payment is under way */
  busy: boolean
  onPay: (amount: Kobo) => void
}

/** The amount, and what the card will be charged for it, before anything is paid. */
export function TopUpPanel({ typed, onType, busy, onPay }: TopUpPanelProps) {
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of 'Top up' is a new key of the same hash
  useEffect(() => {
    if (hash === `#${TOP_UP_ANCHOR}`) field.current?.focus()
  }, [hash, key])

  const amount = koboFromNaira(typed.replace(/[,\s]/g, ''))
  const payable = objectionTo(amount) === null ? amount : null
  const charge = payable && cardCharge(payable, feeRule())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const objection = objectionTo(amount)
    setRefused(objection !== null)
    if (objection) {
      toast.info(objection)
      field.current?.focus()
    } else if (amount) onPay(amount)
  }

  function change(value: string) {
    onType(value)
    setRefused(false)
  }

  const minimum = `From ${formatKobo(TOP_UP_MINIMUM)}`
  return (
    <Card title="Top up">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          ref={field}
          label="Amount"
          unit="₦"
          large
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={change}
          hint={minimum}
          error={refused ? minimum : null}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
          {SUGGESTED.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              onClick={() => change(String(suggestion))}
              className="h-10 rounded-full border border-line-strong text-small tabular-nums hover:bg-lagoon-wash"
            >
              {suggestion.toLocaleString('en')}
            </button>
          ))}
        </div>
        <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
          <Line name="Credited to your wallet" amount={payable} />
          <Line name="Card fee" amount={payable && charge && kobo(charge - payable)} />
          <Line name="Your card is charged" amount={charge} total />
        </dl>
        <Button type="submit" size="large" wide busy={busy}>
          {busy ? text('payment_in_progress') : charge ? `Pay ${formatKobo(charge)}` : 'Pay'}
        </Button>
      </form>
    </Card>
  )
}

function Line({ name, amount, total = false }: { name: string; amount: Kobo | null; total?: boolean }) {
  return (
    <div
      className={
        total
          ? 'flex flex-wrap justify-between gap-x-4 font-semibold'
          : 'flex flex-wrap justify-between gap-x-4 text-soft'
      }
    >
      <dt>{name}</dt>
      <dd>{amount === null ? '–' : formatKobo(amount)}</dd>
    </div>
  )
}
