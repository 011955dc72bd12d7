import { paths } from '../paths.ts'

/** What will be possible on the screens that a later part brings, in plain words. */
export const comingWords: Record<string, string> = {
  [paths.bulkDialler()]: 'Keep groups of phone numbers, and call them all with a recorded message.',
  [paths.developers()]: 'Make API keys, read the reference and hear of calls and payments by webhook.',
  [paths.otpHistory()]: 'Look up the one-time-password calls that your applications made.',
}
