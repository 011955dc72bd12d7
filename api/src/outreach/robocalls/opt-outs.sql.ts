import type { OptOut } from '@ekoline/contract/outreach/robocalls.ts'
import { searchedNumbers } from '@ekoline/contract/units/phone.ts'
import { type Db, type Page, type PageParams, sql, type Tx, utc } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

/** A number that a workgroup does not call any more. */
interface NewOptOut {
  readonly workgroupId: number
  readonly phone: string
  readonly source: OptOut['source']
  readonly since: Date
}

/** @returns false when it was there before */
export const insertOptOut = (tx: Tx, optOut: NewOptOut) => tx.some`
  insert into suppressed_numbers (workgroup_id, phone, source, since)
    values (${optOut.workgroupId}, ${optOut.phone}, ${optOut.source}, ${optOut.since})
    on conflict on constraint suppressed_numbers_once do nothing returning id`

export const findOptOut = (db: Db, workgroupId: number, phone: string) => db.one<OptOut>`
  select phone as phonenumber, source, ${utc('since')} as since from suppressed_numbers where workgroup_id = ${workgroupId} and phone = ${phone}`

/** Whether a workgroup may not call a number: by its own list, or by the operator's. */
export const isSuppressed = (db: Db, workgroupId: number, phone: string) => db.some`
  select 1 from suppressed_numbers
    where phone = ${phone} and (workgroup_id = ${workgroupId} or workgroup_id is null) limit 1`

/** A page of a workgroup's list, the newest first. @param search any part of a number; '' for all */
export async function listOptOuts(
  db: Db,
  { workgroupId, search, ...page }: PageParams & { workgroupId: number; search: string },
): Promise<Page<OptOut>> {
  const found = search === '' ? sql`` : sql`and ${holdsAny(sql`phone`, searchedNumbers(search))}`
  return db.page<OptOut>(page)`
    select phone as phonenumber, source, ${utc('since')} as since from suppressed_numbers
      where workgroup_id = ${workgroupId} ${found} order by id desc`
}
