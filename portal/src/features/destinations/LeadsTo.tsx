import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { useLater } from '../../ui/useLater.ts'
import { categoryNames, nothingOf } from './category-names.ts'
import { useDestinations } from './destinations.queries.ts'

/** Where calls are to go, as far as it is chosen; '' is nothing yet. */
export interface LeadsToDraft {
  category: DestinationCategory | ''
  destination: string
  /** what people call the destination */
  name: string
}

export const nowhere: LeadsToDraft = { category: '', destination: '', name: '' }

/** A draft as the call takes it; null until all of it is chosen. */
export const chosenOf = ({ category, destination }: LeadsToDraft) =>
  category === '' || destination === '' ? null : { category, destination }

const categories = [
  { value: '' as const, label: 'Choose' },
  ...(Object.entries(categoryNames) as [DestinationCategory, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

interface PickerProps {
  draft: LeadsToDraft
  onDraft: (draft: LeadsToDraft) => void
}

/** A category, and something of it: a user, a menu, a queue or a conference. */
export function LeadsTo({ label = 'Category', draft, onDraft }: PickerProps & { label?: string }) {
  return (
    <>
      <Select
        label={label}
        value={draft.category}
        onChange={(category) => onDraft({ ...nowhere, category })}
        choices={categories}
      />
      <DestinationPicker key={draft.category} draft={draft} onDraft={onDraft} />
    </>
  )
}

function DestinationPicker({ draft, onDraft }: PickerProps) {
  const { category } = draft
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useDestinations(category, search)
  const { result = [], total = 0 } = found.data ?? {}
  const loading = found.isPending || found.isPlaceholderData || search !== (typed ?? '').trim()

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
