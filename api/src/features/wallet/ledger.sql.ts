import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PostingKind } from '@ekoline/contract/wallet.ts'
import { type Db, prepared, sql } from '../../db/db.ts'

/** An account of the ledger by its name; a wallet's also by its card. */
export interface Account {
  readonly name: string
  readonly cardId: number | null
}

/** A posting as the database takes it; the three lists belong together. */
export interface PostingValues {
  readonly postingKey: string
  readonly requestHash: string
  readonly kind: PostingKind
  readonly description: string
  readonly postedBy: number | null
  readonly postedAt: Date
  readonly accounts: readonly string[]
  readonly cards: readonly (number | null)[]
  readonly amounts: readonly Kobo[]
}

/**
 * The call that books a posting, for use in a statement's `from`: gives its `id`, and whether it was `repeated`.
 * It fails with POSTING_CONFLICT when another posting has the key, and with WALLET_EMPTY.
 */
export const postingCall = (it: PostingValues) => sql`ledger_post(
  ${it.postingKey}::text, ${it.requestHash}::text, ${it.kind}::text, ${it.description}::text, ${it.postedBy}::bigint,
  ${it.postedAt}::timestamptz, ${it.accounts}::text[], ${it.cards}::bigint[], ${it.amounts}::bigint[])`

export const POSTING_CONFLICT = 'ledger_posting_conflict'
export const WALLET_EMPTY = 'wallet_not_below_zero'

export const insertPosting = prepared(
  (it: PostingValues) => sql<{ id: number; repeated: boolean }>`select id, repeated from ${postingCall(it)}`,
)

/** What can be spent of a card's wallet: what it holds, less what is held of it. Nothing posted, nothing there. */
export async function walletBalance(db: Db, cardId: number): Promise<Kobo> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['balance_kobo', 'held_kobo'])
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return kobo(row ? row.balance_kobo - row.held_kobo : 0)
}

/** What is held of a card's wallet. */
export async function walletHeld(db: Db, cardId: number): Promise<Kobo> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('held_kobo')
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return kobo(row?.held_kobo ?? 0)
}

/** A booked transaction, and what it moved. */
export interface Booked {
  readonly id: number
  readonly kind: PostingKind
  readonly description: string
  readonly entries: readonly { readonly account: Account; readonly amount: Kobo }[]
}

/** @returns null when there is no such transaction */
export async function findBooked(db: Db, id: number): Promise<Booked | null> {
  const rows = await db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['t.kind', 't.description', 'a.name', 'a.card_id as cardId', 'e.amount_kobo as amount'])
    .where('t.id', '=', id)
    .orderBy('e.id')
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    id,
    kind: first.kind as PostingKind,
    description: first.description,
    entries: rows.map(({ name, cardId, amount }) => ({ account: { name, cardId }, amount: kobo(amount) })),
  }
}
