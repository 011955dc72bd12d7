import { createHash } from 'node:crypto'
import type { PostingKind } from '@ekoline/contract/money/wallet.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, violates } from '../../platform/db/db.ts'
import {
  type Account,
  type Booked,
  insertPosting,
  POSTING_CONFLICT,
  type PostingValues,
  WALLET_EMPTY,
} from './ledger.sql.ts'

export { type Account, type Booked, findBooked, walletBalance } from './ledger.sql.ts'

// What an account holds is what we owe: a wallet's money is the customer's, so it is positive there and negative
// in the account of the provider that took it in from outside.

/** The wallet of a card. */
export const wallet = (cardId: number): Account => ({ name: `wallet:${cardId}`, cardId })

/** What a workgroup owes us after a chargeback or a refund: never above zero (reference, L16). */
export const debt = (workgroupId: number): Account => ({ name: `debt:${workgroupId}`, cardId: null })

/** Amounts of another currency go to accounts of their own, so that the books sum to zero in each. */
const own = (name: string, currency: string = market.currency): Account => ({
  name: currency === market.currency ? name : `${name}:${currency}`,
  cardId: null,
})

/** The product's own side of the books. */
export const books = {
  provider: (name: string, currency?: string) => own(`provider:${name}`, currency),
  providerFees: (name: string, currency?: string) => own(`fees:${name}`, currency),
  /** our bank account, as far as the provider paid to it */
  bank: (currency?: string) => own('bank', currency),
  suspense: (currency?: string) => own('suspense', currency),
  outputVat: (service: string) => own(`output-vat:${service}`),
  prepaidVat: own('prepaid-vat'),
  cardFees: own('revenue:card-fees'),
  plans: own('revenue:plans'),
  calls: own('revenue:calls'),
  numbers: own('revenue:numbers'),
  texts: own('revenue:texts'),
  promotions: own('promotions'),
  adjustments: own('adjustments'),
} as const

export interface Entry {
  readonly account: Account
  /** kobo: positive comes in, negative goes out; an entry of 0 is left out */
  readonly amount: Kobo
}

export interface Posting {
  /** the event's name, so that it is booked once however often it is reported: `<provider>:charge:<reference>` */
  readonly idempotencyKey: string
  readonly kind: PostingKind
  /** one line for the statement of each wallet touched */
  readonly description: string
  readonly at: Date
  /** whose doing it was; null: the system's */
  readonly userId: number | null
  /** they sum to 0; VAT is inside of what `revenue` accounts get, and booked apart (docs/decisions/047-value-added-tax.md) */
  readonly entries: readonly Entry[]
  /** the posting of which this one takes something back: it bears that one's VAT, or none as that one does */
  readonly taxOf?: number
}

function fingerprint({ kind, entries }: Posting): string {
  const lines = entries.map(({ account, amount }) => `${account.name} ${amount}`).sort()
  return createHash('sha256')
    .update([kind, ...lines].join('\n'))
    .digest('hex')
}

/** A posting as one statement books it; entries of 0 are left out. */
function postingValues(posting: Posting): PostingValues {
  const entries = posting.entries.filter(({ amount }) => amount !== 0)
  return {
    postingKey: posting.idempotencyKey,
    requestHash: fingerprint({ ...posting, entries }),
    kind: posting.kind,
    description: posting.description,
    postedBy: posting.userId,
    postedAt: posting.at,
    accounts: entries.map(({ account }) => account.name),
    cards: entries.map(({ account }) => account.cardId),
    amounts: entries.map(({ amount }) => amount),
    taxOf: posting.taxOf ?? null,
  }
}

/** The error for the database's refusal of a posting; any other error unchanged. */
export function postingError(error: unknown): unknown {
  if (violates(error, WALLET_EMPTY)) return new AppError('insufficient_funds')
  if (violates(error, POSTING_CONFLICT)) return new AppError('idempotency_conflict')
  return error
}

/**
 * Books a ledger transaction: the only way in which a balance changes. A repetition changes nothing.
 *
 * @returns the transaction's id, and whether it was there before
 * @throws AppError insufficient_funds when a wallet would go below zero; idempotency_conflict when another posting
 *   has the key
 * @source decisions, "Money"; reference, invariants L1 to L7
 */
export async function post(tx: Tx, posting: Posting): Promise<{ id: number; repeated: boolean }> {
  try {
    return await insertPosting(tx, postingValues(posting))
  } catch (error) {
    throw postingError(error)
  }
}

/** How a booked transaction is undone: by another one that moves everything back (reference, "12 reversal"). */
interface Reversal extends Pick<Posting, 'at' | 'userId'> {
  readonly booked: Booked
}

/**
 * Books the opposite of a transaction, once. The original stays.
 *
 * @throws AppError insufficient_funds when a wallet that got money has spent it
 */
export function reverse(
  tx: Tx,
  { booked, at, userId }: Reversal,
): Promise<{ id: number; repeated: boolean }> {
  return post(tx, {
    idempotencyKey: `reversal:${booked.id}`,
    kind: 'reversal',
    description: `Reversal of: ${booked.description}`,
    at,
    userId,
    entries: booked.entries.map(({ account, amount }) => ({ account, amount: kobo(-amount) })),
    taxOf: booked.id,
  })
}
