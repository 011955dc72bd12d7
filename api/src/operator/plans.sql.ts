import { type Db, sql, type Tx } from '../db/db.ts'

export interface PlanRow {
  readonly id: number
  readonly name: string
  readonly priceKobo: number
  readonly inPanel: boolean
  readonly workgroups: number
}

/** All plans, and how many workgroups are on each at a time. */
export async function listAllPlans(db: Db, now: Date): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.name, p.price_kobo as "priceKobo", p.in_panel as "inPanel",
           (select count(*) from workgroups w where w.plan_id = p.id and (w.plan_ends_at is null or greatest(w.plan_ends_at, w.plan_grace_until) > ${now}))
             as workgroups
      from plans p order by p.id`.execute(db)
  return rows
}

export async function lockPlan(tx: Tx, id: number): Promise<{ name: string; priceKobo: number } | undefined> {
  return tx
    .selectFrom('plans')
    .select(['name', 'price_kobo as priceKobo'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setPrice(tx: Tx, id: number, priceKobo: number): Promise<void> {
  await tx.updateTable('plans').set({ price_kobo: priceKobo }).where('id', '=', id).execute()
}

export interface LockedWorkgroup {
  readonly name: string
  readonly planId: number
  readonly planEndsAt: Date | null
}

export async function lockWorkgroup(tx: Tx, id: number): Promise<LockedWorkgroup | undefined> {
  return tx
    .selectFrom('workgroups')
    .select(['name', 'plan_id as planId', 'plan_ends_at as planEndsAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setPlan(tx: Tx, id: number, planId: number, endsAt: Date | null): Promise<void> {
  await tx
    .updateTable('workgroups')
    .set({
      plan_id: planId,
      plan_ends_at: endsAt,
      plan_grace_until: null,
      lapsed_plan_id: null,
      plan_lapsed_at: null,
    })
    .where('id', '=', id)
    .execute()
}
