import { INTERNAL_DIGITS_MOST } from '@ekoline/contract/core/destinations.facts.ts'
import { formatPhone } from '../../format/phone.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'
import { categoryChoices, hangUp, inOrder, nothingOf, pluralName } from './category-names.ts'
import { type Chosen, type LeadsToDraft, nowhere } from './chosen.ts'
import { useDestinations, useDestinationsOfAll } from './destinations.queries.ts'
import { useNewActions } from './new-destinations.ts'

interface PickerProps {
  draft: LeadsToDraft
  onDraft: (draft: LeadsToDraft) => void
}

const keyOf = ({ category, destination }: LeadsToDraft) => `${category} ${destination}`
/** What a person knows it by: neither hanging up nor a box that came with a seat has a number that is dialled. */
function noteOf({ category, destination }: Chosen): string {
  if (category === 'outside') return formatPhone(destination)
  const isDialled =
    category !== 'hangup' && !(category === 'voicemail' && destination.length > INTERNAL_DIGITS_MOST)
  return isDialled ? destination : ''
}

interface LeadsToProps extends PickerProps {
  label: string
  /** the choice of nothing, where that is one */
  none?: string
  hint?: string
  /** what is wrong with it */
  fault?: string | undefined
}

/** Chooses where calls go, from one list of all kinds that ends with what can be made. */
export function LeadsTo({ label, none, hint, fault, draft, onDraft }: LeadsToProps) {
  const search = usePickerSearch()
  const found = useDestinationsOfAll(search.word)
  const nothing = none !== undefined && search.word === '' ? [{ ...nowhere, name: none }] : []
  const rows: LeadsToDraft[] = [...nothing, ...inOrder(found.data?.result ?? [])]
  const picker = (
    <SearchPicker
      label={label}
      value={draft.category === '' ? (none ?? '') : draft.name}
      search={search}
      found={{ ...found, data: found.data && { result: rows, total: found.data.total + nothing.length } }}
      optionOf={(row) => {
        const { category, name } = row
        if (category === '') return { value: keyOf(row), label: name }
        const note = noteOf({ ...row, category })
        const group = pluralName(category)
        return { value: keyOf(row), label: name, ...(note && { note }), ...(group && { group }) }
      }}
      onChoose={onDraft}
      actions={useNewActions(onDraft)}
      failed={text('destination_failed')}
      none={text('destination_none')}
      noMatch={(word) => text('destination_no_match', { search: word })}
    />
  )
  return (
    <div className="grid min-w-0 gap-1.5">
      {picker}
      {hint && <p className="text-small text-faint">{hint}</p>}
      {fault !== undefined && (
        <p role="alert" className="text-small text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Chooses a category, and a destination in it (service-areas §3). Where there is none of the category, one is made. */
export function CategoryAndDestination({ draft, onDraft }: PickerProps) {
  return (
    <>
      <Select
        label={text('destination_category')}
        value={draft.category}
        onChange={(category) => onDraft(category === 'hangup' ? hangUp() : { ...nowhere, category })}
        choices={categoryChoices()}
      />
      {draft.category !== 'hangup' && (
        <DestinationPicker key={draft.category} draft={draft} onDraft={onDraft} />
      )}
    </>
  )
}

function DestinationPicker({ draft, onDraft }: PickerProps) {
  const { category } = draft
  const search = usePickerSearch()
  const actions = useNewActions(onDraft, category || 'hangup')
  return (
    <SearchPicker
      label={text('destination_field')}
      value={draft.name}
      search={search}
      found={useDestinations(category, search.word)}
      optionOf={({ destination, name }) => {
        const note = category && noteOf({ category, destination, name })
        return { value: destination, label: name, ...(note && { note }) }
      }}
      onChoose={({ destination, name }) => onDraft({ ...draft, destination, name })}
      actions={actions}
      failed={text('destination_failed')}
      none={category === '' ? text('destination_category_first') : nothingOf(category)}
      noMatch={(word) =>
        text(category === 'outside' ? 'destination_no_match_outside' : 'destination_no_match', {
          search: word,
        })
      }
    />
  )
}
