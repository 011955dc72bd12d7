// @source DEC-230

import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'

const NUISANCE = '+2348099990417'
const BEGINNING = '+4470'
const DAYS_AGO = 3

/** Writes what Ada's workgroup has blocked: one number, and all that begin so. */
export async function writeBlocked({ insert, ada, seatOf, morning }: Demo): Promise<void> {
  const bola = seatOf('bola').seatId
  await insert(sql`blocked_numbers (workgroup_id, kind, number, added_by, created_at)`, [
    sql`(${ada.workgroupId}, 'beginning', ${BEGINNING}, ${ada.seatId}, ${morning(DAYS_AGO)})`,
    sql`(${ada.workgroupId}, 'number', ${NUISANCE}, ${bola}, ${morning(DAYS_AGO - 1)})`,
  ])
}
