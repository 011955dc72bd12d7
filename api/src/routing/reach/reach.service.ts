import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { Reach, ReachBody } from '@ekoline/contract/routing/reach.ts'
import { priceInNaira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { auditInsert, auditValues, writeAudit } from '../../core/audit/audit.sql.ts'
import {
  keepDestination,
  type Lookup,
  namesOf,
  stopsIn,
} from '../../core/destinations/destinations.service.ts'
import { caughtBy, withStop } from '../../core/destinations/ways.service.ts'
import { keepSeat, seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { findOwner, findReach, lockWays, putDnd, putFirstReach, putReach } from './reach.sql.ts'
import { inWords, pricePerMinute } from './reach-words.service.ts'

type Needs = Lookup & Pick<Context, 'clock'>

async function onWire(ctx: Needs, { username }: { readonly username: string }): Promise<Reach> {
  const row = await findReach(ctx.db, username)
  if (!row) throw missing()
  const { busy, next, workgroupId } = row
  const nameOf = await namesOf(ctx, workgroupId, [busy ?? [], next ?? []].flat())
  const perMinute = await pricePerMinute(ctx, row)
  const named = (way: Destination | null) => way && { ...way, name: nameOf(way) }
  return {
    dnd: row.dnd,
    ring_seconds: row.ringSeconds,
    mobile: row.mobile,
    mobile_seconds: row.mobileSeconds,
    mobile_confirms: row.confirms,
    busy: named(busy),
    next: named(next),
    phone: row.phone,
    per_minute: perMinute && priceInNaira(perMinute),
    says: inWords(ctx, row, { nameOf, perMinute }),
  }
}

/**
 * How calls reach a person: oneself, or a member for an admin.
 *
 * @throws AppError not_found for any other
 */
export async function reachFor(ctx: Context, caller: Caller, username: string): Promise<Reach> {
  return onWire(ctx, await seatByUsername(ctx, caller, username))
}

/** Locks where calls go on from a person, and checks it among all that calls of the workgroup pass. */
async function checkAndHold(
  ctx: Context,
  tx: Tx,
  { workgroupId, username }: { readonly workgroupId: number; readonly username: string },
  ways: Pick<ReachBody, 'busy' | 'next'>,
): Promise<void> {
  if (!ways.busy && !ways.next) return
  const inTx = { ...ctx, db: tx }
  const self = { category: 'user', destination: username } as const
  const nameOf = await namesOf(inTx, workgroupId, [self])
  const saved = await stopsIn(inTx, workgroupId)
  for (const way of ['busy', 'next'] as const) {
    const to = ways[way]
    if (!to) continue
    const field = `${way}.destination`
    const held = await keepDestination(ctx, tx, workgroupId, to).catch((error: Error) => {
      throw error instanceof AppError ? badField(field, 'field_destination') : error
    })
    const known = { ...self, name: nameOf(self) ?? username, members: [held] }
    const places = caughtBy(withStop(saved, known), known)
    if (!places) continue
    throw new AppError('invalid_request', { fields: [{ field, message: 'reach_loop', values: { places } }] })
  }
}

/**
 * Says how calls reach a person, from the next one on.
 *
 * @throws AppError not_found for a person of elsewhere; call_phone_unverified; invalid_request for destinations that are not the workgroup's, and
 *   for circles
 */
export async function setReach(
  ctx: Context,
  actor: SignedIn,
  username: string,
  body: ReachBody,
): Promise<Reach> {
  return transaction(ctx.db, async (tx) =>
    onWire({ ...ctx, db: tx }, await setReachWithin(ctx, tx, actor, username, body)),
  )
}

async function setReachWithin(ctx: Context, tx: Tx, actor: SignedIn, username: string, body: ReachBody) {
  const seat = await seatByUsername({ db: tx }, actor.caller, username)
  await lockWays(tx, seat.workgroupId)
  await keepSeat(tx, seat)
  await checkAndHold(ctx, tx, seat, body)
  if (body.mobile !== 'off' && (await findReach(tx, username))?.phone === null)
    throw new AppError('call_phone_unverified')
  const at = ctx.clock.now()
  await putReach(tx, seat.seatId, at, body)
  const entry = { action: 'reach_set', target: `card:${seat.cardId}`, detail: { dnd: body.dnd } } as const
  await writeAudit(tx, at, actor, entry)
  return seat
}

/**
 * Within a transaction: calls that the caller does not answer go on there, and their own mobile rings too, where they want
 * it; how they are reached else stays.
 *
 * @throws AppError call_phone_unverified; invalid_request for circles
 */
export async function answerCallsWithin(
  ctx: Context,
  tx: Tx,
  actor: SignedIn,
  { next, ringMobile }: { readonly next: Destination; readonly ringMobile: boolean },
): Promise<void> {
  const { username } = actor.caller
  const row = await findReach(tx, username)
  if (!row) throw missing()
  await setReachWithin(ctx, tx, actor, username, {
    dnd: row.dnd,
    ring_seconds: row.ringSeconds,
    mobile: ringMobile && row.mobile === 'off' ? 'together' : row.mobile,
    mobile_seconds: row.mobileSeconds,
    mobile_confirms: row.confirms,
    busy: row.busy,
    next,
  })
}

/** A person who has just got their seat and has said nothing yet: their calls that no one answers go on there. */
export const leadUnanswered = (tx: Tx, seatId: number, to: Destination, at: Date): Promise<unknown> =>
  putFirstReach(tx, seatId, to, at)

const CODE = /^\*7([89])#?$/

/**
 * What becomes of *78 and *79, dialled on one of our SIP phones: they switch do not disturb of its person on and off.
 *
 * @returns null when something else was dialled
 */
export async function dialledDnd(
  ctx: Pick<Context, 'db' | 'clock'>,
  { callId, user, digits }: { readonly callId: string; readonly user: string; readonly digits: string },
): Promise<{ says: CodeAnswer } | null> {
  const [, digit] = CODE.exec(digits) ?? []
  const owner = digit && (await findOwner(ctx.db, user))
  if (!owner) return null
  const dnd = digit === '8'
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await putDnd(tx, owner.seatId, at, dnd)
    const request = { id: callId, address: 'phone', agent: '', idempotencyKey: null }
    const entry = { action: 'reach_set', target: `card:${owner.cardId}`, detail: { dnd } } as const
    const by = { byUser: owner.userId, bySeat: owner.seatId, byWorkgroup: owner.workgroupId }
    await tx.run(auditInsert({ ...auditValues(at, { caller: null, request }, entry), ...by }))
  })
  return { says: dnd ? 'do not disturb on' : 'do not disturb off' }
}
