import { kobo, naira } from '@ekoline/contract/money.ts'
import { isRunning, type PlanPrice, planIds, type RunningPlan } from '@ekoline/contract/plans.ts'
import type { Plan } from '@ekoline/contract/wallet.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

const BATCH = 200
const BUYERS = 3

export interface NamedPlan extends PlanPrice {
  readonly name: string
}

export async function listPlans(db: Db): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .select(['id', 'name', 'price_kobo', 'in_panel', 'description'])
    .orderBy('id')
    .execute()
  return rows.map(({ price_kobo, ...plan }) => ({ ...plan, amount: naira(kobo(price_kobo)) }))
}

/** A plan; `isSold` when it is one of the panel's. */
export async function findPlan(db: Db, id: number): Promise<(NamedPlan & { isSold: boolean }) | undefined> {
  const row = await db
    .selectFrom('plans')
    .select(['id', 'name', 'price_kobo', 'in_panel as isSold'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, price: kobo(row.price_kobo), isSold: row.isSold }
}

/** What a workgroup's books say of its plan, whether it has ended or not. */
export interface WorkgroupPlan extends NamedPlan, RunningPlan {
  readonly workgroupId: number
  readonly workgroup: string
  readonly graceUntil: Date | null
  readonly lapsed: { readonly id: number; readonly name: string; readonly endedAt: Date } | null
}

interface Row {
  readonly workgroupId: number
  readonly workgroup: string
  readonly id: number
  readonly name: string
  readonly price: number
  readonly endsAt: Date | null
  readonly graceUntil: Date | null
  readonly lapsedId: number | null
  readonly lapsedName: string | null
  readonly lapsedAt: Date | null
}

function workgroupPlanOf({ lapsedId, lapsedName, lapsedAt, price, ...row }: Row): WorkgroupPlan {
  const ended = lapsedId !== null && lapsedName !== null && lapsedAt !== null
  return {
    ...row,
    price: kobo(price),
    lapsed: ended ? { id: lapsedId, name: lapsedName, endedAt: lapsedAt } : null,
  }
}

const planColumns = sql`
  w.id as "workgroupId", w.name as workgroup, p.id, p.name, p.price_kobo as price, w.plan_ends_at as "endsAt",
  w.plan_grace_until as "graceUntil", l.id as "lapsedId", l.name as "lapsedName", w.plan_lapsed_at as "lapsedAt"`
const ofWorkgroup = sql`join plans p on p.id = w.plan_id left join plans l on l.id = w.lapsed_plan_id`

const planOfCard = prepared(
  (it: { cardId: number }) => sql<Row>`
    select ${planColumns} from seats s join workgroups w on w.id = s.workgroup_id ${ofWorkgroup} where s.card_id = ${it.cardId}`,
)

/** The plan of the workgroup in which a card is. */
export async function findPlanOfCard(db: Db, cardId: number): Promise<WorkgroupPlan> {
  const [row] = await planOfCard(db, { cardId })
  if (!row) throw new Error(`card ${cardId} is nobody's`)
  return workgroupPlanOf(row)
}

/** Plans that end after `after` and not after `upTo`, and whose end was not announced, the earliest first, a batch. */
export async function listEnding(db: Db, after: Date, upTo: Date): Promise<WorkgroupPlan[]> {
  const { rows } = await sql<Row>`
    select ${planColumns} from workgroups w ${ofWorkgroup}
      where w.plan_ends_at > ${after} and w.plan_ends_at <= ${upTo}
        and w.plan_end_announced is distinct from w.plan_ends_at
      order by w.plan_ends_at, w.id limit ${BATCH}`.execute(db)
  return rows.map(workgroupPlanOf)
}

/** Plans that have ended at `at` and wait for no charge of a subscription any more, the earliest first, a batch. */
export async function listEnded(db: Db, at: Date): Promise<WorkgroupPlan[]> {
  const { rows } = await sql<Row>`
    select ${planColumns} from workgroups w ${ofWorkgroup}
      where w.plan_ends_at <= ${at} and (w.plan_grace_until is null or w.plan_grace_until <= ${at})
      order by w.plan_ends_at, w.id limit ${BATCH}`.execute(db)
  return rows.map(workgroupPlanOf)
}

/** Whether a card will be charged for the plan that a workgroup is on, by a subscription that nobody ended. */
export async function isRenewed(
  db: Db,
  { workgroupId, id }: Pick<WorkgroupPlan, 'workgroupId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ renews: boolean }>`
    select exists (
      select from subscriptions where state = 'active' and unwanted_at is null and reference in (
        select p.reference from payments p join seats t on t.card_id = p.card_id
          where t.workgroup_id = ${workgroupId} and p.plan_id = ${id} and p.state = 'credited')) as renews`.execute(
    db,
  )
  return rows[0]?.renews ?? false
}

interface Buyer {
  readonly email: string
  readonly name: string
}

/** The admins of a workgroup who may buy a plan, those there longest first. */
export async function listBuyers(db: Db, workgroupId: number): Promise<Buyer[]> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select(['users.email as email', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('seats.workgroup_id', '=', workgroupId)
    .where('seats.admin', '=', true)
    .where('seats.lead', '=', false)
    .where('users.disabled_at', 'is', null)
    .orderBy('seats.id')
    .limit(BUYERS)
    .execute()
  return rows.map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` }))
}

/**
 * What a workgroup is on now: a plan that has ended counts as pay as you go, whether or not that was written yet. Behind
 * its end, while its subscription is about to be charged, `endsAt` is when that is waited for no more.
 */
export async function standing(db: Db, plan: WorkgroupPlan, at: Date) {
  if (plan.endsAt === null || plan.endsAt > at) return plan
  if (isRunning(plan, at)) return { ...plan, endsAt: plan.graceUntil }
  const free = await findPlan(db, planIds.payAsYouGo)
  const lapsed = { id: plan.id, name: plan.name, endedAt: plan.endsAt }
  return { ...plan, ...free, endsAt: null, lapsed }
}
