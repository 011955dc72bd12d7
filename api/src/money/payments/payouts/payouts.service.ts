import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { ProviderPayment, ProviderPayout } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import { books, post } from '../../wallet/ledger.service.ts'
import {
  differingPayouts,
  findPayout,
  hasDifferences,
  importedAmong,
  insertLines,
  insertPayout,
  lastKnown,
  leftToDeduct,
  lockPayouts,
  matchLines,
  owedBy,
  type Payout,
  updateMatch,
} from './payouts.sql.ts'

export {
  type Difference,
  findPayout,
  listLines,
  listPayouts,
  type Owed,
  type Payout,
} from './payouts.sql.ts'

/** A payout may become known so long after others of its day: a bank refused it first. */
const LOOKED_BACK_MS = 30 * DAY_MS

/** All that a list of the provider has, page by page. */
async function everyPage<T>(read: (page: number) => Promise<readonly T[]>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const more = await read(page)
    if (more.length === 0) return rows
    rows.push(...more)
  }
}

/**
 * Imports what the provider paid to our bank account, each payout once: books it from the provider's account to the
 * bank's, and compares its payments with ours. One that differs is compared again each time, for what was missing may
 * have been booked since. One that fails does not hold up the others.
 *
 * @returns how many payouts are new, and how many differ
 * @throws ProviderUnavailable without a list of payouts; Error at the end, when one of them failed
 * @source issue 23, "The month's end"
 */
export async function importPayouts(
  ctx: Context,
  stopping?: AbortSignal,
): Promise<{ imported: number; differ: number }> {
  const { db, payments, log } = ctx
  const failed: string[] = []
  let imported = 0
  const tolerant = async (payout: string, work: () => Promise<void>) => {
    if (stopping?.aborted) return
    try {
      await work()
    } catch (error) {
      const { message } = error as Error
      log.error({ payout, message }, 'could not import a payout')
      failed.push(`${payout}: ${message}`)
    }
  }
  for (const payout of await newPayouts(ctx))
    await tolerant(payout.id, async () => {
      if (await importOne(ctx, payout, await paymentsOf(ctx, payout.id))) imported++
    })
  for (const { id, providerPayoutId } of await differingPayouts(db, payments.name))
    await tolerant(providerPayoutId, async () => {
      const paid = await paymentsOf(ctx, providerPayoutId)
      await transaction(db, (tx) => rematch(tx, id, paid))
    })
  if (failed.length > 0) throw new Error(`${failed.length} payouts failed, the first one ${failed[0]}`)
  return { imported, differ: (await differingPayouts(db, payments.name)).length }
}

/** The payouts that were not imported yet, the oldest first: a payment that is in two is the first one's. */
async function newPayouts({ db, payments, clock }: Context): Promise<ProviderPayout[]> {
  const known = await lastKnown(db, payments.name)
  if (known === null) return []
  const range = { from: new Date(known.getTime() - LOOKED_BACK_MS), to: clock.now() }
  const listed = await everyPage((page) => payments.listPayouts(range, page))
  const ids = listed.map(({ id }) => id)
  const before = await importedAmong(db, payments.name, ids)
  return listed
    .filter(({ id }) => !before.has(id))
    .toSorted((one, two) => one.paidAt.getTime() - two.paidAt.getTime())
}

const paymentsOf = ({ payments }: Context, id: string) =>
  everyPage((page) => payments.paymentsOfPayout(id, page))

/** @returns false when another process imported it first */
function importOne(
  { db, payments, clock }: Context,
  payout: ProviderPayout,
  paid: readonly ProviderPayment[],
): Promise<boolean> {
  const provider = payments.name
  return transaction(db, async (tx) => {
    await lockPayouts(tx)
    const at = clock.now()
    const booked = await bookMove(tx, payout.paid, {
      provider,
      currency: payout.currency,
      key: `${provider}:payout:${payout.id}`,
      description: `Payout ${payout.id} of ${provider}`,
      to: books.bank(payout.currency),
      at: new Date(Math.min(payout.paidAt.getTime(), at.getTime())), // counts for the day on which the bank shows it
    })
    const id = await insertPayout(tx, { ...payout, provider, at, transactionId: booked })
    if (id === undefined) return false
    await rematch(tx, id, paid)
    return true
  })
}

interface Move {
  readonly provider: string
  readonly currency: string
  readonly key: string
  readonly description: string
  readonly to: ReturnType<typeof books.bank>
  readonly at: Date
}

/** Books what the provider owes us less, and where it is now. @returns the posting; null for nothing */
export async function bookMove(tx: Tx, amount: Kobo, { provider, currency, key, to, ...rest }: Move) {
  if (amount === 0) return null
  const { id } = await post(tx, {
    ...rest,
    idempotencyKey: key,
    kind: 'payout',
    userId: null,
    entries: [
      { account: books.provider(provider, currency), amount },
      { account: to, amount: kobo(-amount) },
    ],
  })
  return id
}

/** Kobo that the provider kept of a payout beside its fees: for refunds, chargebacks, or what it says. */
export const keptOf = ({ processed, fees, paid }: Payout): Kobo => kobo(Math.max(0, processed - fees - paid))

/** What our books say of a payout. */
interface Comparison {
  /** kobo that they expect for its payments, before anything went back */
  readonly expected: Kobo
  /** kobo that went back, and that no other payout was less by */
  readonly left: Kobo
}

export async function compare(tx: Tx, payout: Payout): Promise<Comparison> {
  const { provider, currency } = payout
  const account = books.provider(provider, currency).name
  const feesAccount = books.providerFees(provider, currency).name
  const expected = await matchLines(tx, payout, { account, feesAccount })
  return { expected, left: await leftToDeduct(tx, payout, account) }
}

/**
 * Compares a payout with our books, and keeps what was found; one that was settled stays as it is. What the provider
 * kept is explained by our books wholly or not at all: else one unknown chargeback would use up the refunds of all
 * later payouts.
 *
 * @param paid its payments, as the provider lists them now
 */
async function rematch(tx: Tx, id: number, paid: readonly ProviderPayment[]): Promise<void> {
  await lockPayouts(tx)
  const payout = await findPayout(tx, id)
  if (payout?.state !== 'differs') return
  await insertLines(tx, id, paid)
  const { expected, left } = await compare(tx, payout)
  const kept = keptOf(payout)
  const deducted = kept <= left ? kept : kobo(0)
  const rest = kobo(expected - deducted - payout.paid)
  const differs = rest !== 0 || (await hasDifferences(tx, id))
  await updateMatch(tx, id, { state: differs ? 'differs' : 'matched', deducted, rest })
}

/** What the provider owes us by our books, and of what it consists. */
export const owedByProvider = ({ db, payments: { name } }: Pick<Context, 'db' | 'payments'>) =>
  owedBy(db, name, books.provider(name).name)
