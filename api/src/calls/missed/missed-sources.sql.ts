import type { MissedSourceKind } from '@ekoline/contract/calls/missed-calls.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

/** A number or a queue of a workgroup. */
export interface Source {
  readonly of: MissedSourceKind
  readonly key: string
  readonly name: string
}

/** All of a workgroup. */
const sources = (workgroupId: number) => sql`
  select 'number' as "of", n.did as key, n.did as name
    from number_allocations a join phone_numbers n on n.id = a.number_id join seats s on s.card_id = a.card_id
   where a.released_at is null and s.workgroup_id = ${workgroupId}
  union all
  select 'queue', queue_number, name from queues where workgroup_id = ${workgroupId} and removed_at is null`

/** A page of them, the numbers first, and whether their missed calls open lines. */
export const listSources = (
  db: Db,
  workgroupId: number,
  page: PageParams,
): Promise<Page<Source & { readonly on: boolean }>> => db.page<Source & { readonly on: boolean }>(page)`
  select "of", key, name, not exists (
           select from missed_off o where o.workgroup_id = ${workgroupId} and o.subject = "of" and o.key = source.key) as "on"
    from (${sources(workgroupId)}) as source order by "of", name, key`

export const hasSource = (db: Db, workgroupId: number, { of, key }: Omit<Source, 'name'>) =>
  db.some`select from (${sources(workgroupId)}) as source where "of" = ${of} and key = ${key}`

export const switchOff = (tx: Tx, workgroupId: number, { of, key }: Omit<Source, 'name'>) => tx.run`
  insert into missed_off (workgroup_id, subject, key) values (${workgroupId}, ${of}, ${key}) on conflict do nothing`

export const switchOn = (tx: Tx, workgroupId: number, { of, key }: Omit<Source, 'name'>) =>
  tx.run`delete from missed_off where workgroup_id = ${workgroupId} and subject = ${of} and key = ${key}`
