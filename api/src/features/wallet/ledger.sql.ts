import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PostingKind } from '@ekoline/contract/wallet.ts'
import type { Db, Tx } from '../../db/db.ts'

/** An account of the ledger by its name; a wallet's also by its card. */
export interface Account {
  readonly name: string
  readonly cardId: number | null
}

export interface NewTransaction {
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly kind: PostingKind
  readonly description: string
  readonly userId: number | null
  readonly at: Date
}

export interface NewEntry {
  readonly accountId: number
  readonly amount: Kobo
}

/** @returns null when there is a transaction with this idempotency key already; one under way is waited for */
export async function insertTransaction(tx: Tx, it: NewTransaction): Promise<number | null> {
  const row = await tx
    .insertInto('ledger_transactions')
    .values({
      idempotency_key: it.idempotencyKey,
      request_hash: it.requestHash,
      kind: it.kind,
      description: it.description,
      user_id: it.userId,
      at: it.at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findTransaction(tx: Tx, idempotencyKey: string) {
  return tx
    .selectFrom('ledger_transactions')
    .select(['id', 'request_hash as requestHash'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
}

async function findAccounts(tx: Tx, accounts: readonly Account[]): Promise<Map<string, number>> {
  const names = accounts.map(({ name }) => name)
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The ids of accounts by name. An account that nothing was posted to yet is made. */
export async function accountIds(tx: Tx, accounts: readonly Account[]): Promise<Map<string, number>> {
  const known = await findAccounts(tx, accounts)
  const unknown = new Map(accounts.filter(({ name }) => !known.has(name)).map((it) => [it.name, it]))
  if (unknown.size === 0) return known
  await tx
    .insertInto('ledger_accounts')
    // In one order everywhere: two transactions that make the same accounts wait, but never for each other.
    .values([...unknown.values()].sort(byName).map(({ name, cardId }) => ({ name, card_id: cardId })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findAccounts(tx, accounts)
}

const byName = (a: Account, b: Account) => (a.name < b.name ? -1 : 1)

/** All in one statement, in account order, so that every posting locks its wallets in the same order. */
export async function insertEntries(
  tx: Tx,
  transactionId: number,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries
    .toSorted((a, b) => a.accountId - b.accountId)
    .map(({ accountId, amount }) => ({
      transaction_id: transactionId,
      account_id: accountId,
      amount_kobo: amount,
    }))
  await tx.insertInto('ledger_entries').values(rows).execute()
}

/** What the wallet of a card holds. A wallet that nothing was posted to holds nothing. */
export async function walletBalance(db: Db, cardId: number): Promise<Kobo> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_kobo')
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return kobo(row?.balance_kobo ?? 0)
}
