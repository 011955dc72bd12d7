import type { Objections } from '../../kit/useForm.ts'
import type { SetUpDraft } from './draft.ts'

/** Of the screen of a question. */
export interface StepProps {
  draft: SetUpDraft
  change: (part: Partial<SetUpDraft>) => void
  /** what is wrong, by field */
  objections: Objections
}
