import { paths } from '../paths.ts'

/** What will be possible on the screens that a later part brings, in plain words. */
export const comingWords: Record<string, string> = {
  [paths.bulkDialler()]: 'Keep groups of phone numbers, and call them all with a recorded message.',
}
