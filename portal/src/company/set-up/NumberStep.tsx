import { useEffect, useState } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useNumbers, useNumbersForSale } from '../../money/phone-numbers/phone-numbers.queries.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { Choice } from './Choice.tsx'
import type { ChosenNumber } from './draft.ts'
import type { StepProps } from './step-props.ts'

const AT_FIRST = 4

/** A number of theirs that leads nowhere yet, or one that is for sale. Nothing is bought before the end. */
export function NumberStep({ draft: { number }, change }: StepProps) {
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const search = useDebounced(typed.trim())
  const sale = useNumbersForSale(search)
  const own = useNumbers(1)
  const balance = useBalance().data
  const waiting = (own.data?.result ?? [])
    .filter(({ category, did }) => category === null && did.includes(search.replace(/\D/g, '')))
    .map(({ id, did }): ChosenNumber => ({ id, did, price: null }))
  const found: ChosenNumber[] = [...waiting, ...(sale.data?.result ?? [])]
  const rest = found.filter(({ id }) => id !== number?.id)
  // What is chosen stays in view, whatever is searched.
  const all = number && !found.some(({ id }) => id === number.id) ? [number, ...rest] : found
  const shown = showsAll ? all : all.slice(0, AT_FIRST)

  const [first] = found
  const isSettled = !sale.isFetching && !own.isFetching // a number that was just sold is not proposed again
  useEffect(() => {
    if (number === null && isSettled && first) change({ number: first })
  })

  const hasNone = typed === '' && sale.data?.result.length === 0 && waiting.length === 0

  return (
    <>
      {!hasNone && (
        <TextField
          label={text('set_up_number_search')}
          inputMode="tel"
          type="search"
          value={typed}
          onChange={setTyped}
        />
      )}
      {sale.isError ? (
        <ErrorState
          title={unlessOffline(sale.error, text('number_sale_failed'))}
          onRetry={() => void sale.refetch()}
        />
      ) : sale.isPending ? (
        <div aria-busy="true" className="grid gap-3">
          {[1, 2, 3, 4].map((nth) => (
            <Skeleton key={nth} className="h-10" />
          ))}
        </div>
      ) : (
        <fieldset>
          <legend className="sr-only">{text('set_up_number_list')}</legend>
          {shown.map((one) => (
            <Choice
              key={one.id}
              name="number"
              checked={one.id === number?.id}
              onChoose={() => change({ number: one })}
              {...(one.price === null && { note: text('set_up_number_paid') })}
            >
              {formatPhone(one.did)}
            </Choice>
          ))}
          {found.length === 0 && (
            <p role="status" className="py-3 text-soft">
              {search === '' ? text('set_up_number_none') : text('number_sale_no_match', { search })}
            </p>
          )}
          {all.length > AT_FIRST && !showsAll && (
            <Button kind="plain" className="px-0!" onClick={() => setShowsAll(true)}>
              {text('set_up_number_more')}
            </Button>
          )}
        </fieldset>
      )}
      {number?.price != null && (
        <>
          <dl className="grid gap-1.5 border-t border-line pt-3 tabular-nums">
            <Line name={text('set_up_number_month')} isSum>
              {formatNaira(number.price)}
            </Line>
            <Line name={text('set_up_number_incoming')}>{text('set_up_number_free')}</Line>
            {balance !== undefined && <Line name={text('set_up_wallet')}>{formatNaira(balance)}</Line>}
          </dl>
          <p className="text-small text-soft">{text('set_up_number_held')}</p>
        </>
      )}
    </>
  )
}

interface LineProps {
  name: string
  isSum?: boolean
  children: string
}

export const Line = ({ name, isSum = false, children }: LineProps) => (
  <div
    className={isSum ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4 text-soft'}
  >
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
