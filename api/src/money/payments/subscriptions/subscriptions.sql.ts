import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import type {
  ProviderPayment,
  ProviderSubscription,
  Subscriber,
} from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'
import type { Payment } from '../checkout/payments.sql.ts'

/**
 * Stores who the provider will charge again for a plan just paid; a repetition changes nothing. Does nothing for a
 * payment that begins no subscription. One whose plan was not given is to be ended.
 */
export async function noteSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { reference, provider, renewal }: Pick<Payment, 'reference' | 'provider' | 'renewal'>,
  { subscriber, paidAt }: Pick<ProviderPayment, 'subscriber' | 'paidAt'>,
): Promise<void> {
  if (!subscriber || renewal) return
  await db.run`
    insert into subscriptions (provider, reference, customer_code, plan_code, created_at, unwanted_at)
      values (${provider}, ${reference}, ${subscriber.customerCode}, ${subscriber.planCode}, ${paidAt ?? clock.now()},
              (select settled_at from payments where reference = ${reference} and state = 'credited' and given_kobo is not null))
      on conflict (reference) do nothing`
}

export interface Subscription {
  readonly id: number
  /** of the payment that began it */
  readonly first: string
}

interface Chargeable extends Subscription {
  readonly code: string | null
  readonly createdAt: Date
  readonly workgroupId: number
}

/**
 * The subscriptions of a provider's customer to one of its plans by which a card may have been charged, the newest
 * first: those that run, and those that were cancelled and are paid up to their end.
 */
export const chargeableSubscriptions = (
  db: Db,
  provider: string,
  { customerCode, planCode }: Subscriber,
) => db.many<Chargeable>`
  select subscriptions.id, subscriptions.reference as first, subscriptions.code,
         subscriptions.created_at as "createdAt", seats.workgroup_id as "workgroupId"
    from subscriptions join payments on payments.reference = subscriptions.reference
      join seats on seats.card_id = payments.card_id
    where subscriptions.provider = ${provider} and subscriptions.customer_code = ${customerCode}
      and subscriptions.plan_code = ${planCode} and subscriptions.state <> 'disabled'
    order by subscriptions.id desc`

/** Whether a card pays, or paid, one of the provider's plans for us. */
export const isPlanInUse = (db: Db, provider: string, planCode: string) =>
  db.some`select from subscriptions where provider = ${provider} and plan_code = ${planCode} limit 1`

/** A subscription that has its provider's name. */
export interface KnownSubscription extends Subscription {
  readonly state: string
}

export const findSubscription = (db: Db, provider: string, code: string) => db.one<KnownSubscription>`
  select id, reference as first, state from subscriptions where provider = ${provider} and code = ${code}`

/** A subscription by the payment that began it. */
export interface BegunSubscription extends Subscription {
  readonly code: string | null
  readonly state: string
  readonly createdAt: Date
  /** when the provider said last that it charges next */
  readonly nextChargeAt: Date | null
}

const begun = sql`
  select id, reference as first, code, state, created_at as "createdAt", next_charge_at as "nextChargeAt"
    from subscriptions`

export const findSubscriptionOf = (db: Db, first: string) =>
  db.one<BegunSubscription>`${begun} where reference = ${first}`

export const keepNextCharge = (db: Db, id: number, at: Date) =>
  db.run`update subscriptions set next_charge_at = ${at} where id = ${id}`

export const nameSubscription = (
  db: Db,
  id: number,
  { code, nextChargeAt }: Pick<ProviderSubscription, 'code' | 'nextChargeAt'>,
) => db.run`
  update subscriptions set code = ${code}, next_charge_at = ${nextChargeAt} where id = ${id} and code is null`

/** @returns false when it had ended like that, or altogether, before */
export const endSubscription = (tx: Tx, id: number, state: 'not_renewing' | 'disabled', at: Date) => tx.some`
  update subscriptions set state = ${state}, ended_at = ${at} where id = ${id} and state not in ('disabled', ${state})`

/**
 * The workgroup whose plan now ends on time because this subscription will not be charged: it is on that plan, and no
 * other of its subscriptions pays for the same one.
 */
export const findUnkeptPlan = async (tx: Tx, id: number) =>
  (await tx.valueIfAny<number>`
  select w.id as "workgroupId"
    from subscriptions s join payments p on p.reference = s.reference join seats t on t.card_id = p.card_id
      join workgroups w on w.id = t.workgroup_id
    where s.id = ${id} and w.plan_id = p.plan_id and not exists (
      select from seats ot join payments op on op.card_id = ot.card_id join subscriptions o on o.reference = op.reference
        where ot.workgroup_id = w.id and op.plan_id = p.plan_id and o.state = 'active' and o.id <> s.id)`) ??
  null

/** Marks the subscription that a payment began to be ended at the provider. */
export const markUnwanted = (tx: Tx, first: string, at: Date) =>
  tx.run`update subscriptions set unwanted_at = ${at} where reference = ${first}`

/**
 * Marks all subscriptions of a workgroup to be ended at the provider.
 *
 * @returns how many were not yet
 */
export const markAllUnwanted = (tx: Tx, workgroupId: number, at: Date) => tx.run`
  update subscriptions set unwanted_at = ${at}
    where state = 'active' and unwanted_at is null and reference in (
      select p.reference from payments p join seats t on t.card_id = p.card_id where t.workgroup_id = ${workgroupId})`

/** Marks the subscriptions that a card pays to be ended at the provider. @returns how many were not yet */
export const markUnwantedOf = (tx: Tx, cardId: number, at: Date) => tx.run`
  update subscriptions set unwanted_at = ${at}
    where state = 'active' and unwanted_at is null and reference in (
      select reference from payments where card_id = ${cardId})`

const BATCH = 200

/**
 * A batch of running subscriptions to end, after one of them: marked to be ended, or their first payment went to
 * suspense, or the workgroup bought another plan since, or the same plan by another subscription. A lapsed plan does
 * not count as another plan: a late renewal brings it back.
 */
export const listSuperseded = (db: Db, provider: string, after: number) => db.many<{
  id: number
  code: string
}>`
  select s.id, s.code
    from subscriptions s join payments p on p.reference = s.reference join seats t on t.card_id = p.card_id
      join workgroups w on w.id = t.workgroup_id
    where s.state = 'active' and s.code is not null and s.provider = ${provider} and s.id > ${after}
      and (s.unwanted_at is not null or p.state = 'suspense'
        or (w.plan_id <> p.plan_id and w.plan_id not in (${planIds.payAsYouGo}, ${planIds.signUp}))
        or exists (
          select from subscriptions n join payments np on np.reference = n.reference join seats nt on nt.card_id = np.card_id
            where n.state = 'active' and n.code is not null and n.unwanted_at is null and np.state = 'credited'
              and n.id > s.id and nt.workgroup_id = w.id))
    order by s.id limit ${BATCH}`

/** Running subscriptions without a name that the provider was not asked for since, the oldest first, a batch. */
export const listUnnamed = (
  db: Db,
  provider: string,
  { begunAfter, askedBefore }: { begunAfter: Date; askedBefore: Date },
) => db.many<BegunSubscription>`
  ${begun} where provider = ${provider} and state = 'active' and code is null and created_at > ${begunAfter}
             and coalesce(asked_at, created_at) < ${askedBefore}
           order by created_at limit ${BATCH}`

export const touchSubscription = (db: Db, id: number, at: Date) =>
  db.run`update subscriptions set asked_at = ${at} where id = ${id}`
