import type { Kobo } from '@ekoline/contract/units/money.ts'
import { monthOf } from '@ekoline/contract/units/time.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

export interface OutsideNumberRow {
  readonly id: number
  readonly workgroupId: number
  /** E.164 with + */
  readonly number: string
  readonly name: string
}

/** A page of the numbers of a workgroup, by name, and how many there are. */
export const listOutsideNumbers = (
  db: Db,
  workgroupId: number,
  page: PageParams,
): Promise<Page<OutsideNumberRow>> => db.page<OutsideNumberRow>(page)`
  select id, workgroup_id as "workgroupId", number, name from outside_numbers
   where workgroup_id = ${workgroupId} order by lower(name), id`

/** Locks the number, so that routing something to it waits, or this waits for it. */
export const lockOutsideNumber = (tx: Tx, id: number) => tx.one<OutsideNumberRow>`
  select id, workgroup_id as "workgroupId", number, name from outside_numbers where id = ${id} for update`

/** Until the transaction ends, no other adds to the workgroup's. @returns how many it has */
export async function countToAdd(tx: Tx, workgroupId: number): Promise<number> {
  await tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`
  return tx.value<number>`select count(*)::int as count from outside_numbers where workgroup_id = ${workgroupId}`
}

/** @returns its id; undefined when the workgroup has the number */
export const insertOutsideNumber = (tx: Tx, row: Omit<OutsideNumberRow, 'id'> & { at: Date }) =>
  tx.valueIfAny<number>`
  insert into outside_numbers (workgroup_id, number, name, created_at)
    values (${row.workgroupId}, ${row.number}, ${row.name}, ${row.at})
    on conflict do nothing returning id`

export const removeOutsideNumber = (tx: Tx, id: number) =>
  tx.run`delete from outside_numbers where id = ${id}`

/** Whether it is a number that we sell or have sold. */
export const isNumberOfOurs = (db: Db, number: string) =>
  db.some`select from phone_numbers where did = ${number}`

export const putOutsideBudget = (tx: Tx, workgroupId: number, month: Kobo) => tx.run`
  insert into outside_budgets (workgroup_id, month_kobo) values (${workgroupId}, ${month})
    on conflict (workgroup_id) do update set month_kobo = excluded.month_kobo`

/** The budget of a workgroup, null: it has set none; and what calls led outside cost this month, with what is reserved. */
export const findOutsideBudget = (db: Db, workgroupId: number, at: Date) => db.only<{
  month: Kobo | null
  used: Kobo
}>`
  select (select month_kobo from outside_budgets where workgroup_id = ${workgroupId}) as month,
         (coalesce((select cost_kobo from outside_months
                     where workgroup_id = ${workgroupId} and month = ${monthOf(at)}::date), 0)
          + coalesce((select sum(call_charge(paid_seconds, rate)) from live_calls
                       where workgroup_id = ${workgroupId} and led_outside), 0))::bigint as used`

/** Adds what a call that was led outside cost. */
export const addOutsideCost = (tx: Tx, workgroupId: number, at: Date, cost: Kobo) => tx.run`
  insert into outside_months (workgroup_id, month, cost_kobo) values (${workgroupId}, ${monthOf(at)}::date, ${cost})
    on conflict (workgroup_id, month) do update set cost_kobo = outside_months.cost_kobo + excluded.cost_kobo`

/** Notes that nothing is left of the month's budget. @returns false when that was noted before */
export const noteUsedUp = (tx: Tx, workgroupId: number, at: Date) => tx.some`
  insert into outside_months (workgroup_id, month, used_up_at) values (${workgroupId}, ${monthOf(at)}::date, ${at})
    on conflict (workgroup_id, month) do update set used_up_at = excluded.used_up_at
      where outside_months.used_up_at is null returning 1`

/** Deletes those of workgroups where a person is the only member. */
export const deleteOutsideNumbersOfLast = (tx: Tx, userId: number) => tx.run`
  delete from outside_numbers where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

export const outsideNumbersOf = (workgroupId: number) => sql`
  select number as destination, name from outside_numbers where workgroup_id = ${workgroupId}`
