import { NUMBER_HOLD_MS, NUMBER_MS } from '@ekoline/contract/money/plan-rules.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import {
  endHold,
  findForSale,
  findNumberPrice,
  findStillFree,
  insertHold,
  type NumberValues,
} from './number-sale.sql.ts'

export { type NumberValues, numberParts } from './number-sale.sql.ts'

// What payments need of phone numbers. It does not know payments, which are a layer above.

/**
 * The price of a number for somebody who wants to buy it now; kobo.
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
 * @throws AppError number_taken when somebody was faster
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

/** The outcome of a payment for its number. */
export interface NumberSale {
  readonly values: NumberValues
  /** null: the payment is for none */
  readonly number: { readonly did: string; readonly got: boolean; readonly paidUntil: Date } | null
}

/** A payment that gives no number; its hold is released. */
export const noNumber = ({ numberId }: NumberPayment, at: Date): NumberSale => ({
  values: {
    numberOf: numberId,
    numberTaken: false,
    numberCard: null,
    numberAt: at,
    numberPaidUntil: null,
  },
  number: null,
})

/**
 * What a successful payment does to its number, as of now. Its values are for `numberParts` in the statement that
 * settles the payment, which books nothing when somebody else took the number meanwhile: then ask again.
 *
 * @source reference, P17: two buyers, one number, both paid
 */
export async function numberSale(db: Db, payment: NumberPayment, at: Date): Promise<NumberSale> {
  const { reference, cardId, numberId: id } = payment
  const none = noNumber(payment, at)
  if (id === null) return none
  const { did, free: got } = await findStillFree(db, { id, reference, at })
  const paidUntil = new Date(at.getTime() + NUMBER_MS)
  const values = got
    ? { ...none.values, numberTaken: true, numberCard: cardId, numberPaidUntil: paidUntil }
    : none.values
  return { values, number: { did, got, paidUntil } }
}

/** How much of a payment for a number reaches the wallet: all of it when somebody else has the number, else nothing. */
export const airtimeOfNumber = ({ number }: NumberSale, credit: Kobo): Kobo =>
  number === null || number.got ? kobo(0) : credit
