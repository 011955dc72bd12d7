import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { useLater } from '../../ui/useLater.ts'
import { categoryNames, nothingOf } from './category-names.ts'
import { useDestinations } from './phone-numbers.queries.ts'

/** Where calls are to go, as far as it is chosen; '' is nothing yet. */
export interface Draft {
  category: DestinationCategory | ''
  destination: string
  /** what people call the destination */
  name: string
}

export const nowhere: Draft = { category: '', destination: '', name: '' }

/** A draft as the call takes it; null until all of it is chosen. */
export const chosenOf = ({ category, destination }: Draft) =>
  category === '' || destination === '' ? null : { category, destination }

const categories = [
  { value: '' as const, label: 'Choose' },
  ...(Object.entries(categoryNames) as [DestinationCategory, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

interface LeadsToProps {
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** A category, and something of it: a user, a menu, a queue or a conference. */
export function LeadsTo({ draft, onDraft }: LeadsToProps) {
  return (
    <>
      <Select
        label="Category"
        value={draft.category}
        onChange={(category) => onDraft({ ...nowhere, category })}
        choices={categories}
      />
      <DestinationPicker key={draft.category} draft={draft} onDraft={onDraft} />
    </>
  )
}

function DestinationPicker({ draft, onDraft }: LeadsToProps) {
  const { category } = draft
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useDestinations(category, search)
  const { result = [], total = 0 } = found.data ?? {}
  const loading = found.isPending || search !== (typed ?? '').trim()

  function noteOf(): string | null {
    if (category === '') return 'Choose a category first'
    if (found.isError) return unlessOffline(found.error, 'What you can choose could not be fetched')
    if (loading) return null
    if (total === 0) return search === '' ? nothingOf[category] : `Nothing is called “${search}”`
    return total > result.length ? `${total.toLocaleString('en')} in all: type a name` : null
  }

  return (
    <Combobox
      label="Destination"
      value={draft.name}
      options={result.map(({ destination, name }) => ({
        value: destination,
        label: name,
        note: destination,
      }))}
      loading={loading}
      note={noteOf()}
      onSearch={setTyped}
      onChoose={(destination) => {
        const name = result.find((it) => it.destination === destination)?.name ?? destination
        onDraft({ ...draft, destination, name })
      }}
    />
  )
}
