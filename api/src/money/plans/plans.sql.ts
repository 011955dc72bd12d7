import { isRunning, type PlanTerms, planIds, type RunningPlan } from '@ekoline/contract/money/plan-rules.ts'
import type { Plan } from '@ekoline/contract/money/plans.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const BATCH = 200
const BUYERS = 3

export interface NamedPlan extends PlanTerms {
  readonly name: string
  readonly subscription: boolean
  readonly version: number
}

const terms = sql`
  p.id, p.name, p.price_kobo as price, p.credit_kobo as credit, p.subscription, p.term_days as days, p.version`

export async function listPlans(db: Db): Promise<Plan[]> {
  const plans = await db.many<Omit<Plan, 'amount' | 'credit'> & { price: Kobo; credit: Kobo }>`
    select id, name, price_kobo as price, credit_kobo as credit, subscription, term_days as days, in_panel, description
      from plans order by id`
  return plans.map(({ price, credit, ...plan }) => ({ ...plan, amount: naira(price), credit: naira(credit) }))
}

/** A plan; `isSold` when it is one of the panel's. */
export const findPlan = (db: Db, id: number) => db.one<NamedPlan & { isSold: boolean }>`
  select ${terms}, p.in_panel as "isSold" from plans p where p.id = ${id}`

/** The stored plan of a workgroup, whether it has ended or not. */
export interface WorkgroupPlan extends NamedPlan, RunningPlan {
  readonly workgroupId: number
  readonly workgroup: string
  readonly graceUntil: Date | null
  readonly lapsed: { readonly id: number; readonly name: string; readonly endedAt: Date } | null
}

interface Row extends Omit<WorkgroupPlan, 'lapsed'> {
  readonly lapsedId: number | null
  readonly lapsedName: string | null
  readonly lapsedAt: Date | null
}

function workgroupPlanOf({ lapsedId, lapsedName, lapsedAt, ...row }: Row): WorkgroupPlan {
  const ended = lapsedId !== null && lapsedName !== null && lapsedAt !== null
  return {
    ...row,
    lapsed: ended ? { id: lapsedId, name: lapsedName, endedAt: lapsedAt } : null,
  }
}

const planColumns = sql`
  w.id as "workgroupId", w.name as workgroup, ${terms}, w.plan_ends_at as "endsAt",
  w.plan_grace_until as "graceUntil", l.id as "lapsedId", l.name as "lapsedName", w.plan_lapsed_at as "lapsedAt"`
const ofWorkgroup = sql`join plans p on p.id = w.plan_id left join plans l on l.id = w.lapsed_plan_id`

/** The plan of the workgroup in which a card is. */
export async function findPlanOfCard(db: Db, cardId: number): Promise<WorkgroupPlan> {
  const row = await db.one<Row>`
    select ${planColumns} from seats s join workgroups w on w.id = s.workgroup_id ${ofWorkgroup} where s.card_id = ${cardId}`
  if (!row) throw new Error(`card ${cardId} is nobody's`)
  return workgroupPlanOf(row)
}

/** As `findPlanOfCard`; until the transaction ends, no other one changes the plan. */
export async function lockPlanOfCard(tx: Tx, cardId: number): Promise<WorkgroupPlan> {
  await tx.run`
    select from workgroups where id = (select workgroup_id from seats where card_id = ${cardId}) for no key update`
  return findPlanOfCard(tx, cardId)
}

/** Plans that end after `after` and not after `upTo`, and whose end was not announced, the earliest first, a batch. */
export async function listEnding(db: Db, after: Date, upTo: Date): Promise<WorkgroupPlan[]> {
  const rows = await db.many<Row>`
    select ${planColumns} from workgroups w ${ofWorkgroup}
      where w.plan_ends_at > ${after} and w.plan_ends_at <= ${upTo}
        and w.plan_end_announced is distinct from w.plan_ends_at
      order by w.plan_ends_at, w.id limit ${BATCH}`
  return rows.map(workgroupPlanOf)
}

