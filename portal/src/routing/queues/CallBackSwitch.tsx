import { useQuote } from '../../calls/control/dial.queries.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPrice } from '../../format/naira.ts'
import { text } from '../../text.ts'

interface CallBackSwitchProps {
  on: boolean
  /** who switched it on */
  payer: string | undefined
  onChange: (on: boolean) => void
}

const MOBILE = '234803' // what most callers call from

/** The switch of call backs, with what they cost, and who pays. */
export function CallBackSwitch({ on, payer, onChange }: CallBackSwitchProps) {
  const { firstName, lastName } = useProfile()
  const { data: quote } = useQuote(on ? MOBILE : '', null)
  const whose = payer ?? `${firstName} ${lastName}`
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
        {text('queue_call_back')}
      </label>
      {on && (
        <p className="text-small text-faint">
          {quote
            ? text('queue_call_back_what', {
                price: formatPrice(quote.alone_per_minute ?? quote.per_minute),
                payer: whose,
              })
            : text('queue_call_back_unpriced', { payer: whose })}
        </p>
      )}
    </div>
  )
}
