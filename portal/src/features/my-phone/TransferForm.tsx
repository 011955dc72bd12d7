import type { InternalNumber } from '@ekoline/contract/destinations.ts'
import { dialledDigits, isWholeNumber } from '@ekoline/contract/phone.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Option } from '../../ui/Combobox.tsx'
import { categoryName } from '../destinations/category-names.ts'
import type { TransferTarget } from './browser-phone.ts'
import { useInternalNumbers } from './my-phone.queries.ts'

interface Choice extends TransferTarget {
  /** tells two of one name apart */
  readonly note: string
}

const optionOf = ({ code, name, note }: Choice): Option => ({ value: code, label: name, note })

/** People by their names alone; of what else has a number, what it is. */
const internalOf = ({ number, name, category }: InternalNumber): Choice => ({
  code: number,
  name: category === 'user' ? name : `${name} (${categoryName(category)})`,
  note: number,
})

/** A number outside as it is typed; null while it is not whole. */
function numberOf(typed: string): Choice | null {
  const digits = /^[+\d\s().-]+$/.test(typed) ? dialledDigits(typed) : ''
  if (!isWholeNumber(digits)) return null
  return { code: `00${digits}`, name: formatPhone(`+${digits}`), note: text('browser_call_transfer_number') }
}

/** Chooses what is to take the call: what has a number within the company, such as a colleague or a voicemail box, or any number. */
export function TransferForm({ onTransfer }: { onTransfer: (to: TransferTarget) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const search = usePickerSearch()
  const internal = useInternalNumbers(search.word, 1)
  const number = numberOf(search.word)
  const { own, result = [], total = 0 } = internal.data ?? {}
  const others = result.filter((it) => it.category !== 'user' || it.number !== own)
  const choices = [...(number ? [number] : []), ...others.map(internalOf)]
  const found = {
    error: internal.error,
    isError: internal.isError,
    isPending: internal.isPending && !number,
    isPlaceholderData: internal.isPlaceholderData && !number,
    data: { result: choices, total: total - result.length + choices.length },
  }
  useEffect(() => form.current?.querySelector('input')?.focus(), []) // so that typing searches

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) onTransfer(chosen)
  }
  return (
    <form ref={form} aria-label={text('browser_call_transfer')} onSubmit={submit} className="grid gap-3">
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
      <p className="text-small text-soft">{text('browser_call_transfer_cost')}</p>
      {chosen && (
        <Button type="submit" wide>
          {text('browser_call_transfer_to_named', { to: chosen.name })}
        </Button>
      )}
    </form>
  )
}