/** A batch of plans that have ended at `at` and wait for no further charge of a subscription, the earliest first. */
export async function listEnded(db: Db, at: Date): Promise<WorkgroupPlan[]> {
  const rows = await db.many<Row>`
    select ${planColumns} from workgroups w ${ofWorkgroup}
      where w.plan_ends_at <= ${at} and (w.plan_grace_until is null or w.plan_grace_until <= ${at})
      order by w.plan_ends_at, w.id limit ${BATCH}`
  return rows.map(workgroupPlanOf)
}

/** What was paid last for a workgroup's plan, which a later version of it does not change; undefined: nothing was. */
export const findPaidTerms = (
  db: Db,
  { workgroupId, id }: Pick<WorkgroupPlan, 'workgroupId' | 'id'>,
) => db.one<Pick<PlanTerms, 'price' | 'credit' | 'days'>>`
  select f.credit_kobo as price, coalesce(f.airtime_kobo, least(p.credit_kobo, f.credit_kobo)) as credit,
         coalesce(f.plan_days, p.term_days) as days
    from payments f join seats t on t.card_id = f.card_id join plans p on p.id = f.plan_id
    where t.workgroup_id = ${workgroupId} and f.plan_id = ${id} and f.state = 'credited' and f.given_kobo is null
    order by f.settled_at desc, f.reference limit 1`

/** What a card is charged each month for a workgroup's plan, and what from `nextFrom` on; kobo. */
export interface Monthly {
  readonly price: Kobo
  readonly next: Kobo | null
  readonly nextFrom: Date | null
}

/** Of the newest subscription that pays for a workgroup's plan and is not ended: what was charged last, by it. */
export const findMonthly = (
  db: Db,
  { workgroupId, id }: Pick<WorkgroupPlan, 'workgroupId' | 'id'>,
) => db.one<Monthly>`
  select paid.credit_kobo as price, v.price_kobo as next, case when v.price_kobo is not null then m.move_at end as "nextFrom"
    from subscriptions s join payments f on f.reference = s.reference join seats t on t.card_id = f.card_id
      cross join lateral (
        select credit_kobo from payments l
          where (l.reference = s.reference or l.first_reference = s.reference) and l.state = 'credited'
          order by l.settled_at desc, l.reference limit 1) as paid
      left join plan_moves m on m.plan_id = f.plan_id and m.done_at is null and m.cancelled_at is null
      left join plan_versions v on v.plan_id = m.plan_id and v.version = m.version and v.price_kobo <> paid.credit_kobo
    where s.state = 'active' and s.unwanted_at is null and t.workgroup_id = ${workgroupId} and f.plan_id = ${id}
    order by s.id desc limit 1`

interface Buyer {
  readonly email: string
  readonly name: string
}

/** The admins of a workgroup who may buy a plan, the longest in it first. */
export async function listBuyers(db: Db, workgroupId: number): Promise<Buyer[]> {
  const rows = await db.many<{ email: string; firstName: string; lastName: string }>`
    select users.email, users.first_name as "firstName", users.last_name as "lastName"
      from seats join users on users.id = seats.user_id
      where seats.workgroup_id = ${workgroupId} and seats.admin and not seats.lead and users.disabled_at is null
      order by seats.id limit ${BUYERS}`
  return rows.map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` }))
}

/**
 * The plan that counts now: an ended one counts as pay as you go, whether or not that is stored yet. While a
 * subscription's charge is awaited after the plan's end, `endsAt` is the end of that grace.
 */
export async function planNow(db: Db, plan: WorkgroupPlan, at: Date) {
  if (plan.endsAt === null || plan.endsAt > at) return plan
  if (isRunning(plan, at)) return { ...plan, endsAt: plan.graceUntil }
  const free = await findPlan(db, planIds.payAsYouGo)
  const lapsed = { id: plan.id, name: plan.name, endedAt: plan.endsAt }
  return { ...plan, ...free, endsAt: null, lapsed }
}

/** How many plans were over before `late`, with their grace, and have not lapsed. */
export const countOverdue = (db: Db, late: Date) => db.value<number>`
  select count(*)::int from workgroups
    where plan_ends_at <= ${late} and coalesce(plan_grace_until <= ${late}, true)`
