import { useQuote } from '../../calls/control/dial.queries.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPrice } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { callBackPrice, numberFault } from './queue-draft.ts'

interface CallBackSwitchProps {
  on: boolean
  /** who switched it on */
  payer: string | undefined
  /** naira a minute up to which others than ordinary numbers are called back, as typed; '': they are not */
  price: string
  /** what the server says is wrong with it */
  fault: string | undefined
  onChange: (on: boolean) => void
  onPrice: (price: string) => void
}

const MOBILE = '234803' // what most callers call from

/** The switch of call backs, with what they cost, whom they go to, and who pays. */
export function CallBackSwitch({ on, payer, price, fault, onChange, onPrice }: CallBackSwitchProps) {
  const { firstName, lastName } = useProfile()
  const { data: quote } = useQuote(on ? MOBILE : '', null)
  const whose = payer ?? `${firstName} ${lastName}`
  const wrong = numberFault(price, callBackPrice) ?? fault
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
      {on && (
        <div className="mt-3 grid gap-1.5">
          <TextField
            type="number"
            inputMode="numeric"
            label={text('queue_call_back_more')}
            hint={text('queue_call_back_more_hint')}
            value={price}
            error={wrong}
            onChange={onPrice}
          />
          {price !== '' && !wrong && (
            <p className="text-small text-warn">
              {text('queue_call_back_more_pays', { price: formatPrice(Number(price)) })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
