import type { InternalNumber } from '@ekoline/contract/core/destinations.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { readNumber } from '@ekoline/contract/units/read-number.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { categoryName } from '../../core/destinations/category-names.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { useInternalNumbers, usePriceOf } from '../../people/my-phone/my-phone.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Option } from '../../ui/Combobox.tsx'
import type { TransferTarget } from './browser-phone.ts'

interface Choice extends TransferTarget {
  /** distinguishes two of one name */
  readonly note: string
  /** the digits of a number outside */
  readonly outside?: string
}

const optionOf = ({ code, name, note }: Choice): Option => ({ value: code, label: name, note })

/** People by their names alone; of what else has a number, what it is. */
const internalOf = ({ number, name, category }: InternalNumber): Choice => ({
  code: number,
  name: category === 'user' ? name : `${name} (${categoryName(category)})`,
  note: number,
})

/** What is dialled for a number outside: never a number within the company, and read as no other country's. */
const dialledFor = (digits: string) =>
  readNumber(`00${digits}`).digits === digits ? `00${digits}` : `${market.abroadPrefix}${digits}`

/** A number outside as it is typed; null while it is not whole. */
function numberOf(typed: string): Choice | null {
  const { digits, extension } = readNumber(typed)
  if (!isWholeNumber(digits) || extension !== '') return null
  return {
    code: dialledFor(digits),
    name: formatPhone(`+${digits}`),
    note: text('browser_call_transfer_number'),
    outside: digits,
  }
}

/** Of a number outside, what a minute to it costs. */
function Price({ digits }: { digits: string }) {
  const { data, isError } = usePriceOf(digits)
  if (isError) return text('browser_call_price_failed')
  if (data === undefined) return text('browser_call_price_loading')
  if (data === null) return text('browser_call_price_none')
  if (data.costs_nothing) return text('browser_call_price_nothing')
  const rate = formatPrice(data.alone_per_minute ?? data.per_minute)
  if (data.connection === 0) return text('browser_call_price', { rate })
  return text('browser_call_price_connection', { rate, fee: formatPrice(data.connection) })
}

interface TargetFormProps {
  label: string
  /** only people, of what is within the company */
  people?: boolean
  /** what can be done with what is chosen; the first one submits the form */
  actions: readonly { readonly label: (name: string) => string; readonly run: (to: TransferTarget) => void }[]
}

/** Chooses a number within the company, such as a colleague's or a voicemail box's, or any number. @source SA-63 */
export function TargetForm({ label, people = false, actions }: TargetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const search = usePickerSearch()
  const internal = useInternalNumbers(search.word, 1)
  const number = numberOf(search.word)
  const { own, result = [], total = 0 } = internal.data ?? {}
  const others = result.filter((target) => (target.category === 'user' ? target.number !== own : !people))
  const choices = [...(number ? [number] : []), ...others.map(internalOf)]
  const found = {
    error: internal.error,
    isError: internal.isError,
    isPending: internal.isPending && !number,
    isPlaceholderData: internal.isPlaceholderData && !number,
    data: {
      result: choices,
      total: (people ? others.length : total - result.length + others.length) + (number ? 1 : 0),
    },
  }
  const [first, ...more] = actions
  useEffect(() => form.current?.querySelector('input')?.focus(), []) // so that typing searches

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) first?.run(chosen)
  }
  return (
    <form ref={form} aria-label={label} onSubmit={submit} className="grid gap-3">
      <SearchPicker
        above
        label={text('browser_call_transfer_to')}
        value={chosen?.name ?? ''}
        search={search}
        found={found}
        optionOf={optionOf}
        onChoose={setChosen}
        failed={text('transfer_targets_failed')}
        none={text('browser_call_transfer_none')}
        noMatch={(word) => text('browser_call_transfer_no_match', { search: word })}
      />
      <p aria-live="polite" className="text-small text-soft">
        {chosen?.outside ? <Price digits={chosen.outside} /> : text('browser_call_transfer_cost')}
      </p>
      {chosen && (
        <>
          <Button type="submit" wide>
            {first?.label(chosen.name)}
          </Button>
          {more.map((action) => (
            <Button key={action.label('')} kind="quiet" wide onClick={() => action.run(chosen)}>
              {action.label(chosen.name)}
            </Button>
          ))}
        </>
      )}
    </form>
  )
}
