import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'

interface ChargeLinesProps {
  /** what the amount is for */
  name: string
  /** null: no valid amount yet */
  amount: Kobo | null
  charge: Kobo | null
}

/** The purchase, the card fee, and the card charge, before anything is paid. */
export function ChargeLines({ name, amount, charge }: ChargeLinesProps) {
  const fee = amount === null || charge === null ? null : kobo(charge - amount)
  return (
    <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
      <Line name={name} amount={amount} />
      <Line name={text('charge_fee')} amount={fee} />
      <Line name={text('charge_total')} amount={charge} total />
    </dl>
  )
}

function Line({ name, amount, total = false }: { name: string; amount: Kobo | null; total?: boolean }) {
  return (
    <div className={cx('flex flex-wrap justify-between gap-x-4', total ? 'font-semibold' : 'text-soft')}>
      <dt>{name}</dt>
      <dd>{amount === null ? '–' : formatKobo(amount)}</dd>
    </div>
  )
}
