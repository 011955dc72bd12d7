import type { Party } from '../../adapters/exchange/exchange.ts'
import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import type { Leg } from '../call/leg.ts'
import type { MakeCall, PlayCall } from '../orders.ts'
import type { Flow } from '../takeover/call-state.ts'
import { pressed } from './keys.ts'
import { reach } from './reach.ts'
import { recordBoth } from './record-both.ts'
import { talk } from './talk.ts'

export interface Wanted {
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  /** pressed for the caller once the other side has answered */
  readonly keys?: string | undefined
  /** in place of the usual talk */
  talks?(bridge: BridgeId, called: Leg): Promise<void>
}

/** What a network announces before the answer, a caller who dialled hears as well. */
const hearing = (call: Call, bridge: BridgeId, caller: Leg) => (leg: Leg) => {
  leg.announcing
    .then(() => (leg.end || leg.answeredAt ? undefined : call.bridges.listen(bridge, caller)))
    .catch((error: Error) => call.sound.hearsNothing(error))
}

/**
 * Rings the other side and joins the two until one of them hangs up. A caller who is answered is joined before it
 * rings, to hear the ringing and the announcements of the network; another one hears those before it is answered, when
 * the other side is.
 */
export async function connect(call: Call, caller: Leg, wanted: Wanted): Promise<void> {
  const isUp = caller.answeredAt !== null
  const bridge = await call.bridges.make(...(isUp ? [caller] : []))
  if (!isUp) await call.sound.ring(caller)
  const hears = isUp ? () => undefined : hearing(call, bridge, caller)
  const ready = (leg: Leg) => {
    call.recording.prepareTalk([caller, leg])
    hears(leg)
    return call.bridges.join(bridge, leg)
  }
  call.isAt({ at: 'called phone', bridge, keys: wanted.keys })
  const b = await reach(call, 'b', { ...wanted, caller, ready })
  if (!b) return
  if (!isUp) await joinAnswered(call, caller, bridge)
  await recordBoth(call, caller, b)
  if (wanted.keys) await call.sound.press(b, wanted.keys)
  await (wanted.talks?.(bridge, b) ?? talk(call, bridge, [caller, b]))
}

async function joinAnswered(call: Call, caller: Leg, bridge: BridgeId): Promise<void> {
  await call.answer(caller)
  await call.bridges.join(bridge, caller)
}

/** Waits on for phones that the process before let ring. @returns null when none was answered, or ever rang */
export async function ringsOn(call: Call, name: 'a' | 'b'): Promise<Leg | null> {
  return (await call.legs.ringing(name)?.answered) ?? null
}

/** As `connect` goes on, of a process before: the phone that rings now is the last one that is tried. */
export async function connectAgain(
  call: Call,
  { bridge, keys, record }: Pick<Extract<Flow, { at: 'called phone' }>, 'bridge' | 'keys' | 'record'>,
): Promise<void> {
  await call.legs.dropSpare()
  if (record) call.recording.rules = true
  const caller = call.legs.named('a')
  if (!caller) return
  const rings = ringsOn(call, 'b').then((leg) => leg && { leg })
  const taken = await call.pickup.orPickedUp(caller, rings)
  if (!taken) return
  const { leg: b } = taken
  await Promise.all([joinAnswered(call, caller, bridge), call.bridges.join(bridge, b)]) // again does no harm
  await call.sound.ring(caller, false)
  await recordBoth(call, caller, b)
  if (keys) await call.sound.press(b, keys)
  await talk(call, bridge, [caller, b])
}

/** Our own phone shows the number it will talk with; a network accepts only one of our caller IDs. */
const shownAtOwn = ({ from, to, callerId }: MakeCall) =>
  from.kind === 'sip' && to.kind === 'pstn' ? to.number : callerId

/** Rings the caller's own phone; once it is answered, the called one. */
export async function clickToCall(call: Call, params: MakeCall): Promise<void> {
  const { from, ringSeconds } = params
  const wanted = { to: from, callerId: shownAtOwn(params), ringSeconds, waitSeconds: 2 * ringSeconds }
  call.isAt({ at: 'own phone', params })
  const own = await reach(call, 'a', wanted)
  if (own) await callOn(call, own, params)
}

/** The own phone was answered. */
function callOn(call: Call, own: Leg, params: MakeCall): Promise<void> {
  const { internal, record } = params
  call.recording.rules = record
  if (!internal) return connect(call, own, params)
  call.shownAs = internal.callerId
  return call.routes(own, internal.way)
}

/** As `clickToCall` goes on, of a process before. */
export async function clickToCallAgain(call: Call, params: MakeCall): Promise<void> {
  await call.legs.dropSpare()
  const own = await ringsOn(call, 'a')
  if (own) await callOn(call, own, params)
}

/** Rings a phone, plays when it is answered, and hangs up: at the end, or at a key that ends the call. */
export async function playTo(call: Call, params: PlayCall): Promise<void> {
  call.playedToEnd = false
  call.isAt({
    at: 'playing',
    params: { ...params, items: [...params.items], endsOn: params.endsOn && [...params.endsOn] },
  })
  const leg = await reach(call, 'b', params)
  if (leg) await speak(call, leg, params)
}

/** As `playTo` goes on, of a process before: it is said again, from its beginning. */
export async function playAgain(call: Call, params: PlayCall): Promise<void> {
  call.playedToEnd = false
  const leg = await ringsOn(call, 'b')
  if (!leg) return
  await call.sound.hush()
  await speak(call, leg, params)
}

async function speak(call: Call, leg: Leg, params: PlayCall): Promise<void> {
  const interrupt = params.endsOn && pressed(leg, params.endsOn)
  call.playedToEnd = await call.sound.play(leg, [LEAD_IN, ...params.items], interrupt)
}
