import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { recordingOption, useRecordings } from '../../calls/files/sound-files.queries.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'

/** An uploaded sound; null: what there is without one; an id of null: none is chosen yet. */
export type SoundDraft = { id: number | null; name: string } | null

interface SoundChoiceProps {
  label: string
  /** what it is without a file */
  own: { label: string; what?: string }
  chosen: string
  picker: { label: string; none: string; failed: string }
  type: FilebucketType
  draft: SoundDraft
  error: string | undefined
  onDraft: (draft: SoundDraft) => void
}

/** What we play without a file, or one that was uploaded. */
export function SoundChoice({ label, own, chosen, error, ...given }: SoundChoiceProps) {
  const { draft, onDraft } = given
  return (
    <div className="grid content-start gap-3">
      <div className="grid gap-1.5">
        <Select
          label={label}
          value={draft ? 'recording' : 'own'}
          onChange={(kind) => onDraft(kind === 'own' ? null : { id: null, name: '' })}
          choices={[
            { value: 'own', label: own.label },
            { value: 'recording', label: chosen },
          ]}
        />
        {!draft && own.what && <p className="text-small text-faint">{own.what}</p>}
      </div>
      {draft && <Picker {...given} name={draft.name} />}
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

type PickerProps = Pick<SoundChoiceProps, 'picker' | 'type' | 'onDraft'> & { name: string }

function Picker({ picker, type, name, onDraft }: PickerProps) {
  const search = usePickerSearch()
  const recordings = useRecordings(search.word, type)
  return (
    <SearchPicker
      label={picker.label}
      value={name}
      search={search}
      found={recordings}
      optionOf={recordingOption}
      onChoose={(file) => onDraft({ id: file.id, name: file.name })}
      failed={picker.failed}
      none={picker.none}
      noMatch={(word) => text('destination_no_match', { search: word })}
    />
  )
}
