import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

export const RESOLVES_ONCE = 'hold_resolves_once'

interface NewHold {
  readonly key: string
  readonly cardId: number
  readonly amount: Kobo
  readonly at: Date
}

/** @returns null when there is a hold with this key, or nothing was ever posted to the wallet */
export async function insertHold(tx: Tx, { key, cardId, amount, at }: NewHold): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_holds (key, account_id, amount_kobo, held_at)
      select ${key}, id, ${amount}, ${at} from ledger_accounts where card_id = ${cardId}
      on conflict (key) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function addToHold(tx: Tx, id: number, amount: Kobo): Promise<void> {
  await sql`update ledger_holds set amount_kobo = amount_kobo + ${amount} where id = ${id}`.execute(tx)
}

const takeOf = prepared(
  (it: { id: number; amount: Kobo }) => sql<{ id: number }>`
    update ledger_holds set taken_kobo = taken_kobo + ${it.amount} where id = ${it.id} and state = 'held' returning id`,
)

/** @returns false when the hold has ended */
export async function takeFromHold(tx: Tx, id: number, amount: Kobo): Promise<boolean> {
  return (await takeOf(tx, { id, amount })).length === 1
}

/** What is still held by a hold, and what was taken of it; kobo. */
export async function findHold(db: Db, id: number): Promise<{ left: Kobo; taken: Kobo }> {
  const row = await db
    .selectFrom('ledger_holds')
    .select(['amount_kobo', 'taken_kobo', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = row.state === 'held' ? row.amount_kobo - row.taken_kobo : 0
  return { left: kobo(left), taken: kobo(row.taken_kobo) }
}

export async function updateHold(
  tx: Tx,
  id: number,
  { state, at }: { state: 'released' | 'taken'; at: Date },
): Promise<void> {
  await tx.updateTable('ledger_holds').set({ state, resolved_at: at }).where('id', '=', id).execute()
}

/** What a card's wallet can spend and what a person owes, both kobo, locked until the transaction ends. */
export async function lockMoney(
  tx: Tx,
  { cardId, userId }: { cardId: number; userId: number },
): Promise<{ available: Kobo; owed: Kobo }> {
  const { rows } = await sql<{ available: number; owed: number }>`
    select available_kobo as available, owed_kobo as owed from ledger_lock(${cardId}, ${userId})`.execute(tx)
  return { available: kobo(rows[0]?.available ?? 0), owed: kobo(rows[0]?.owed ?? 0) }
}

/** What a person owes after a chargeback; kobo. */
export async function findOwed(db: Db, userId: number): Promise<Kobo> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_kobo')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return kobo(0 - (row?.balance_kobo ?? 0))
}
