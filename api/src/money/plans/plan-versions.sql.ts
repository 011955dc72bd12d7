import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** What the present version of a plan costs and gives. */
export interface PlanVersion {
  readonly version: number
  readonly priceKobo: Kobo
  /** of the price, what reaches the wallet as airtime */
  readonly creditKobo: number
  /** paid every month by a card; else once */
  readonly subscription: boolean
  /** how long it runs where it is paid once */
  readonly days: number
}

const terms = sql`
  p.version, p.price_kobo as "priceKobo", p.credit_kobo as "creditKobo", p.subscription, p.term_days as days`

export interface PlanRow extends PlanVersion {
  readonly id: number
  readonly name: string
  readonly inPanel: boolean
  readonly workgroups: number
}

/** All plans, and how many workgroups are on each at a time. */
export const listAllPlans = (db: Db, now: Date) =>
  db.many<PlanRow>`
    select p.id, p.name, ${terms}, p.in_panel as "inPanel",
           (select count(*) from workgroups w where w.plan_id = p.id and (w.plan_ends_at is null or greatest(w.plan_ends_at, w.plan_grace_until) > ${now}))
             as workgroups
      from plans p order by p.id`

/** The present version of a plan, locked. */
export const lockPlanVersion = (tx: Tx, id: number) =>
  tx.one<PlanVersion & { name: string }>`select p.name, ${terms} from plans p where p.id = ${id} for update`

/** Stores what a plan costs and gives from now on: its next version, when anything of it changed. */
export const setVersion = (
  tx: Tx,
  id: number,
  { priceKobo, creditKobo, subscription, days }: Omit<PlanVersion, 'version'>,
  at: Date,
) =>
  tx.value<number>`
    update plans
       set price_kobo = ${priceKobo}, credit_kobo = ${creditKobo}, subscription = ${subscription}, term_days = ${days},
           changed_at = ${at}
     where id = ${id} returning version`
