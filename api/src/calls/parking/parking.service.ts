import { PARKING } from '@ekoline/contract/calls/parked-calls.facts.ts'
import type { ParkedCall } from '@ekoline/contract/calls/parked-calls.ts'
import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { changeParkMinutes } from '../../core/workgroups/workgroups.service.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import type { TransferTo } from '../../engine/routing.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { findSipCaller } from '../live/sip-callers.sql.ts'
import { isThere } from '../live/supervision.service.ts'
import {
  askForParked,
  askForRinging,
  findParked,
  holdPlaces,
  listParked,
  parkCall,
  parkMinutes,
  takeAsked,
} from './parking.sql.ts'

const MINUTE_MS = 60_000

/** Parks a call in a place of the workgroup of the person who parks it. */
export async function park(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seat: { readonly seatId: number; readonly workgroupId: number },
  callId: string,
): Promise<TransferTo> {
  const at = clock.now()
  return transaction(db, async (tx) => {
    const minutes = await holdPlaces(tx, seat.workgroupId)
    const until = new Date(at.getTime() + minutes * MINUTE_MS)
    const { seatId, workgroupId } = seat
    const place = await parkCall(tx, { seatId, workgroupId, callId, at, until })
    return place === null ? { refuse: 'no place' } : { park: { place, until } }
  })
}

const isPlace = (digits: string) =>
  /^\d{3}$/.test(digits) && Number(digits) >= PARKING.first && Number(digits) <= PARKING.last

/** What a phone takes that dials the number of a parking place of its workgroup; null of any other number. */
export async function dialledPlace(
  { db }: Pick<Context, 'db'>,
  { user, digits }: { readonly user: string; readonly digits: string },
): Promise<{ takes: string; at: string } | { says: CodeAnswer } | null> {
  const place = dialledDigits(digits)
  if (!isPlace(place)) return null
  const seat = await findSipCaller(db, user)
  const parked = seat && !seat.barred ? await findParked(db, seat.workgroupId, place) : undefined
  return parked ?? { says: 'nothing parked' }
}

/** The calls that wait in the places of the caller's workgroup. */
export async function parkedCalls(ctx: Context, { workgroupId, seatId }: Caller) {
  const [minutes, rows] = await Promise.all([
    parkMinutes(ctx.db, workgroupId),
    listParked(ctx.db, workgroupId),
  ])
  const numbers = rows.map(({ number }) => number)
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: null }, numbers)
  const result = rows.map(
    (row): ParkedCall => ({
      uniqueid: row.callId,
      place: row.place,
      other: partyOf(row.number),
      parked_by: row.by,
      is_own: row.seatId === seatId,
      since: wireTime(row.at),
      until: wireTime(row.until),
    }),
  )
  return { minutes, result }
}

/** Rings the people who asked for calls of this process that are parked or ring, each request once. */
export async function takeUpWanted(
  { db }: Pick<Context, 'db'>,
  exchange: Pick<TelephonyEngine, 'node' | 'takeCall'>,
): Promise<void> {
  for (const { callId, username } of await takeAsked(db, exchange.node))
    await exchange.takeCall(callId, username)
}

/**
 * Rings the caller's own SIP phone, which takes the call in a place of the workgroup once it is answered.
 *
 * @throws AppError park_place_empty, park_no_phone, calls_unavailable
 * @source docs/decisions/038-transfers.md
 */
export async function takeParked(ctx: Context, { caller }: SignedIn, place: string): Promise<void> {
  const { workgroupId, username } = caller
  if ((await findParked(ctx.db, workgroupId, place)) === undefined) throw new AppError('park_place_empty')
  if (!(await isThere(ctx, username))) throw new AppError('park_no_phone')
  const node = await askForParked(ctx.db, { workgroupId, place, username })
  if (node === null) throw new AppError('park_place_empty') // it was taken since
  if (node === ctx.telephony.node) await takeUpWanted(ctx, ctx.telephony)
}

/**
 * Rings the SIP phone of a person, which takes a call that rings for others once it is answered, if it still rings then.
 *
 * @returns false: it rings no more
 */
export async function takeRinging(
  ctx: Pick<Context, 'db' | 'telephony'>,
  username: string,
  callId: string,
): Promise<boolean> {
  const node = await askForRinging(ctx.db, callId, username)
  if (node === ctx.telephony.node) await takeUpWanted(ctx, ctx.telephony)
  return node !== null
}

export async function setParking(ctx: Context, actor: SignedIn, minutes: number): Promise<void> {
  const { workgroupId } = actor.caller
  await transaction(ctx.db, async (tx) => {
    await changeParkMinutes(tx, workgroupId, minutes)
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'parking_set',
      target: `workgroup:${workgroupId}`,
    })
  })
}
