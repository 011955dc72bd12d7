// @source DEC-14

import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, violates } from '../../platform/db/db.ts'
import { addToHold, findOwed, insertHold, RESOLVES_ONCE, takeFromHold, updateHold } from './holds.sql.ts'
import { postingError } from './ledger.service.ts'

export { emptyHold, findHold, lockMoney, lockWallets } from './holds.sql.ts'

// What is held of a wallet is still the customer's, but cannot be spent: available = balance - holds (L4).

export interface Hold {
  /** its key: one hold for one key */
  readonly key: string
  readonly cardId: number
  readonly amount: Kobo
  readonly at: Date
}

/**
 * Holds an amount of a card's wallet until it is released or taken.
 *
 * @returns the hold's id
 * @throws AppError insufficient_funds when less than that can be spent; idempotency_conflict when something is held
 *   for the key
 * @source reference, invariants L4 and L10
 */
export async function hold(tx: Tx, wanted: Hold): Promise<number> {
  try {
    const id = await insertHold(tx, wanted)
    if (id === null) throw new AppError('idempotency_conflict')
    return id
  } catch (error) {
    throw postingError(error)
  }
}

/**
 * Holds more under an existing hold.
 *
 * @throws AppError insufficient_funds when less than that can be spent; idempotency_conflict when the hold has ended
 */
export async function growHold(tx: Tx, id: number, amount: Kobo): Promise<void> {
  try {
    await addToHold(tx, id, amount)
  } catch (error) {
    if (violates(error, RESOLVES_ONCE)) throw new AppError('idempotency_conflict', { cause: error })
    throw postingError(error)
  }
}

/**
 * Takes a part of a hold for the posting that follows in the same transaction; the hold goes on.
 *
 * @throws AppError idempotency_conflict when the hold has ended; Error when less than that is left of it
 */
export async function takeOfHold(tx: Tx, id: number, amount: Kobo): Promise<void> {
  if (!(await takeFromHold(tx, id, amount))) throw new AppError('idempotency_conflict')
}

/**
 * Ends a hold, once: 'released' gives the money back, 'taken' leaves it to the posting that follows in the same
 * transaction.
 *
 * @throws AppError idempotency_conflict when it was ended before
 */
export async function endHold(
  tx: Tx,
  id: number,
  end: { state: 'released' | 'taken'; at: Date },
): Promise<void> {
  try {
    await updateHold(tx, id, end)
  } catch (error) {
    if (violates(error, RESOLVES_ONCE)) throw new AppError('idempotency_conflict', { cause: error })
    throw error
  }
}

/**
 * A workgroup's debt after a chargeback or a refund, in kobo. While there is any, none of its seats may place calls.
 *
 * @source decisions, "Money"; reference, invariant L16
 */
export function owedBy({ db }: Pick<Context, 'db'>, workgroupId: number): Promise<Kobo> {
  return findOwed(db, workgroupId)
}

/** @throws AppError owed_first while the workgroup owes us anything: how much, and how it is paid */
export async function refuseOwing(ctx: Pick<Context, 'db'>, workgroupId: number): Promise<void> {
  const owed = await owedBy(ctx, workgroupId)
  if (owed > 0) throw new AppError('owed_first', { values: { owed: exactNaira(owed) } })
}
