import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { cardCharge, exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { config } from '../../app/config.ts'
import { formatKobo, koboTyped } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { ChargeLines } from './ChargeLines.tsx'
import { feeRule } from './fee-rule.ts'

interface AmountFormProps {
  /** the amount as typed in its field */
  typed: string
  onType: (typed: string) => void
  /** a payment is under way */
  busy: boolean
  /** an earlier payment is being checked: another one must wait */
  held: boolean
  onPay: (amount: Kobo) => void
  least: Kobo
  /** what is said of less */
  refusal: MessageKey
  /** naira */
  suggested: readonly number[]
  field: RefObject<HTMLInputElement | null>
  /** what is agreed to with it, above the button */
  children?: ReactNode
}

/** An amount for the wallet, and the card charge, before anything is paid (account-core §5). @source AC4-14 */
export function AmountForm({
  typed,
  onType,
  busy,
  held,
  onPay,
  least,
  refusal,
  suggested,
  field,
  children,
}: AmountFormProps) {
  const [refused, setRefused] = useState(false)
  const minimum = text('amount_least', { amount: formatKobo(least) })
  const amount = koboTyped(typed)
  const objection = objectionTo(amount)
  const payable = objection === null ? amount : null
  const charge = payable && cardCharge(payable, feeRule())

  /** What is wrong with an amount, in the catalogue's words and, shorter, at its field; null when it can be paid. */
  function objectionTo(amount: Kobo | null): { said: string; hint: string } | null {
    if (amount === null && typed.trim() !== '')
      return { said: text('amount_unreadable'), hint: text('amount_example') }
    if (amount === null || amount < least) return { said: text(refusal), hint: minimum }
    const maximum = kobo(config().payments.maximum)
    if (amount <= maximum) return null
    const said = text('payment_too_large', { maximum: exactNaira(maximum) })
    return { said, hint: text('amount_most', { amount: formatKobo(maximum) }) }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || held) return
    setRefused(objection !== null)
    if (objection) {
      toast.error(objection.said)
      field.current?.focus()
    } else if (amount) onPay(amount)
  }

  function change(value: string) {
    onType(value)
    setRefused(false)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        ref={field}
        label={text('amount_label')}
        unit="₦"
        large
        inputMode="decimal"
        value={typed}
        onChange={change}
        onBlur={() => setRefused(typed.trim() !== '' && objection !== null)}
        hint={minimum}
        error={refused ? (objection?.hint ?? null) : null}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
        {suggested.map((suggestion) => (
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
      <ChargeLines name={text('charge_credited')} amount={payable} charge={charge} />
      {children}
      <Button type="submit" size="large" wide busy={busy} disabled={held}>
        {busy
          ? text('payment_in_progress')
          : charge
            ? text('amount_pay_charge', { amount: formatKobo(charge) })
            : text('amount_pay')}
      </Button>
    </form>
  )
}
