import { lagosTime } from '@ekoline/contract/units/time.ts'

/** An instant in a column, whose head says `(Lagos)`: `2026-11-30 18:05:00`. Programs get UTC with its zone, by --json. */
export const timeCell = (at: Date | null, none = ''): string => (at === null ? none : lagosTime(at))

/** The same to the minute, for what lasts days. */
export const minuteCell = (at: Date | null, none = ''): string =>
  at === null ? none : lagosTime(at).slice(0, 16)

/** The head of a column of instants. */
export const timeHead = (name: string): string => `${name} (Lagos)`
