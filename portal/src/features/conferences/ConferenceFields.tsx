import { CONFERENCE_DESCRIPTION_LONGEST, CONFERENCE_NAME_LONGEST } from '@ekoline/contract/room-fields.ts'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsOf } from '../profile/objections.ts'

export interface ConferenceTexts {
  name: string
  description: string
}

export const NO_TEXTS: ConferenceTexts = { name: '', description: '' }

interface ConferenceFieldsProps {
  typed: ConferenceTexts
  onType: (typed: ConferenceTexts) => void
  /** of the last try; what the server objects to stands at its field */
  error: unknown
}

/** What is said of a conference, to be typed. */
export function ConferenceFields({ typed, onType, error }: ConferenceFieldsProps) {
  const { conference_name, conference_description } = objectionsOf(error)
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={CONFERENCE_NAME_LONGEST}
        value={typed.name}
        onChange={(name) => onType({ ...typed, name })}
        error={conference_name}
      />
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={CONFERENCE_DESCRIPTION_LONGEST}
        value={typed.description}
        onChange={(description) => onType({ ...typed, description })}
        error={conference_description}
      />
    </>
  )
}
