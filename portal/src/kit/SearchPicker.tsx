import { type ReactNode, useState } from 'react'
import { unlessOffline } from '../app/client.ts'
import { text } from '../text.ts'
import { Combobox, type FinalAction, type Option } from '../ui/Combobox.tsx'
import { useDebounced } from '../ui/useDebounced.ts'

/** A query of the first rows whose name has a word. */
interface FoundRows<Row> {
  data: { result: readonly Row[]; total: number } | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  isPlaceholderData: boolean
}

/** The word that is searched for while a person types one; '' for all. */
export function usePickerSearch() {
  const [typed, onType] = useState<string | null>(null)
  const wanted = (typed ?? '').trim()
  const word = useDebounced(wanted)
  return { word, isTyping: word !== wanted, onType }
}

interface SearchPickerProps<Row> {
  label: string
  /** of its field in a form */
  name?: string | undefined
  /** what is chosen, in words */
  value: string
  search: ReturnType<typeof usePickerSearch>
  found: FoundRows<Row>
  optionOf: (row: Row, all: readonly Row[]) => Option
  onChoose: (row: Row) => void
  /** what can be made here, at the end of the list, in place of `none` */
  actions?: readonly FinalAction[]
  /** the list opens above its field */
  above?: boolean
  /** the message when they could not be fetched */
  failed: string
  /** and when there are none */
  none: string
  /** and when no name matches */
  noMatch: (search: string) => string
  /** shown below it */
  children?: (isEmpty: boolean) => ReactNode
}

/** Chooses one of a long list by a part of its name. */
export function SearchPicker<Row>(props: SearchPickerProps<Row>) {
  const {
    label,
    name,
    value,
    search,
    found,
    optionOf,
    onChoose,
    actions,
    above,
    failed,
    none,
    noMatch,
    children,
  } = props
  const { result = [], total = 0 } = found.data ?? {}
  const loading = found.isPending || found.isPlaceholderData || search.isTyping

  function noteOf(): string | null {
    if (found.isError) return unlessOffline(found.error, failed)
    if (loading) return null
    if (total === 0) {
      if (search.word !== '') return noMatch(search.word)
      return actions?.length ? null : none
    }
    return total > result.length ? text('ui_more', { count: total.toLocaleString('en') }) : null
  }

  const picker = (
    <Combobox
      label={label}
      name={name}
      value={value}
      above={above}
      options={result.map((row) => optionOf(row, result))}
      actions={actions}
      loading={loading}
      note={noteOf()}
      onSearch={search.onType}
      onChoose={(id) => {
        const chosen = result.find((row) => optionOf(row, result).value === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
  if (!children) return picker
  return (
    <div className="grid gap-1.5">
      {picker}
      {children(found.data !== undefined && total === 0 && search.word === '')}
    </div>
  )
}
