import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { useDestinations } from './destinations.queries.ts'

interface Person {
  readonly username: string
  readonly name: string
}

interface PersonPickerProps {
  label: string
  person: Person
  error: string | undefined
  /** said where the people could not be loaded */
  failed: string
  onChoose: (person: Person) => void
}

/** Chooses a person of the workgroup, by a search. */
export function PersonPicker({ label, person, error, failed, onChoose }: PersonPickerProps) {
  const search = usePickerSearch()
  return (
    <div className="grid min-w-0 gap-1.5">
      <SearchPicker
        label={label}
        value={person.name}
        search={search}
        found={useDestinations('user', search.word)}
        optionOf={({ destination, name }) => ({ value: destination, label: name, note: destination })}
        onChoose={({ destination, name }) => onChoose({ username: destination, name })}
        failed={failed}
        none={text('destination_no_users')}
        noMatch={(word) => text('destination_no_match', { search: word })}
      />
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
