import { planIds } from '@ekoline/contract/plans.ts'
import type { ProviderPayment, ProviderSubscription, Subscriber } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { Payment } from './payments.sql.ts'

/**
 * Remembers whom the provider will charge again for a plan that was just paid; again it changes nothing. Does nothing
 * for a payment that begins no subscription.
 */
export async function noteSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { reference, provider, renewal }: Pick<Payment, 'reference' | 'provider' | 'renewal'>,
  { subscriber, paidAt }: Pick<ProviderPayment, 'subscriber' | 'paidAt'>,
): Promise<void> {
  if (!subscriber || renewal) return
  await db
    .insertInto('subscriptions')
    .values({
      provider,
      reference,
      customer_code: subscriber.customerCode,
      plan_code: subscriber.planCode,
      created_at: paidAt ?? clock.now(),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
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
export async function chargeableSubscriptions(
  db: Db,
  provider: string,
  { customerCode, planCode }: Subscriber,
): Promise<Chargeable[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('payments', 'payments.reference', 'subscriptions.reference')
    .innerJoin('seats', 'seats.card_id', 'payments.card_id')
    .select([
      'subscriptions.id as id',
      'subscriptions.reference as first',
      'subscriptions.code as code',
      'subscriptions.created_at as createdAt',
      'seats.workgroup_id as workgroupId',
    ])
    .where('subscriptions.provider', '=', provider)
    .where('subscriptions.customer_code', '=', customerCode)
    .where('subscriptions.plan_code', '=', planCode)
    .where('subscriptions.state', '<>', 'disabled')
    .orderBy('subscriptions.id', 'desc')
    .execute()
}

/** A subscription that has its provider's name. */
export interface KnownSubscription extends Subscription {
  readonly state: string
}

export async function findSubscription(
  db: Db,
  provider: string,
  code: string,
): Promise<KnownSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'reference as first', 'state'])
    .where('provider', '=', provider)
    .where('code', '=', code)
    .executeTakeFirst()
}

/** A subscription by the payment that began it. */
export interface BegunSubscription extends Subscription {
  readonly code: string | null
  readonly state: string
  readonly createdAt: Date
  /** when the provider said last that it charges next */
  readonly nextChargeAt: Date | null
}

const begun = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'reference as first',
      'code',
      'state',
      'created_at as createdAt',
      'next_charge_at as nextChargeAt',
    ])

export async function findSubscriptionOf(db: Db, first: string): Promise<BegunSubscription | undefined> {
  return begun(db).where('reference', '=', first).executeTakeFirst()
}

export async function keepNextCharge(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('subscriptions').set({ next_charge_at: at }).where('id', '=', id).execute()
}

export async function nameSubscription(
  db: Db,
  id: number,
  { code, nextChargeAt }: Pick<ProviderSubscription, 'code' | 'nextChargeAt'>,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ code, next_charge_at: nextChargeAt })
    .where('id', '=', id)
    .where('code', 'is', null)
    .execute()
}

/** @returns false when it had ended like that, or altogether, before */
export async function endSubscription(
  tx: Tx,
  id: number,
  state: 'not_renewing' | 'disabled',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', 'not in', ['disabled', state])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * The workgroup whose plan ends when it ends now that this subscription will not be charged: it is on that plan, and
 * no other subscription of its pays the same one.
 */
export async function findUnkept(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ workgroupId: number }>`
    select w.id as "workgroupId"
      from subscriptions s join payments p on p.reference = s.reference join seats t on t.card_id = p.card_id
        join workgroups w on w.id = t.workgroup_id
      where s.id = ${id} and w.plan_id = p.plan_id and not exists (
        select from seats ot join payments op on op.card_id = ot.card_id join subscriptions o on o.reference = op.reference
          where ot.workgroup_id = w.id and op.plan_id = p.plan_id and o.state = 'active' and o.id <> s.id)`.execute(
    tx,
  )
  return rows[0]?.workgroupId ?? null
}

/** The subscription that a payment began is to be ended at the provider. */
export async function markUnwanted(tx: Tx, first: string, at: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ unwanted_at: at }).where('reference', '=', first).execute()
}

/** All subscriptions of a workgroup are to be ended at the provider. @returns how many were not yet */
export async function markAllUnwanted(tx: Tx, workgroupId: number, at: Date): Promise<number> {
  const { rows } = await sql`
    update subscriptions set unwanted_at = ${at}
      where state = 'active' and unwanted_at is null and reference in (
        select p.reference from payments p join seats t on t.card_id = p.card_id where t.workgroup_id = ${workgroupId})
      returning id`.execute(tx)
  return rows.length
}

const BATCH = 200

/**
 * Running subscriptions that nobody wants any more, a batch behind one: somebody said so, or their first payment went
 * to suspense, or the workgroup bought another plan since, or the same plan by another subscription. A plan that
 * lapsed is no other plan: a late renewal brings it back.
 */
export async function listSuperseded(
  db: Db,
  provider: string,
  after: number,
): Promise<{ id: number; code: string }[]> {
  const { rows } = await sql<{ id: number; code: string }>`
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
      order by s.id limit ${BATCH}`.execute(db)
  return rows
}

/** Running subscriptions without a name that the provider was not asked for since, the oldest first, a batch. */
export async function listUnnamed(
  db: Db,
  provider: string,
  { begunAfter, askedBefore }: { begunAfter: Date; askedBefore: Date },
): Promise<BegunSubscription[]> {
  return begun(db)
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    .where('code', 'is', null)
    .where('created_at', '>', begunAfter)
    .where(({ fn }) => fn.coalesce('asked_at', 'created_at'), '<', askedBefore)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
}

export async function touchSubscription(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('subscriptions').set({ asked_at: at }).where('id', '=', id).execute()
}
