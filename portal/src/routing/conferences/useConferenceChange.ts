import { refusalOr } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import type { SubmitOptions, Work } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'

/** Changes conferences or who is in them. A failure says why the server refused, or the specification's words. */
export const useConferenceChange = <Input = void>(
  work: Work<Input, unknown>,
  options: SubmitOptions<Input, unknown> = {},
) =>
  useChange(work, {
    failed: (error) => refusalOr(error, text('conference_failed')),
    refreshes: 'routing',
    ...options,
  })
