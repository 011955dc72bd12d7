import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'
import { categoryChoices, nothingOf } from './category-names.ts'
import { useDestinations } from './destinations.queries.ts'

/** The destination as far as it is chosen; '' is nothing yet. */
export interface LeadsToDraft {
  category: DestinationCategory | ''
  destination: string
  /** the destination's name */
  name: string
}

export const nowhere: LeadsToDraft = { category: '', destination: '', name: '' }

const hangUp = (): LeadsToDraft => ({
  category: 'hangup',
  destination: 'hangup',
  name: text('destination_hangup'),
})

/** What is chosen; null until it is complete. */
export const chosenOf = ({ category, destination, name }: LeadsToDraft) =>
  category === '' || destination === '' ? null : { category, destination, name }

interface PickerProps {
  draft: LeadsToDraft
  onDraft: (draft: LeadsToDraft) => void
}

/** Chooses a category, and a destination in it: a user, a menu, a queue, a conference, a schedule, a ring group or a voicemail box. */
export function LeadsTo({
  label = text('destination_category'),
  none,
  draft,
  onDraft,
}: PickerProps & { label?: string /** the choice of nothing, where that is one */; none?: string }) {
  return (
    <>
      <Select
        label={label}
        value={draft.category}
        onChange={(category) => onDraft(category === 'hangup' ? hangUp() : { ...nowhere, category })}
        choices={categoryChoices(none)}
      />
      {draft.category !== 'hangup' && (none === undefined || draft.category !== '') && (
        <DestinationPicker key={draft.category} draft={draft} onDraft={onDraft} />
      )}
    </>
  )
}

function DestinationPicker({ draft, onDraft }: PickerProps) {
  const { category } = draft
  const search = usePickerSearch()
  return (
    <SearchPicker
      label={text('destination_field')}
      value={draft.name}
      search={search}
      found={useDestinations(category, search.word)}
      optionOf={({ destination, name }) => ({ value: destination, label: name, note: destination })}
      onChoose={({ destination, name }) => onDraft({ ...draft, destination, name })}
      failed={text('destination_failed')}
      none={category === '' ? text('destination_category_first') : nothingOf(category)}
      noMatch={(search) =>
        text(category === 'outside' ? 'destination_no_match_outside' : 'destination_no_match', { search })
      }
    />
  )
}
