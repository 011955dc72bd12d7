import { billedSeconds, secondsCharge } from '@ekoline/contract/calls/call-charge.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { currentPlan } from '../../core/workgroups/workgroups.service.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import {
  type Buyer,
  copyRows,
  type Deck,
  type DeckRow,
  findCost,
  findDefaultDeck,
  findRate,
  findVersionInForce,
  insertRows,
  insertVersion,
  lockDeck,
  releaseVersion,
  type TariffRate,
} from './tariffs.sql.ts'

export {
  type Buyer,
  type DeckRow,
  findRates,
  rateOfRow,
  rowsOfNumbers,
  type TariffRate,
  versionFor,
} from './tariffs.sql.ts'

// What a call costs: the row of the longest prefix, in the version in force of the deck that counts for the caller.

/** Who is none of our customers yet: the default deck counts. */
export const ANYBODY: Buyer = { workgroupId: null, planId: null }

/** Who buys, by the plan on which a workgroup is: 13 counts as 1 (decisions, "Plans"). */
export const buyerOn = (workgroupId: number, planId: number): Buyer => ({
  workgroupId,
  planId: planId === planIds.signUp ? planIds.payAsYouGo : planId,
})

/** Who buys the calls of a workgroup. */
export async function buyerOf(ctx: Pick<Context, 'db' | 'clock'>, workgroupId: number): Promise<Buyer> {
  return buyerOn(workgroupId, (await currentPlan(ctx, workgroupId)).id)
}

/**
 * What a call to a number, or to what is there of it, costs a buyer that begins now.
 *
 * @param digits of E.164, without +
 * @returns null when there is no price for it, and it cannot be called
 */
export const rateTo = (
  { db, clock }: { readonly db: Db } & Pick<Context, 'clock'>,
  buyer: Buyer,
  digits: string,
): Promise<TariffRate | null> => findRate(db, buyer, clock.now(), digits)

/** What a carrier asks for a leg of a call that went by its trunk, and by which row. */
export interface CarrierCost {
  readonly trunk: string
  readonly row: number
  readonly deck: string
  readonly version: number
  readonly charge: Kobo
}

/** A leg that went by a trunk: the version counts that was in force when its call began. */
export interface CarriedLeg {
  readonly trunk: string
  /** of E.164, without + */
  readonly digits: string
  readonly at: Date
  readonly talkMs: number
}

/** @returns null when no deck says what the carrier asks for calls to the number */
export async function costOfLeg(
  db: Db,
  { trunk, digits, at, talkMs }: CarriedLeg,
): Promise<CarrierCost | null> {
  const rate = await findCost(db, trunk, at, digits)
  if (!rate) return null
  const { row, deck, version } = rate
  return { trunk, row, deck, version, charge: secondsCharge(billedSeconds(talkMs, rate), rate) }
}

const ROWS_AT_ONCE = 10_000

/** Stores a version of a deck, which counts nowhere before it is released. */
export async function addVersion(
  tx: Tx,
  deck: Deck,
  at: Date,
  rows: readonly DeckRow[],
): Promise<{ readonly id: number; readonly number: number }> {
  await lockDeck(tx, deck.id)
  const made = await insertVersion(tx, deck.id, at)
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await insertRows(tx, made.id, rows.slice(first, first + ROWS_AT_ONCE))
  return made
}

/** What changes of a deck's version in force. */
export interface DeckChange {
  readonly put?: readonly DeckRow[]
  readonly remove?: readonly string[]
}

/** Makes the version in force of the default deck anew with some rows changed, which is in force at once. */
export async function changeDefaultDeck(
  tx: Tx,
  at: Date,
  { put = [], remove = [] }: DeckChange,
): Promise<{ readonly deck: string; readonly version: number }> {
  const deck = await findDefaultDeck(tx)
  await lockDeck(tx, deck.id)
  const before = await findVersionInForce(tx, deck.id, at)
  const made = await insertVersion(tx, deck.id, at)
  if (before) await copyRows(tx, before.id, made.id, [...put.map(({ prefix }) => prefix), ...remove])
  await insertRows(tx, made.id, put)
  await releaseVersion(tx, made.id, at, at)
  return { deck: deck.name, version: made.number }
}
