import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import { q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import type { OwnMobile } from '../opened.ts'
import type { CallId, OutsideCall } from '../orders.ts'
import type { Served } from '../takeover/call-state.ts'
import { pressed } from './keys.ts'
import { reach } from './reach.ts'
import { recordBoth } from './record-both.ts'

const RING_OUTSIDE_SECONDS = 60
const TAKES_WITHIN_MS = 10_000

/** A phone that is asked to take the call. */
export interface Target {
  /** null: it was not answered */
  readonly answered: Promise<Leg | null>
  drop(): Promise<void>
  /** Why it was not answered. */
  failure(): Spoken
  /** The same, as Q.850 counts. */
  why(): number
  /** The other one talks with it from now on. */
  taken(other: Leg, served?: Served): void
  /** Two talk with it from now on. @returns the call by which it was reached, where that is one of its own */
  joins(): CallId | undefined
}

interface Ways {
  /** where its ringing is heard, and what its network announces; null: nowhere, of an own mobile */
  readonly room: BridgeId | null
  /** where the two talk */
  readonly bridge: BridgeId
  readonly ringSeconds?: number
  /** who answers presses 1 to take the call */
  readonly confirms?: boolean
}

/**
 * Rings a number outside that a call may be transferred to, by a call of its own: with its record, its limit on the
 * exchange, and its charge. Each of the two ends with the other.
 */
export function ringOutside(
  call: Call,
  { to, ...outside }: OutsideCall,
  { room, bridge, ringSeconds = RING_OUTSIDE_SECONDS, confirms = false }: Ways,
): Target {
  const answered = Promise.withResolvers<Leg | null>()
  const onward = call.onward.begin(
    { ...outside, id: outside.callId, direction: 'outbound', to: to.number },
    async (led) => {
      const wanted = { to, callerId: outside.callerId, ringSeconds }
      if (!room) led.isAt({ at: 'own mobile' })
      try {
        const ready = async (leg: Leg) => room && led.bridges.join(room, leg)
        const leg = await reach(led, 'b', { ...wanted, ready })
        const taken = leg && (!confirms || (await takes(led, leg))) ? leg : null
        answered.resolve(taken)
        await taken?.ended
      } finally {
        answered.resolve(null) // it was ended before it was answered
      }
    },
  )
  const target = targetOf(call, onward, bridge)
  return { ...target, answered: answered.promise }
}

/** Our phones that are legs of the call itself. */
export const inCall = (call: Call, legs: readonly Leg[]): Omit<Target, 'answered'> => ({
  drop: async () => void (await Promise.all(legs.map((leg) => call.legs.drop(leg)))),
  failure: () => 'unreachable',
  why: () => q850.noAnswer,
  taken: () => undefined,
  joins: () => undefined,
})

/** A number outside that a call of its own has reached, or tries to. */
export function targetOf(call: Call, onward: Call, bridge: BridgeId): Omit<Target, 'answered'> {
  return {
    async drop() {
      onward.hangUp()
      await onward.gone
    },
    failure: () => onward.failure() ?? 'unreachable',
    why: () => onward.why,
    taken(other, served) {
      call.isAt({ at: 'onward', bridge, other: other.id, by: onward.id, served })
      onward.isAt({ at: 'carries', of: call.id })
      call.emit({ type: 'call.taken' })
    },
    joins() {
      onward.isAt({ at: 'carries', of: call.id })
      call.emit({ type: 'call.taken' })
      return onward.id
    },
  }
}

/** Asks a phone that was answered, alone, whether it takes the call: what does not press 1 is no person. */
async function takes(call: Call, leg: Leg): Promise<boolean> {
  const one = Promise.race([pressed(leg, ['1']).then(() => true), leg.ended.then(() => false)])
  await call.sound.announce(leg, [LEAD_IN, { says: 'take the call' }], one)
  return (await call.within(TAKES_WITHIN_MS, one)) ?? false
}

/** Rings the own mobile of a person, which hears nothing of the call until it takes it; null: it cannot be called now. */
export async function ringMobile(call: Call, mobile: OwnMobile, bridge: BridgeId): Promise<Target | null> {
  const outside = await call.routing.outside(mobile.number, mobile.of)
  return outside && !call.over ? ringOutside(call, outside, { ...mobile, room: null, bridge }) : null
}

/**
 * Leads a caller to a number outside, by a call of its own. A caller who was not answered hears the ringing, and is
 * answered with it; its end is then how the other one ended.
 */
export async function leadOutside(call: Call, caller: Leg, number: string): Promise<void> {
  const outside = await call.routing.outside(number)
  if (!outside) return unreached(call, caller, q850.congestion)
  const bridge = await call.bridges.make()
  await call.sound.ring(caller)
  const target = ringOutside(call, outside, { room: bridge, bridge })
  const leg = await Promise.race([target.answered, caller.ended.then(() => null)])
  if (!leg) {
    await target.drop()
    return unreached(call, caller, target.why())
  }
  await talkOutside(call, caller, { bridge, leg, target })
}

/** The caller talks with the person who was reached outside, until one of the two hangs up. */
export async function talkOutside(
  call: Call,
  caller: Leg,
  { bridge, leg, target }: { readonly bridge: BridgeId; readonly leg: Leg; readonly target: Target },
  served?: Served,
): Promise<void> {
  call.recording.prepareTalk([caller, leg])
  await call.answer(caller)
  await Promise.all([call.bridges.join(bridge, caller), call.bridges.join(bridge, leg)]) // again does no harm
  await call.sound.ring(caller, false)
  target.taken(caller, served)
  await recordBoth(call, caller, leg)
  await Promise.race([leg.ended, caller.ended])
}

/** Refuses a caller who was not answered; an answered one hears that it is no use. */
export async function unreached(call: Call, caller: Leg, why: number): Promise<void> {
  if (caller.end) return
  if (!caller.answeredAt) return call.refuse(why)
  await call.sound.ring(caller, false)
  await call.sound.announce(caller, 'unanswered')
}

/** As a call that was transferred outside goes on, of a process before: until one of the two hangs up. */
export async function talkOnward(
  call: Call,
  { bridge, other, by }: { readonly bridge: BridgeId; readonly other: string; readonly by: string },
): Promise<void> {
  const onward = call.another(by)
  if (!onward) return
  call.onward.add(onward)
  const [waiting, leg] = [call.legs.all().find(({ id }) => id === other), onward.legs.named('b')]
  if (!waiting || !leg) return
  await call.sound.waits(waiting, false)
  await Promise.all([call.bridges.join(bridge, leg), call.bridges.join(bridge, waiting)]) // again does no harm
  await Promise.race([leg.ended, waiting.ended])
}

/** As the call that it goes on by: while there is the other one. */
export async function carryOn(call: Call, of: string): Promise<void> {
  if (call.another(of)) await call.legs.named('b')?.ended
}
