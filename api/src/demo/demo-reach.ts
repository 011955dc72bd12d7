import { sql } from '../db/db.ts'
import type { Demo } from './demo-people.ts'

/** Writes that calls to Jide, when no one answers them, go to Kemi. */
export async function writeReach({ insert, seatOf, morning }: Demo): Promise<void> {
  const [jide, kemi] = [seatOf('jide'), seatOf('kemi')]
  await insert(sql`reaches (seat_id, dnd, dnd_set_at, ring_seconds, next_category, next_destination)`, [
    sql`(${jide.seatId}, false, ${morning(5)}, 20, 'user', ${kemi.username})`,
  ])
}
