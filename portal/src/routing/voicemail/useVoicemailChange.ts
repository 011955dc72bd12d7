import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import type { Work } from '../../kit/useSubmit.ts'
import { VOICEMAIL_SHOWN } from './voicemail.queries.ts'

const REFRESHES = [...VOICEMAIL_SHOWN, 'destinations', 'ivr check', 'ivr walk']

/** Changes a message or a box, and refetches everything that shows them or leads there. */
export const useVoicemailChange = <Input, Result>(
  work: Work<Input, Result>,
  options: Omit<ChangeOptions<Input, Result>, 'refreshes'>,
) => useChange(work, { ...options, refreshes: REFRESHES })
