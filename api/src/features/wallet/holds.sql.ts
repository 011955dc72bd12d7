import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'

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

/** What a card's wallet can spend and what a person owes, both kobo, locked until the transaction ends. */
export async function lockMoney(
  tx: Tx,
  { cardId, userId }: { cardId: number; userId: number },
): Promise<{ available: Kobo; owed: Kobo }> {
  const money = await tx.one<{ available: Kobo; owed: Kobo }>`
    select available_kobo as available, owed_kobo as owed from ledger_lock(${cardId}, ${userId})`
  return money ?? { available: kobo(0), owed: kobo(0) }
}

/** What a person owes after a chargeback; kobo. */
export const findOwed = async (db: Db, userId: number) =>
  (await db.valueIfAny<Kobo>`select -balance_kobo from ledger_accounts where user_id = ${userId}`) ?? kobo(0)
