import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { SoundField } from '../../calls/files/SoundField.tsx'
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
  /** the name that a new sound begins with */
  suggestedName: string
  draft: SoundDraft
  error: string | undefined
  onDraft: (draft: SoundDraft) => void
}

/** What we play without a file, or a sound of one's own. */
export function SoundChoice(props: SoundChoiceProps) {
  const { label, own, chosen, picker, type, suggestedName, draft, error, onDraft } = props
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
      {draft && (
        <SoundField
          label={picker.label}
          type={type}
          value={draft.name}
          suggestedName={suggestedName}
          failed={picker.failed}
          none={picker.none}
          noMatch={(word) => text('destination_no_match', { search: word })}
          error={error}
          onChoose={onDraft}
        />
      )}
      {!draft && error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
