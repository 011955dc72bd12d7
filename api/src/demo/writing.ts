import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { type Fragment, sql, type Tx } from '../platform/db/db.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** What every part of the demo writes with, and its times, all of them before now. */
export interface Writing {
  readonly tx: Tx
  readonly now: Date
  readonly today: Day
  /** nine o'clock so many days ago */
  morning(daysAgo: number): Date
  /** @param into a table and its columns @returns the rows in their order */
  insert<Row = { id: number }>(into: Fragment, rows: readonly Fragment[]): Promise<Row[]>
}

export function writingIn(tx: Tx, now: Date): Writing {
  const today = dayOf(now)
  return {
    tx,
    now,
    today,
    morning: (daysAgo) => later(dayStart(addDays(today, -daysAgo)), 9 * HOUR_MS),
    insert: async <Row>(into: Fragment, rows: readonly Fragment[]) =>
      rows.length > 0 ? tx.many<Row>`insert into ${into} values ${sql.join(rows)} returning *` : [],
  }
}
