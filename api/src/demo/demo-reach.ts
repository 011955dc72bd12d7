import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'

/** Writes that calls to Jide ring his mobile after his phones, and go to Kemi when no one answers. */
export async function writeReach({ insert, seatOf, morning }: Demo): Promise<void> {
  const [jide, kemi] = [seatOf('jide'), seatOf('kemi')]
  await insert(
    sql`reaches (seat_id, dnd, dnd_set_at, ring_seconds, mobile, next_category, next_destination)`,
    [sql`(${jide.seatId}, false, ${morning(5)}, 20, 'after', 'user', ${kemi.username})`],
  )
}
