import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'

const BATCH = 200

/** An order that the subscriptions of a plan which run move to one of its versions. */
export interface PlanMove {
  readonly id: number
  readonly planId: number
  readonly plan: string
  readonly version: number
  /** kobo a month, of that version */
  readonly price: Kobo
  readonly moveAt: Date
}

const moves = sql`
  select m.id, m.plan_id as "planId", p.name as plan, m.version, v.price_kobo as price, m.move_at as "moveAt"
    from plan_moves m join plans p on p.id = m.plan_id
      join plan_versions v on v.plan_id = m.plan_id and v.version = m.version`
const waits = sql`m.done_at is null and m.cancelled_at is null`

export const listWaitingMoves = (db: Db) =>
  db.many<PlanMove>`${moves} where ${waits} order by m.move_at, m.id`

/** The move that a plan waits for; locked until the transaction ends. */
export const lockWaitingMove = (tx: Tx, planId: number) =>
  tx.one<PlanMove>`${moves} where ${waits} and m.plan_id = ${planId} for update of m`

export const insertMove = (
  tx: Tx,
  move: { readonly planId: number; readonly version: number; readonly moveAt: Date; readonly at: Date },
) => tx.only<PlanMove>`
  with added as (
    insert into plan_moves (plan_id, version, move_at, ordered_at)
      values (${move.planId}, ${move.version}, ${move.moveAt}, ${move.at}) returning id, plan_id, version, move_at)
  select m.id, m.plan_id as "planId", p.name as plan, m.version, v.price_kobo as price, m.move_at as "moveAt"
    from added m join plans p on p.id = m.plan_id
      join plan_versions v on v.plan_id = m.plan_id and v.version = m.version`

/** @returns false when it was done or cancelled before */
export const endMove = (tx: Tx, id: number, at: Date) =>
  tx.some`update plan_moves m set done_at = ${at} where id = ${id} and ${waits}`

export const cancelMove = (tx: Tx, id: number, at: Date) =>
  tx.some`update plan_moves m set cancelled_at = ${at} where id = ${id} and ${waits}`

/** The version to which the subscriptions of a plan were moved at a price, up to a time; the newest. */
export const findMovedVersion = (
  tx: Tx,
  { planId, price, at }: { readonly planId: number; readonly price: Kobo; readonly at: Date },
) => tx.one<{ version: number; airtime: Kobo }>`
  select m.version, v.credit_kobo as airtime
    from plan_moves m join plan_versions v on v.plan_id = m.plan_id and v.version = m.version
    where m.plan_id = ${planId} and v.price_kobo = ${price} and m.move_at <= ${at} and m.cancelled_at is null
    order by m.id desc limit 1`

/** A subscription that runs, and what its card was charged last. */
export interface RunningSubscription {
  readonly id: number
  readonly cardId: number
  /** kobo a month */
  readonly price: Kobo
}

const running = sql`
  from subscriptions s join payments f on f.reference = s.reference
    cross join lateral (
      select credit_kobo from payments l
        where (l.reference = s.reference or l.first_reference = s.reference) and l.state = 'credited'
        order by l.settled_at desc, l.reference limit 1) as paid
  where s.state = 'active' and s.unwanted_at is null`

/** How many subscriptions of a plan run at another price. */
export const countAtOtherPrice = (
  db: Db,
  { provider, planId, price }: { readonly provider: string; readonly planId: number; readonly price: Kobo },
) => db.value<number>`
  select count(*)::int ${running} and s.provider = ${provider} and f.plan_id = ${planId}
    and paid.credit_kobo <> ${price}`

/** A batch of subscriptions that run at another price than the one of a move, and whose people were not mailed of it. */
export const listUnnoticed = (db: Db, provider: string, { id, planId, price }: PlanMove) =>
  db.many<RunningSubscription>`
    select s.id, f.card_id as "cardId", paid.credit_kobo as price ${running}
      and s.provider = ${provider} and f.plan_id = ${planId} and paid.credit_kobo <> ${price}
      and not exists (select from plan_move_notices n where n.move_id = ${id} and n.subscription_id = s.id)
    order by s.id limit ${BATCH}`

/** @returns false when its people were mailed before */
export const insertNotice = (tx: Tx, moveId: number, { id, price }: RunningSubscription, at: Date) => tx.some`
  insert into plan_move_notices (move_id, subscription_id, price_kobo, posted_at)
    values (${moveId}, ${id}, ${price}, ${at}) on conflict do nothing`

/** Whether anybody was mailed of a move after a time. */
export const wasNoticedAfter = (db: Db, moveId: number, after: Date) =>
  db.some`select from plan_move_notices where move_id = ${moveId} and posted_at > ${after} limit 1`

/** The subscriptions whose people were mailed of a move and that still run, at the price of then. */
export const listNoticed = (tx: Tx, moveId: number) => tx.many<RunningSubscription>`
  select s.id, f.card_id as "cardId", n.price_kobo as price
    from plan_move_notices n join subscriptions s on s.id = n.subscription_id
      join payments f on f.reference = s.reference
    where n.move_id = ${moveId} and s.state = 'active' and s.unwanted_at is null order by s.id`
