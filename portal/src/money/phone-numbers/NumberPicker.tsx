import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { searchedParts } from '@ekoline/contract/units/phone.ts'
import { useState } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useNumbersForSale } from './phone-numbers.queries.ts'

/** A number that can be assigned: bought already, or for sale. */
export interface ChosenNumber {
  readonly id: number
  readonly did: string
  /** naira; null: it is paid for */
  readonly price: number | null
  /** its owner's card; null: it is not bought yet */
  readonly cardid: number | null
}

interface NumberPickerProps {
  value: ChosenNumber | null
  onChoose: (number: ChosenNumber) => void
  /** bought, but not routed yet */
  waiting: readonly OwnedNumber[]
}

/** As the list of those for sale is searched. */
const holds = (did: string, search: string) =>
  search === '' || searchedParts(search).some((part) => did.includes(part))

/** The seat's unrouted numbers, then those for sale; typing digits narrows them. */
export function NumberPicker({ value, onChoose, waiting }: NumberPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced((typed ?? '').trim())
  const sale = useNumbersForSale(search)
  const { result = [], total = 0 } = sale.data ?? {}
  const loading = sale.isPending || sale.isPlaceholderData || search !== (typed ?? '').trim()
  const own = waiting
    .filter(({ did }) => holds(did, search))
    .map(({ id, did, cardid }): ChosenNumber => ({ id, did, cardid, price: null }))
  const all = [...own, ...result.map((number): ChosenNumber => ({ ...number, cardid: null }))]

  function noteOf(): string | null {
    if (sale.isError) return unlessOffline(sale.error, text('number_sale_failed'))
    if (loading) return null
    if (all.length === 0)
      return search === '' ? text('number_sale_none') : text('number_sale_no_match', { search })
    return total > result.length ? text('number_sale_more', { count: total.toLocaleString('en') }) : null
  }

  return (
    <Combobox
      label={text('number_head')}
      value={value ? formatPhone(value.did) : ''}
      options={all.map(({ id, did, price }) => ({
        value: String(id),
        label: formatPhone(did),
        note: price === null ? text('number_yours') : '',
      }))}
      loading={loading}
      note={noteOf()}
      onSearch={setTyped}
      onChoose={(id) => {
        const chosen = all.find((number) => String(number.id) === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
