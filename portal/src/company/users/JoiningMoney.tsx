import { type Kobo, kobo, koboFromNaira, naira } from '@ekoline/contract/units/money.ts'
import { formatKobo, koboTyped } from '../../format/naira.ts'
import type { Objections } from '../../kit/useForm.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsToRefill, REFILL_FIELDS, refillOf, type TypedRefill } from './refill-fields.ts'
import { TRANSFER_MINIMUM } from './SendMoneyDialog.tsx'

/** What an invited person gets when they join, as it is typed. */
export interface TypedMoney extends TypedRefill {
  credit: string
  /** their wallet is refilled */
  refills: boolean
}

/** Nothing; and a refill that suits most, for who wants one. */
export const NO_MONEY: TypedMoney = {
  credit: '',
  refills: false,
  refill_below: '500',
  refill_amount: '1000',
  refill_most: '10000',
}

export function objectionsToMoney(typed: TypedMoney): Objections {
  const amount = koboTyped(typed.credit)
  const isLittle = typed.credit.trim() !== '' && (amount === null || amount < TRANSFER_MINIMUM)
  return {
    ...(isLittle && { credit: text('users_amount_from', { amount: formatKobo(TRANSFER_MINIMUM) }) }),
    ...(typed.refills && objectionsToRefill(typed)),
  }
}

/** What is sent of it. */
export function moneyOf(typed: TypedMoney) {
  const amount = koboTyped(typed.credit)
  return { ...(amount !== null && { credit: naira(amount) }), ...(typed.refills && refillOf(typed)) }
}

/** When the money is taken, and that it is more than there is now. */
function hintOf(amount: Kobo | null, balance: number | undefined) {
  const mine = balance === undefined ? null : koboFromNaira(balance)
  if (amount === null || mine === null || amount <= mine) return text('users_credit_when')
  const short = formatKobo(kobo(amount - mine))
  return text('users_credit_short', { short })
}

interface JoiningMoneyProps {
  typed: TypedMoney
  objections: Objections
  onType: (part: Partial<TypedMoney>) => void
}

/** What the admin gives a person whom they invite, so that the first call needs no card. */
export function JoiningMoney({ typed, objections, onType }: JoiningMoneyProps) {
  const balance = useBalance().data
  const field = (name: 'credit' | keyof TypedRefill) => ({
    name,
    unit: '₦',
    value: typed[name],
    onChange: (value: string) => onType({ [name]: value }),
    error: objections[name],
  })
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{text('users_money')}</legend>
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <TextField
          label={text('users_credit')}
          inputMode="decimal"
          maxLength={12}
          hint={hintOf(koboTyped(typed.credit), balance)}
          {...field('credit')}
        />
        <label className="flex min-h-11 items-center gap-3 cards:mt-6.5">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={typed.refills}
            onChange={({ target }) => onType({ refills: target.checked })}
          />
          {text('users_refills')}
        </label>
      </div>
      {typed.refills && (
        <>
          <div className="grid gap-4 cards:grid-cols-3">
            {REFILL_FIELDS.map((name) => (
              <TextField key={name} label={text(name)} inputMode="numeric" maxLength={12} {...field(name)} />
            ))}
          </div>
          <p className="text-small text-faint">{text('users_refills_note')}</p>
        </>
      )}
    </fieldset>
  )
}
