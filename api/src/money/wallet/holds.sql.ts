import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

export const RESOLVES_ONCE = 'hold_resolves_once'

interface NewHold {
  readonly key: string
  readonly cardId: number
  readonly amount: Kobo
  readonly at: Date
}

/** @returns null when there is a hold with this key, or nothing was ever posted to the wallet */
export const insertHold = async (tx: Tx, { key, cardId, amount, at }: NewHold) =>
  (await tx.valueIfAny<number>`
  insert into ledger_holds (key, account_id, amount_kobo, held_at)
    select ${key}, id, ${amount}, ${at} from ledger_accounts where card_id = ${cardId}
    on conflict (key) do nothing returning id`) ?? null

export const addToHold = (tx: Tx, id: number, amount: Kobo) =>
  tx.run`update ledger_holds set amount_kobo = amount_kobo + ${amount} where id = ${id}`

/** What is left of an open hold can be spent again. @returns kobo; null when nothing is left, or the hold has ended */
export const emptyHold = async (tx: Tx, id: number) =>
  (await tx.valueIfAny<Kobo>`
  with open as (
    select amount_kobo - taken_kobo as left_kobo from ledger_holds
      where id = ${id} and state = 'held' and amount_kobo > taken_kobo for update)
  update ledger_holds set amount_kobo = taken_kobo from open where id = ${id} returning open.left_kobo`) ??
  null

/** @returns false when the hold has ended */
export const takeFromHold = (tx: Tx, id: number, amount: Kobo) => tx.some`
  update ledger_holds set taken_kobo = taken_kobo + ${amount} where id = ${id} and state = 'held' returning id`

/** What is still held by a hold, and what was taken of it; kobo. */
export async function findHold(db: Db, id: number): Promise<{ left: Kobo; taken: Kobo }> {
  const row = await db.only<{ amount_kobo: number; taken_kobo: number; state: string }>`
    select amount_kobo, taken_kobo, state from ledger_holds where id = ${id}`
  const left = row.state === 'held' ? row.amount_kobo - row.taken_kobo : 0
  return { left: kobo(left), taken: kobo(row.taken_kobo) }
}

export const updateHold = (tx: Tx, id: number, { state, at }: { state: 'released' | 'taken'; at: Date }) =>
  tx.run`update ledger_holds set state = ${state}, resolved_at = ${at} where id = ${id}`

/** What a card's wallet can spend, locked until the transaction ends, and what its workgroup owes; both kobo. */
export async function lockMoney(
  tx: Tx,
  { cardId }: { readonly cardId: number },
): Promise<{ available: Kobo; owed: Kobo }> {
  const money = await tx.one<{ available: Kobo; owed: Kobo }>`
    select available_kobo as available, owed_kobo as owed from ledger_lock(${cardId})`
  return money ?? { available: kobo(0), owed: kobo(0) }
}

/** Locks the wallets and the debt of a workgroup until the transaction ends, in the order in which postings do. */
export const lockWallets = (tx: Tx, workgroupId: number) =>
  tx.run`select from ledger_lock_workgroup(${workgroupId})`

/** What a workgroup owes after a chargeback or a refund; kobo. */
export const findOwed = async (db: Db, workgroupId: number) =>
  (await db.valueIfAny<Kobo>`select -balance_kobo from ledger_accounts where workgroup_id = ${workgroupId}`) ??
  kobo(0)

const HOLDS_SHOWN = 20

/** A hold of a wallet, with what its words need. */
export interface OpenHold {
  readonly amount: Kobo
  readonly at: Date
  /** the number called */
  readonly calledstation: string | null
  /** the name of the robocall */
  readonly robocall: string | null
  /** the card payment that is disputed, or goes back */
  readonly disputed: string | null
  readonly refunded: string | null
}

/** What holds money of a card's wallet now, the newest first. */
export const listOpenHolds = (db: Db, cardId: number) => db.many<OpenHold>`
  select h.amount_kobo - h.taken_kobo as amount, h.held_at as at, c.calledstation, r.name as robocall,
         d.reference as disputed, b.reference as refunded
    from ledger_holds h join ledger_accounts a on a.id = h.account_id
      left join live_calls c on c.hold_id = h.id
      left join robocalls r on r.hold_id = h.id
      left join disputes d on d.hold_id = h.id
      left join refunds b on b.hold_id = h.id
    where a.card_id = ${cardId} and h.state = 'held' and h.amount_kobo > h.taken_kobo
    order by h.held_at desc, h.id desc limit ${HOLDS_SHOWN}`

/** What is held, as of one instant; kobo. */
export interface HeldTotals {
  /** what the accounts say */
  readonly accounts: number
  /** what the holds sum to: the same, or the books are wrong (L4) */
  readonly holds: number
  readonly open: number
  /** open holds that no call, robocall, refund or dispute has: money that is never given back */
  readonly forgotten: number
}

/** Reads the accounts, and of the holds only those that are open. */
export const sumHeld = (db: Db) => db.only<HeldTotals>`
  with open as materialized (select id, amount_kobo - taken_kobo as kobo from ledger_holds where state = 'held')
  select (select coalesce(sum(held_kobo), 0)::bigint from ledger_accounts) as accounts,
         coalesce(sum(kobo), 0)::bigint as holds,
         count(*)::int as open,
         count(*) filter (where not exists (select from live_calls where hold_id = open.id)
                            and not exists (select from robocalls where hold_id = open.id)
                            and not exists (select from refunds where hold_id = open.id)
                            and not exists (select from disputes where hold_id = open.id))::int as forgotten
    from open`
