import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { takeNumberBack } from '../../phone-numbers/release.service.ts'
import { takePlanBack } from '../../plans/plan-ends.service.ts'
import { lockMoney, lockWallets } from '../../wallet/holds.service.ts'
import {
  type Account,
  type Booked,
  books,
  debt,
  type Entry,
  findBooked,
  post,
} from '../../wallet/ledger.service.ts'
import type { Payment } from '../checkout/payments.sql.ts'
import { markUnwanted } from '../subscriptions/subscriptions.sql.ts'
import { oweAndCollect } from './debts.service.ts'
import { findGiven, lockPayment, sumWentBack, type WentBack } from './refunds.sql.ts'

/** A locked payment, with what it brought and what of it went back. */
export interface BookedPayment extends WentBack {
  /** kobo that the provider took, in the currency in which it did */
  readonly took: Kobo
  /** the posting that booked it */
  readonly transactionId: number
  /** who got them: the wallet or what was bought first, the card fee last */
  readonly gave: readonly Entry[]
}

/** Locks a payment. @returns null while nothing was booked for it */
export async function lockBooked(tx: Tx, reference: string): Promise<BookedPayment | null> {
  const transactionId = await lockPayment(tx, reference)
  const booked = transactionId === null ? null : await findBooked(tx, transactionId)
  if (!booked) return null
  const gave = gaveOf(booked)
  const took = kobo(gave.reduce((sum, { amount }) => sum + amount, 0))
  return { took, gave, transactionId: booked.id, ...(await sumWentBack(tx, reference)) }
}

/**
 * What came in is negative in the provider's accounts, so whatever is positive was given: to the wallet, or to us
 * with the VAT that was in it.
 */
function gaveOf({ entries }: Booked): Entry[] {
  const vatIn = ({ name }: Account) =>
    entries.find(({ account }) => account.name === name.replace(/^revenue:/, 'output-vat:'))?.amount ?? 0
  const given = entries
    .filter(({ account, amount }) => amount > 0 && !account.name.startsWith('output-vat:'))
    .map((entry) =>
      isRevenue(entry) ? { ...entry, amount: kobo(entry.amount + vatIn(entry.account)) } : entry,
    )
  const isFee = ({ account }: Entry) => account.name === books.cardFees.name
  return [...given.filter((entry) => !isFee(entry)), ...given.filter(isFee)]
}

/** Who pays for an amount that goes back: those who got the payment's money, after what went back before. */
export function sharesOf({ gave, booked }: BookedPayment, amount: Kobo): Entry[] {
  const shares: Entry[] = []
  let [before, left]: number[] = [booked, amount]
  for (const { account, amount: got } of gave) {
    const there = Math.max(0, got - (before ?? 0))
    const share = Math.min(there, left ?? 0)
    before = Math.max(0, (before ?? 0) - got)
    left = (left ?? 0) - share
    if (share > 0) shares.push({ account, amount: kobo(share) })
  }
  return shares
}

/** The wallet's share of it, in kobo. */
export function walletShare(payment: BookedPayment, amount: Kobo): Kobo {
  const shares = sharesOf(payment, amount).filter(({ account }) => account.cardId !== null)
  return kobo(shares.reduce((sum, share) => sum + share.amount, 0))
}

interface TakenBack {
  readonly actor: Actor
  readonly amount: Kobo
  readonly currency: string
  readonly idempotencyKey: string
  readonly kind: 'refund' | 'chargeback'
  readonly description: string
  readonly at: Date
}

/**
 * Books what the provider took back of a payment, out of the accounts that got it. What a wallet cannot pay, its
 * workgroup owes (L16), and what it has is collected at once; what exceeds the payment, we pay. When all of it went back, so does its plan time, and its subscription
 * is ended.
 *
 * @param booked the payment, locked; holds for it are ended already
 * @returns the posting, and what the workgroup still owes for it
 * @source DEC-12; decisions, "Money"; reference, invariants L4, L6 and L16
 */
export async function takeBack(
  tx: Tx,
  payment: Payment,
  booked: BookedPayment,
  { actor, amount, currency, ...posting }: TakenBack,
): Promise<{ transactionId: number; shortfall: Kobo }> {
  const { reference, workgroupId } = payment
  await lockWallets(tx, workgroupId)
  const shares = sharesOf(booked, amount)
  const { available } = await lockMoney(tx, payment)
  const wallet = shares.find(({ account }) => account.cardId !== null)
  const shortfall = kobo(Math.max(0, (wallet?.amount ?? 0) - available))
  const share = shares.reduce((sum, part) => sum + part.amount, 0)
  const { id } = await post(tx, {
    ...posting,
    userId: payment.userId,
    taxOf: booked.transactionId,
    entries: [
      { account: books.provider(payment.provider, currency), amount },
      ...shares.map((part) => minus(part.account, part === wallet ? part.amount - shortfall : part.amount)),
      minus(debt(workgroupId), shortfall),
      minus(books.providerFees(payment.provider, currency), amount - share),
    ],
  })
  // A partial refund takes back nothing else: neither a plan nor a number is given by the day.
  if (booked.booked + amount >= booked.took) {
    if (payment.purpose === 'plan') await takeBackPlan(tx, actor, payment, posting.at)
    if (payment.purpose === 'number') await takeNumberBack(tx, actor, payment.reference, posting.at)
  }
  if (shortfall === 0) return { transactionId: id, shortfall }
  const owed = { reference, workgroupId, transactionId: id, owed: shortfall }
  return { transactionId: id, shortfall: await oweAndCollect(tx, { ...owed, actor, at: posting.at }) }
}

const isRevenue = ({ account }: Entry) => account.name.startsWith('revenue:')
const minus = (account: Account, amount: number): Entry => ({ account, amount: kobo(-amount) })

async function takeBackPlan(tx: Tx, actor: Actor, { reference, cardId, first }: Payment, at: Date) {
  const given = await findGiven(tx, reference)
  if (!given) return
  await markUnwanted(tx, first ?? reference, at)
  await takePlanBack(tx, actor, { ...given, reference, cardId, at })
}
