import { dialledDigits, isWholeNumber } from '@ekoline/contract/phone.ts'
import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Option } from '../../ui/Combobox.tsx'
import type { TransferTarget } from './browser-phone.ts'
import { useColleagues } from './my-phone.queries.ts'

interface Choice extends TransferTarget {
  /** tells two of one name apart */
  readonly note: string
}

const optionOf = ({ code, name, note }: Choice): Option => ({ value: code, label: name, note })

const colleagueOf = ({ id, username, firstname, lastname }: WorkgroupUser): Choice => ({
  code: `*${id}`,
  name: `${firstname} ${lastname}`.trim() || username,
  note: username,
})

const INTERNAL = /^[1-9]\d{2,5}$/

/** A number as it is typed, also one within the company; null while it is not whole. */
function numberOf(typed: string): Choice | null {
  const digits = /^[+\d\s().-]+$/.test(typed) ? dialledDigits(typed) : ''
  if (INTERNAL.test(typed.trim()))
    return { code: digits, name: digits, note: text('browser_call_transfer_internal') }
  if (!isWholeNumber(digits)) return null
  return { code: `00${digits}`, name: formatPhone(`+${digits}`), note: text('browser_call_transfer_number') }
}

/** Chooses who is to take the call: a colleague, or any number. */
export function TransferForm({ onTransfer }: { onTransfer: (to: TransferTarget) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const search = usePickerSearch()
  const colleagues = useColleagues(search.word)
  const number = numberOf(search.word)
  const { result = [], total = 0 } = colleagues.data ?? {}
  const choices = [...(number ? [number] : []), ...result.map(colleagueOf)]
  const found = {
    error: colleagues.error,
    isError: colleagues.isError,
    isPending: colleagues.isPending && !number,
    isPlaceholderData: colleagues.isPlaceholderData && !number,
    data: { result: choices, total: number ? total + 1 : total },
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
        failed={text('colleagues_failed')}
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
