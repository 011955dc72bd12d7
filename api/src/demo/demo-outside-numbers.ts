import { sql } from '../platform/db/db.ts'
import type { Demo } from './demo-people.ts'

const GUARD = '+2348035550177'

/**
 * Writes the outside numbers of Ada: a key of her After hours menu leads to the first; without a key it goes to the accounts' voicemail.
 *
 * @source RUN-26
 */
export async function writeOutsideNumbers({ tx, insert, ada, morning }: Demo): Promise<void> {
  await insert(sql`outside_numbers (workgroup_id, number, name, created_at)`, [
    sql`(${ada.workgroupId}, ${GUARD}, 'Night guard', ${morning(4)})`,
    sql`(${ada.workgroupId}, '+2348095550114', 'Lekki office', ${morning(3)})`,
  ])
  await insert(sql`outside_budgets (workgroup_id, month_kobo)`, [sql`(${ada.workgroupId}, 1500000)`])
  const menu = sql`(select id from ivrs where workgroup_id = ${ada.workgroupId} and name = 'After hours')`
  await insert(sql`ivr_members (ivr_id, digit, category, destination)`, [
    sql`(${menu}, '4', 'outside', ${GUARD})`,
  ])
  await tx.run`
    update ivrs set next_category = 'voicemail', next_destination = (
             select box_number from voicemail_boxes where workgroup_id = ${ada.workgroupId} and name = 'Accounts')
     where workgroup_id = ${ada.workgroupId} and name = 'After hours'`
}
