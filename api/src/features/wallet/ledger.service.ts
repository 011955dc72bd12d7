import { createHash } from 'node:crypto'
import { market } from '@ekoline/contract/market.ts'
import type { Kobo } from '@ekoline/contract/money.ts'
import type { PostingKind } from '@ekoline/contract/wallet.ts'
import { AppError } from '../../app-error.ts'
import { type Tx, violates } from '../../db/db.ts'
import { type Account, accountIds, findTransaction, insertEntries, insertTransaction } from './ledger.sql.ts'

// What an account holds is what we owe: a wallet's money is the customer's, so it is positive there and negative
// in the account of the provider that took it in from outside.

/** The wallet of a card. */
export const wallet = (cardId: number): Account => ({ name: `wallet:${cardId}`, cardId })

/** Amounts of another currency go to accounts of their own, so that the books sum to zero in each. */
const own = (name: string, currency: string = market.currency): Account => ({
  name: currency === market.currency ? name : `${name}:${currency}`,
  cardId: null,
})

/** The product's own side of the books. */
export const books = {
  provider: (name: string, currency?: string) => own(`provider:${name}`, currency),
  providerFees: (name: string, currency?: string) => own(`fees:${name}`, currency),
  suspense: (currency?: string) => own('suspense', currency),
  cardFees: own('revenue:card-fees'),
  plans: own('revenue:plans'),
  calls: own('revenue:calls'),
  promotions: own('promotions'),
} as const

export interface Entry {
  readonly account: Account
  /** kobo: positive comes in, negative goes out; an entry of 0 is left out */
  readonly amount: Kobo
}

export interface Posting {
  /** names the event, so that it is booked once however often it is told: `<provider>:charge:<reference>` */
  readonly idempotencyKey: string
  readonly kind: PostingKind
  /** one line for the statement of each wallet touched */
  readonly description: string
  readonly at: Date
  /** whose doing it was; null: the system's */
  readonly userId: number | null
  /** they sum to 0 */
  readonly entries: readonly Entry[]
}

function fingerprint({ kind, entries }: Posting): string {
  const lines = entries.map(({ account, amount }) => `${account.name} ${amount}`).sort()
  return createHash('sha256')
    .update([kind, ...lines].join('\n'))
    .digest('hex')
}

/**
 * Books a ledger transaction: the only way in which a balance changes. The same posting again changes nothing.
 *
 * @returns the transaction's id, and whether it was there before
 * @throws AppError insufficient_funds when a wallet would go below zero; idempotency_conflict when another posting
 *   has the key
 * @source decisions, "Money"; reference, invariants L1 to L7
 */
export async function post(tx: Tx, posting: Posting): Promise<{ id: number; repeated: boolean }> {
  const entries = posting.entries.filter(({ amount }) => amount !== 0)
  const requestHash = fingerprint({ ...posting, entries })
  const id = await insertTransaction(tx, { ...posting, requestHash })
  if (id === null) {
    const before = await findTransaction(tx, posting.idempotencyKey)
    if (before.requestHash !== requestHash) throw new AppError('idempotency_conflict')
    return { id: before.id, repeated: true }
  }
  const ids = await accountIds(
    tx,
    entries.map(({ account }) => account),
  )
  const rows = entries.map(({ account, amount }) => ({ accountId: ids.get(account.name) as number, amount }))
  try {
    await insertEntries(tx, id, rows)
  } catch (error) {
    if (violates(error, 'wallet_not_below_zero')) throw new AppError('insufficient_funds')
    throw error
  }
  return { id, repeated: false }
}
