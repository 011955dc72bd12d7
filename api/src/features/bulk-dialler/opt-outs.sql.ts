import { searchedDigits } from '@ekoline/contract/phone.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** A number that a workgroup does not call any more. */
export interface OptOutRow {
  readonly phone: string
  readonly source: 'key' | 'agent' | 'request'
  readonly since: Date
}

interface NewOptOut extends OptOutRow {
  readonly workgroupId: number
}

const insert = prepared(
  (it: NewOptOut) => sql<{ id: number }>`
    insert into suppressed_numbers (workgroup_id, phone, source, since)
      values (${it.workgroupId}, ${it.phone}, ${it.source}, ${it.since})
      on conflict on constraint suppressed_numbers_once do nothing returning id`,
)

/** @returns false when it was there before */
export async function insertOptOut(tx: Tx, it: NewOptOut): Promise<boolean> {
  return (await insert(tx, it)).length === 1
}

const one = prepared(
  (it: { workgroupId: number; phone: string }) => sql<OptOutRow>`
    select phone, source, since from suppressed_numbers where workgroup_id = ${it.workgroupId} and phone = ${it.phone}`,
)

export async function findOptOut(db: Db, workgroupId: number, phone: string): Promise<OptOutRow | undefined> {
  return (await one(db, { workgroupId, phone }))[0]
}

const barred = prepared(
  (it: { workgroupId: number; phone: string }) => sql`
    select 1 from suppressed_numbers
      where phone = ${it.phone} and (workgroup_id = ${it.workgroupId} or workgroup_id is null) limit 1`,
)

/** Whether a workgroup may not call a number: by its own list, or by the operator's. */
export async function isSuppressed(db: Db, workgroupId: number, phone: string): Promise<boolean> {
  return (await barred(db, { workgroupId, phone })).length > 0
}

/** A page of a workgroup's list, the newest first. @param search any part of a number; '' for all */
export async function listOptOuts(
  db: Db,
  { workgroupId, search, page, size }: { workgroupId: number; search: string; page: number; size: number },
): Promise<{ total: number; rows: OptOutRow[] }> {
  const digits = searchedDigits(search)
  const found = search === '' ? sql`` : digits === '' ? sql`and false` : sql`and strpos(phone, ${digits}) > 0`
  const { rows } = await sql<OptOutRow>`
    select phone, source, since from suppressed_numbers where workgroup_id = ${workgroupId} ${found}
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from suppressed_numbers where workgroup_id = ${workgroupId} ${found}`.execute(
    db,
  )
  return { total: counted[0]?.total ?? 0, rows }
}
