import type { Db, Tx } from '../db/db.ts'

export interface PlanRow {
  readonly id: number
  readonly name: string
  readonly priceKobo: number
  readonly inPanel: boolean
  readonly workgroups: number
}

/** All plans, and how many workgroups are on each at a time. */
export const listAllPlans = (db: Db, now: Date) =>
  db.many<PlanRow>`
    select p.id, p.name, p.price_kobo as "priceKobo", p.in_panel as "inPanel",
           (select count(*) from workgroups w where w.plan_id = p.id and (w.plan_ends_at is null or greatest(w.plan_ends_at, w.plan_grace_until) > ${now}))
             as workgroups
      from plans p order by p.id`

export const findPlan = (tx: Tx, id: number) =>
  tx.one<{
    name: string
    priceKobo: number
  }>`select name, price_kobo as "priceKobo" from plans where id = ${id}`

export const setPrice = (tx: Tx, id: number, priceKobo: number) =>
  tx.run`update plans set price_kobo = ${priceKobo} where id = ${id}`

export interface LockedWorkgroup {
  readonly name: string
  readonly planId: number
  readonly planEndsAt: Date | null
}

export const lockWorkgroup = (tx: Tx, id: number) =>
  tx.one<LockedWorkgroup>`
    select name, plan_id as "planId", plan_ends_at as "planEndsAt" from workgroups where id = ${id} for update`

export const setPlan = (tx: Tx, id: number, planId: number, endsAt: Date | null) =>
  tx.run`
    update workgroups
       set plan_id = ${planId}, plan_ends_at = ${endsAt}, plan_grace_until = null, lapsed_plan_id = null, plan_lapsed_at = null
     where id = ${id}`
