import type { PostingKind } from '@ekoline/contract/money/wallet.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

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
  readonly taxOf: number | null
}

export const POSTING_CONFLICT = 'ledger_posting_conflict'
export const WALLET_EMPTY = 'wallet_not_below_zero'

/** Fails with POSTING_CONFLICT when another posting has the key, and with WALLET_EMPTY. */
export const insertPosting = (tx: Tx, posting: PostingValues) => tx.only<{ id: number; repeated: boolean }>`
  select id, repeated from ledger_post(
    ${posting.postingKey}::text, ${posting.requestHash}::text, ${posting.kind}::text, ${posting.description}::text,
    ${posting.postedBy}::bigint, ${posting.postedAt}::timestamptz, ${posting.accounts}::text[],
    ${posting.cards}::bigint[], ${posting.amounts}::bigint[], ${posting.taxOf}::bigint)`

/** The available money of a card's wallet: its balance less its holds; 0 before the first posting. */
export const walletBalance = async (db: Db, cardId: number) =>
  (await db.valueIfAny<Kobo>`
  select balance_kobo - held_kobo from ledger_accounts where card_id = ${cardId}`) ?? kobo(0)

/** What is held of a card's wallet. */
export const walletHeld = async (db: Db, cardId: number) =>
  (await db.valueIfAny<Kobo>`select held_kobo from ledger_accounts where card_id = ${cardId}`) ?? kobo(0)

/** A booked transaction, and what it moved. */
export interface Booked {
  readonly id: number
  readonly kind: PostingKind
  readonly description: string
  readonly entries: readonly { readonly account: Account; readonly amount: Kobo }[]
}

/** @returns null when there is no such transaction */
export async function findBooked(db: Db, id: number): Promise<Booked | null> {
  const rows = await db.many<Omit<Booked, 'entries'> & Account & { amount: Kobo }>`
    select t.id, t.kind, t.description, a.name, a.card_id as "cardId", e.amount_kobo as amount
      from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
        join ledger_accounts as a on a.id = e.account_id where t.id = ${id} order by e.id`
  const [first] = rows
  if (!first) return null
  const { kind, description } = first
  const entries = rows.map(({ name, cardId, amount }) => ({ account: { name, cardId }, amount }))
  return { id, kind, description, entries }
}
