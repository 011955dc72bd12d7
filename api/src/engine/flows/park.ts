import { ChannelGone } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { ParkingPlace } from '../routing.ts'
import type { Flow } from '../takeover/call-state.ts'
import { ringPhones } from './ring-phones.ts'
import { type Pair, RING_SECONDS, ringAgain, type Transferor, takeOver, type Waiting } from './take-over.ts'

interface Parked extends Waiting {
  /** who is rung when no one takes the call */
  readonly rings: Transferor
  readonly until: Date
}

/**
 * The other side waits with music until one of our people takes the call, by the number of its place, which who parks
 * it hears; when no one has for so long, who parked it is rung.
 *
 * @returns who talks now; null when the call is over
 */
export async function park(
  call: Call,
  { from, ...waiting }: Waiting & { readonly from: Leg },
  { place, until }: ParkingPlace,
): Promise<Pair | null> {
  void sayPlace(call, from, place)
  return stay(call, { ...waiting, rings: { name: from.name, party: from.party }, until })
}

/** As `park` goes on, of a process before. */
export async function parkAgain(
  call: Call,
  { bridge, other: id, rings, until }: Extract<Flow, { at: 'parked' }>,
): Promise<Pair | null> {
  const other = call.legs.all().find((leg) => leg.id === id)
  if (!other) return null
  await call.sound.waits(other, true)
  await dropRest(call, [other]) // who parked it and still hears the place, and who was rung
  return stay(call, { bridge, other, rings, until })
}

async function sayPlace(call: Call, from: Leg, place: string): Promise<void> {
  const again = [{ silenceMs: 500 }, { digits: place }]
  await call.sound.announce(from, [{ says: 'parked' }, { digits: place }, ...again])
  await call.legs.drop(from)
}

async function dropRest(call: Call, but: readonly (Leg | null)[]): Promise<void> {
  const rest = call.legs.all().filter((leg) => !but.includes(leg))
  await Promise.all(rest.map((leg) => call.legs.drop(leg)))
}

async function stay(call: Call, { bridge, other, rings, until }: Parked): Promise<Pair | null> {
  call.isAt({ at: 'parked', bridge, other: other.id, rings, until })
  const leg = await Promise.race([call.parking.wait(other, rings.name, until), other.ended.then(() => null)])
  await dropRest(call, [leg, other])
  if (other.end) return null
  call.parking.leave(leg)
  return leg
    ? takeOver(call, { bridge, other }, leg, rings.name)
    : ringAgain(call, { bridge, other }, rings, [])
}

/**
 * One of our phones has dialled the place of a parked call, and takes it, where that is: its leg goes on in that call.
 */
export async function takeFromPlace(
  call: Call,
  phone: Leg,
  { takes, at }: { readonly takes: string; readonly at?: string },
): Promise<void> {
  if (at !== undefined && !call.another(takes) && (await call.routing.passTo(phone, at))) return
  await call.answer(phone)
  const isTaken = call.another(takes)?.parking.isTakenBy(phone, call.legs) ?? false
  if (!isTaken) await call.sound.announce(phone, 'nothing parked')
}

/** Rings the phones of a person who wants to take a call that is parked, or rings; the first answer of all who do has it. */
export async function ringToTake(call: Call, user: string): Promise<void> {
  const waits = call.parking.place ? call.parking : call.pickup
  const { place } = waits
  if (!place) return
  const { name, other } = place
  const wanted = { person: user, callerId: call.shown(other), ringSeconds: RING_SECONDS, isAside: true }
  try {
    const { answered } = await ringPhones(call, name, wanted)
    const leg = await answered
    if (leg && !waits.isTakenBy(leg)) await call.legs.drop(leg)
  } catch (error) {
    if (!(error instanceof ChannelGone)) throw error // it is over
  }
}
