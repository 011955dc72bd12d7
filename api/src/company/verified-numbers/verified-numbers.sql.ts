import type { VerifiedNumber } from '@ekoline/contract/company/verified-numbers.ts'
import { type Db, sql, type Tx, utc } from '../../platform/db/db.ts'

const columns = sql`id, number, ${utc('verified_at')} as verified_at`

export const listVerified = (db: Db, workgroupId: number) => db.many<VerifiedNumber>`
  select ${columns} from verified_numbers where workgroup_id = ${workgroupId} order by number`

export const countVerified = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from verified_numbers where workgroup_id = ${workgroupId}`

/** Until the transaction ends, no other adds a number to the workgroup. */
export const lockVerifiedOf = (tx: Tx, workgroupId: number) =>
  tx.run`select from workgroups where id = ${workgroupId} for no key update`

/** One that is there is verified anew. */
export const putVerified = (
  tx: Tx,
  verified: { workgroupId: number; number: string; at: Date },
) => tx.only<VerifiedNumber>`
  insert into verified_numbers (workgroup_id, number, verified_at)
    values (${verified.workgroupId}, ${verified.number}, ${verified.at})
    on conflict (workgroup_id, number) do update set verified_at = excluded.verified_at returning ${columns}`

/** @returns the number; undefined when there is none of the workgroup */
export const deleteVerified = (tx: Tx, workgroupId: number, id: number) => tx.valueIfAny<string>`
  delete from verified_numbers where id = ${id} and workgroup_id = ${workgroupId} returning number`
