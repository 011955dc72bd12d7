import type { Leg } from '../call/leg.ts'
import { throughQueue } from '../call/recording.ts'
import { ringOutside, type Target } from '../flows/onward.ts'
import { firstOf, stopOthers } from '../flows/ring-group.ts'
import { ringPhones } from '../flows/ring-phones.ts'
import type { Place } from './queue-place.ts'

const TAKES_SECONDS = 15 // a mobile network takes so long until the phone rings

interface Agent {
  readonly user: string
  readonly queueId: string
  /** E.164 with +; null: it does not ring */
  readonly mobile: string | null
}

/** An agent who has taken a caller; `target` of one who did it by their own mobile. */
export interface Taken {
  readonly leg: Leg
  readonly target?: Target
}

/**
 * Rings the phones of an agent, and their own mobile with them, which takes the caller by 1.
 *
 * @returns null when they did not answer: a leg that is answered too late ends with the call
 */
export async function ringAgent(place: Place, { user, queueId, mobile }: Agent): Promise<Taken | null> {
  const { call, caller, config } = place
  const { ringSeconds } = config
  const callerId = call.shown(caller)
  const ready = async (leg: Leg) =>
    call.recording.prepareTalk([caller, leg], throughQueue(call.recording.rules, queueId, config.recording))
  const ringing = ringPhones(call, 'b', { person: user, callerId, ringSeconds, ready })
  const [phones, target] = await Promise.all([
    ringing,
    mobile === null ? null : ringMobile(place, { user, mobile }),
  ])
  if (place.rung !== user) await stopRinging(place) // it was to stop before they rang
  const taken = await firstOf<Taken>([
    phones.answered.then((leg) => leg && { leg }),
    target ? target.answered.then((leg) => leg && { leg, target }) : Promise.resolve(null),
  ])
  if (taken?.target) await stopOthers(call, phones.legs)
  else await target?.drop()
  place.mobile = null
  return taken
}

/** The phones that ring for a caller ring no more. */
export async function stopRinging(place: Place): Promise<void> {
  const { call, caller, mobile } = place
  place.rung = null
  const rung = call.legs.all().filter((leg) => leg.name === 'b' && leg !== caller)
  await Promise.all([mobile?.drop(), ...rung.map((leg) => call.legs.drop(leg))])
}

/** By a call of its own, which whose number was called pays for; null: it cannot be called just now. */
async function ringMobile(
  place: Place,
  { user, mobile }: { readonly user: string; readonly mobile: string },
): Promise<Target | null> {
  const { call, config } = place
  const outside = await call.routing.outside(mobile)
  if (!outside || call.over || place.gaveUp || place.rung !== user) return null
  place.bridge ??= await call.bridges.make()
  const ringSeconds = config.ringSeconds + TAKES_SECONDS
  place.mobile = ringOutside(call, outside, { room: null, bridge: place.bridge, ringSeconds, confirms: true })
  return place.mobile
}
