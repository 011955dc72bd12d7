import { NUMBER_HOLD_MS, NUMBER_MS } from '@ekoline/contract/money/plan-rules.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import {
  allocate,
  endHold,
  findForSale,
  findNumberPrice,
  insertHold,
  lockNumber,
  lockWorkgroupOf,
} from './number-sale.sql.ts'

// What payments need of phone numbers. It does not know payments, which are a layer above.

/**
 * The price of a number for a buyer now; kobo.
 *
 * @throws AppError not_found when there is none; number_taken
 */
export async function numberOffer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  id: number,
): Promise<Kobo> {
  const number = await findForSale(db, id, { userId, at: clock.now() })
  if (!number) throw missing()
  if (!number.forSale) throw new AppError('number_taken')
  return findNumberPrice(db)
}

/**
 * Holds a number for NUMBER_HOLD_MS for one payment. Beginning another payment releases the payer's earlier hold.
 *
 * @throws AppError number_taken when another buyer was faster
 * @source part 5, "Phone numbers": held for 15 minutes while paying
 */
export async function holdNumber(
  tx: Tx,
  payment: {
    readonly numberId: number
    readonly reference: string
    readonly userId: number
    readonly at: Date
  },
): Promise<void> {
  const until = new Date(payment.at.getTime() + NUMBER_HOLD_MS)
  if (!(await insertHold(tx, { ...payment, until }))) throw new AppError('number_taken')
}

/** Its payment has failed: others may buy the number at once. */
export const releaseHeldNumber = (db: Db, { reference, numberId }: { reference: string; numberId: number }) =>
  endHold(db, reference, numberId)

/** The parts of a payment that matter for its number. */
export interface NumberPayment {
  readonly reference: string
  readonly cardId: number
  readonly numberId: number | null
}

/** What became of the number that a payment is for. */
export interface SoldNumber {
  readonly did: string
  /** false: another one has it */
  readonly got: boolean
  readonly paidUntil: Date
}

/**
 * Gives the payer the number that a payment is for, where it can still be had, and releases its hold. Their workgroup, to
 * which the number may be connected in the same transaction, and then the number are locked until it ends.
 *
 * @param isPaid false: it gives no number
 * @returns null when the payment is for none, or gives none
 * @source reference, P17: two buyers, one number, both paid
 */
export async function giveNumber(
  tx: Tx,
  payment: NumberPayment,
  at: Date,
  isPaid: boolean,
): Promise<SoldNumber | null> {
  const { reference, cardId, numberId: id } = payment
  if (id === null) return null
  if (!isPaid) {
    await endHold(tx, reference, id)
    return null
  }
  await lockWorkgroupOf(tx, cardId)
  const { did, free } = await lockNumber(tx, { id, reference, at })
  const paidUntil = new Date(at.getTime() + NUMBER_MS)
  const got = free && (await allocate(tx, { id, cardId, reference, at, paidUntil }))
  if (!got) await endHold(tx, reference, id)
  return { did, got, paidUntil }
}
