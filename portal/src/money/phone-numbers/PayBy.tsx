import { cardCharge, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { feeRule } from '../wallet/fee-rule.ts'

export type PayMethod = 'wallet' | 'card'

interface PayByProps {
  price: Kobo
  /** of the wallet; null: not known yet */
  balance: Kobo | null
  value: PayMethod
  onChange: (method: PayMethod) => void
}

/** Pays from the wallet without a fee, or by card with it. */
export function PayBy({ price, balance, value, onChange }: PayByProps) {
  const missing = balance === null ? null : price - balance
  const isShort = missing === null || missing > 0
  const methods = [
    {
      method: 'wallet' as const,
      amount: price,
      note:
        missing !== null && missing > 0
          ? text('number_pay_short', { short: formatKobo(kobo(missing)) })
          : text('number_pay_no_fee'),
    },
    { method: 'card' as const, amount: cardCharge(price, feeRule()), note: text('number_pay_with_fee') },
  ]
  return (
    <fieldset className="grid gap-2.5 cards:grid-cols-2">
      <legend className="mb-1.5 text-small font-semibold">{text('number_pay')}</legend>
      {methods.map(({ method, amount, note }) => (
        <label
          key={method}
          className={cx(
            'flex min-h-14 items-center gap-3 rounded-field border px-3.5 py-2',
            value === method ? 'border-lagoon bg-lagoon-wash' : 'border-line-field',
            method === 'wallet' && isShort ? 'opacity-60' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name="pay-by"
            className="size-4 shrink-0 accent-lagoon"
            checked={value === method}
            disabled={method === 'wallet' && isShort}
            onChange={() => onChange(method)}
          />
          <span className="grid min-w-0 grow">
            <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
              {text(`number_pay_${method}`)}
              <span className="tabular-nums">{formatKobo(amount)}</span>
            </span>
            <span className="text-small text-faint">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
