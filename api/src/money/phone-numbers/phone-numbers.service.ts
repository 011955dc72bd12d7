// @source DEC-43

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { exactNaira, kobo } from '@ekoline/contract/units/money.ts'
import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { destinationOf, keepDestination } from '../../core/destinations/destinations.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { type Seat, seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  type Allocation,
  type AllocationOwner,
  countLeads,
  findAllocation,
  findDestination,
  findNumberOwner,
  findPaymentFor,
  findRoomOwner,
  findShownNumber,
  findWorkgroupOfNumber,
  listAllocations,
  lockAllocation,
  type NumberOwner,
  updateDestination,
} from './allocations.sql.ts'
import { findDid, findForSale } from './number-sale.sql.ts'

export { isNumberOf } from './allocations.sql.ts'

/** Whose numbers a person sees: their card's, an admin the workgroup's. */
const seenBy = ({ admin, cardId, workgroupId }: Caller): AllocationOwner =>
  admin ? { workgroupId } : { cardId }

/** A page of the numbers that the caller sees. */
export const numbersOf = (
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  asked: Parameters<typeof listAllocations>[2],
) => listAllocations(db, seenBy(caller), asked)

/** Where all numbers lead that the caller sees, and how many lead nowhere yet. */
export async function leadsOfNumbers({ db }: Pick<Context, 'db'>, caller: Caller) {
  const leads = await countLeads(db, seenBy(caller))
  return {
    to: leads.flatMap(({ category, destination }): Destination[] =>
      category === null || destination === null ? [] : [{ category, destination }],
    ),
    unconnected: leads.find(({ category }) => category === null)?.numbers ?? 0,
  }
}

const changes = defineLimit('number-change:seat', { burst: 60, perSeconds: 5 })

export interface Assignment extends Destination {
  readonly numberId: number
  readonly cardId: number
}

/**
 * Sets where the calls of a card's number go: the first time after its payment, and later without paying again. A
 * repetition changes nothing.
 *
 * @throws AppError not_found for a card or a number that is not the caller's; number_gone when the payment for it found
 *   that another person has it, number_unpaid when it is not paid for yet; invalid_request for a destination that is
 *   not the workgroup's; rate_limited
 * @source service-areas §4 "Number purchase"; decisions, "Plans"
 */
export async function assignNumber(ctx: Context, actor: SignedIn, assignment: Assignment): Promise<void> {
  const seat = await seatOfCard(ctx, actor.caller, assignment.cardId)
  await takeToken(ctx, changes(actor.caller.seatId))
  const number = await findAllocation(ctx.db, assignment.numberId)
  if (number?.cardId !== seat.cardId) throw await refusal(ctx, seat, assignment.numberId, number)
  const to = { category: assignment.category, destination: assignment.destination }
  await destinationOf(ctx, { ...actor.caller, workgroupId: seat.workgroupId }, to)
  if (number.category === to.category && number.destination === to.destination) return
  await transaction(ctx.db, (tx) => lead(ctx, tx, actor, number, to))
}

/** Why a card does not have a number. The present owner stays private: to others the number looks unknown. */
async function refusal(
  ctx: Context,
  { cardId, userId }: Seat,
  numberId: number,
  holder: Allocation | undefined,
): Promise<AppError> {
  const number = await findForSale(ctx.db, numberId, { userId, at: ctx.clock.now() })
  if (!number) return missing()
  const payment = await findPaymentFor(ctx.db, { numberId, cardId })
  if (payment?.lost) {
    const amount = exactNaira(kobo(payment.creditKobo))
    return new AppError('number_gone', { values: { number: number.did, amount } })
  }
  if (holder) return foreign(`number:${numberId}`)
  return new AppError('number_unpaid')
}

/** Within a transaction: a number's calls go there. @throws AppError invalid_request for what is not the workgroup's */
async function lead(
  ctx: Context,
  tx: Tx,
  actor: SignedIn,
  number: Allocation,
  to: Destination,
): Promise<void> {
  await keepDestination(ctx, tx, number.workgroupId, to)
  if (!(await updateDestination(tx, number.id, to))) throw missing()
  await writeAudit(tx, ctx.clock.now(), actor, {
    action: 'number_assigned',
    target: `card:${number.cardId}`,
    detail: { number: number.numberId, was: number.destination, ...to },
  })
}

/**
 * Within a transaction that makes a line: leads the calls of a number there that the caller's card has and that led nowhere
 * yet.
 *
 * @throws AppError not_found for any other number
 */
export async function leadNewNumber(
  ctx: Context,
  tx: Tx,
  actor: SignedIn,
  numberId: number,
  to: Destination,
): Promise<void> {
  const number = await lockAllocation(tx, numberId)
  if (number?.cardId !== actor.caller.cardId || number.category !== null) throw missing()
  await lead(ctx, tx, actor, number, to)
}

/** A number by its id. @throws AppError not_found */
export async function numberOf(db: Db, numberId: number): Promise<string> {
  const did = await findDid(db, numberId)
  if (did === undefined) throw missing()
  return did
}

/** What a card has of a number: nothing, one that leads nowhere yet, or one whose calls go somewhere. */
export async function stateOfNumber(
  db: Db,
  cardId: number,
  numberId: number,
): Promise<'none' | 'waiting' | 'led'> {
  const number = await findAllocation(db, numberId)
  if (number?.cardId !== cardId) return 'none'
  return number.category === null ? 'waiting' : 'led'
}

/**
 * Where the calls of a number go.
 *
 * @param did as the exchange says it: with or without +, country code or 0
 * @param from who calls, as calls are recorded
 * @returns null for a number without an owner, for one that leads nowhere yet, and while calls to its workgroup are
 *   suspended; 'blocked' where its workgroup takes no calls from there
 */
export async function destinationOfNumber(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  did: string,
  from: string,
): Promise<Destination | 'blocked' | null> {
  const way = await findDestination(db, { did: asKept(did), from, at: clock.now() })
  if (way?.isBlocked) return 'blocked'
  if (!way || way.category === null || way.destination === null) return null
  return { category: way.category, destination: way.destination }
}

/**
 * Who a call to a number belongs to: the user that it is routed to, else the number's owner, and `username` is null
 * then.
 *
 * @param did as the exchange says it
 * @returns null for a number that no one has
 */
export async function ownerOfNumber({ db }: Pick<Context, 'db'>, did: string): Promise<NumberOwner | null> {
  return (await findNumberOwner(db, asKept(did))) ?? null
}

/** The workgroup that has a number, as the exchange says it; null: no one has it. */
export const workgroupOfNumber = async ({ db }: Pick<Context, 'db'>, did: string): Promise<number | null> =>
  (await findWorkgroupOfNumber(db, asKept(did), did)) ?? null

/** Who a call to the own number of a queue or a conference belongs to, as only the simulator has them: its workgroup's first. */
export async function ownerOfRoom({ db }: Pick<Context, 'db'>, number: string): Promise<NumberOwner | null> {
  return (await findRoomOwner(db, number)) ?? null
}

/**
 * The number that the calls of a card show outside: its own one, else the first of its workgroup.
 *
 * @returns E.164 with +; null when the workgroup has none
 */
export async function numberToShow(
  db: Context['db'],
  { cardId, workgroupId }: { cardId: number; workgroupId: number },
): Promise<string | null> {
  return (await findShownNumber(db, cardId, workgroupId)) ?? null
}

const asKept = (did: string) => `+${dialledDigits(did)}`
