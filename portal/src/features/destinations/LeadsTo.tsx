import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { Select } from '../../ui/Select.tsx'
import { categoryNames, nothingOf } from './category-names.ts'
import { useDestinations } from './destinations.queries.ts'

/** The destination as far as it is chosen; '' is nothing yet. */
export interface LeadsToDraft {
  category: DestinationCategory | ''
  destination: string
  /** the destination's name */
  name: string
}

export const nowhere: LeadsToDraft = { category: '', destination: '', name: '' }

/** A draft in the form of the call; null until it is complete. */
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

/** Chooses a category, and a destination in it: a user, a menu, a queue or a conference. */
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
  const search = usePickerSearch()
  return (
    <SearchPicker
      label="Destination"
      value={draft.name}
      search={search}
      found={useDestinations(category, search.word)}
      optionOf={({ destination, name }) => ({ value: destination, label: name, note: destination })}
      onChoose={({ destination, name }) => onDraft({ ...draft, destination, name })}
      failed="What you can choose could not be fetched"
      none={category === '' ? 'Choose a category first' : nothingOf[category]}
      noMatch={(search) => `Nothing is called “${search}”`}
    />
  )
}
