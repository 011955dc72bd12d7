import { type BridgeId, ChannelGone } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import { q850, saysBusy } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import type { Ringing } from '../call/ringing.ts'
import type { Destination } from '../destination.ts'
import type { Group, GroupMember, OwnMobile } from '../opened.ts'
import type { Flow, Passed } from '../takeover/call-state.ts'
import { ringsOn } from './connect.ts'
import { ringMobile, type Target, talkOutside } from './onward.ts'
import { recordBoth } from './record-both.ts'
import { talk } from './talk.ts'

type Rung = GroupMember | OwnMobile
type Wanted = Omit<Group, 'members'> & {
  /** of the group; none of a person */
  readonly id?: string
  readonly members: readonly Rung[]
  /** where the call goes when one of a round is busy and none answers; null: on like unanswered */
  readonly busy?: Destination | null
}
/** Leads the call on. */
export type FollowOn = (next: Destination) => Promise<void>
/** What is known of a call that rings a group. */
type At = Omit<Extract<Flow, { at: 'group' }>, 'at'>

/**
 * Rings the people of a group, together or one after another, until one of them answers; the two talk. When none does,
 * the call goes on to what follows, or ends as the last one of them did. Who is taken out of the group before
 * their turn, or does not want to be disturbed by then, is not rung; what follows is what is saved by then.
 */
export async function ringGroup(
  call: Call,
  caller: Leg,
  { id, together, members, next, busy = null }: Wanted,
  { passed, followOn }: { readonly passed: Passed; readonly followOn: FollowOn },
): Promise<void> {
  const rounds = together ? [[...members]] : members.map((member) => [member])
  const left = rounds.filter((round) => round.length > 0)
  if (left.length === 0 && !next) return call.refuse(q850.unregistered)
  const bridge = await call.bridges.make()
  await call.sound.ring(caller)
  await ringRounds(
    call,
    caller,
    { ...(id !== undefined && { id }), bridge, left, next, busy, passed },
    followOn,
  )
}

/** As `ringGroup` goes on, of a process before: phones that ring then ring on. */
export async function ringGroupAgain(call: Call, caller: Leg, at: At, followOn: FollowOn): Promise<void> {
  await call.legs.dropSpare()
  const silent = call.legs.all().filter(({ name, dialled }) => name === 'b' && !dialled)
  const rings = ringsOn(call, 'b').then((leg) => leg && { leg })
  const taken = await call.pickup.orPickedUp<Taken>(caller, rings)
  await Promise.all(silent.map((leg) => call.legs.drop(leg)))
  if (taken) return talkWith(call, caller, taken, at)
  const now = await asSaved(call, at)
  if (now.left.length > 0 || now.next) call.callsOthers()
  await ringRounds(call, caller, now, followOn)
}

const untilGone = <T>(caller: Leg, value: Promise<T>): Promise<T | null> =>
  Promise.race([value, caller.ended.then(() => null)])

async function ringRounds(call: Call, caller: Leg, begun: At, followOn: FollowOn): Promise<void> {
  let at = begun
  while (!caller.end) {
    const [round, ...left] = at.left
    if (!round) return at.next ? goOn(call, caller, at.next, followOn) : undefined
    call.isAt({ ...at, at: 'group', left })
    const taken = await untilGone(caller, ring(call, caller, round, at.bridge))
    if (taken === 'busy' && at.busy) return goOn(call, caller, at.busy, followOn)
    if (taken && taken !== 'busy') return talkWith(call, caller, taken, at)
    if (caller.end) return
    at = await asSaved(call, { ...at, left })
    if (at.left.length > 0 || at.next) call.callsOthers()
  }
}

/** Who rings next, as the group is saved by now: those of before who are still in it. */
async function asSaved(call: Call, at: At): Promise<At> {
  const saved = at.id === undefined ? null : await call.routing.groupNow(at.id)
  if (!saved) return at
  const { now } = saved
  if (!now) return { ...at, left: [] }
  const known = new Map(now.members.map((member) => [member.user, member]))
  const rounds = at.left.map((round) =>
    round.flatMap((person): Rung[] => {
      const still = 'user' in person ? known.get(person.user) : person
      return still ? [still] : []
    }),
  )
  return { ...at, left: rounds.filter((round) => round.length > 0), next: now.next }
}

async function goOn(call: Call, caller: Leg, to: Destination, followOn: FollowOn): Promise<void> {
  if (caller.end) return
  call.callsOthers()
  if (caller.answeredAt) await call.sound.ring(caller, false)
  await followOn(to)
}

/** Who has taken the call; `target` of one who is reached by a call of its own. */
interface Taken {
  readonly leg: Leg
  readonly target?: Target
}

/** Rings all phones of some people at once. @returns the one that takes the call; none: 'busy' if one of them was, else null */
async function ring(
  call: Call,
  caller: Leg,
  people: readonly Rung[],
  bridge: BridgeId,
): Promise<Taken | 'busy' | null> {
  const mobiles = people.flatMap((person) => ('number' in person ? [ringMobile(call, person, bridge)] : []))
  const phones = people.flatMap((person) => ('user' in person ? [person] : []))
  const { answered, legs } = phones.length > 0 ? await ringPhones(call, caller, phones) : NONE
  const first = firstOf<Taken>([
    answered.then((leg) => leg && { leg }),
    ...mobiles.map(async (ringing) => {
      const target = await ringing
      const leg = await target?.answered
      return leg && target ? { leg, target } : null
    }),
  ])
  const rung = people.map((person) => ('user' in person ? person.user : person.of))
  const taken: Taken | null = await call.pickup.orPickedUp(caller, first, rung)
  for (const ringing of mobiles)
    void ringing.then((target) => (target === taken?.target ? undefined : target?.drop()))
  if (taken?.target) await stopOthers(call, legs)
  return taken ?? (legs.some(({ end }) => end && saysBusy(end)) ? 'busy' : null)
}

const NONE: Pick<Ringing, 'answered' | 'legs'> = { answered: Promise.resolve(null), legs: [] }

async function ringPhones(call: Call, caller: Leg, people: readonly GroupMember[]): Promise<Ringing> {
  const { ringing, seconds } = await call.legs.createGroup(people, call.shown(caller))
  await Promise.all(
    [...seconds].map(([leg, ringSeconds]) =>
      call.legs.dial(leg, ringSeconds).catch((error: Error) => {
        if (!(error instanceof ChannelGone)) throw error // its own 'ended' says so
      }),
    ),
  )
  return ringing
}

/** The first of some values that is not null; null once all are. */
export function firstOf<T>(all: readonly Promise<T | null>[]): Promise<T | null> {
  const found = all.map((one) => one.then((value) => value ?? Promise.reject(new Error('none'))))
  return Promise.any(found).catch((error) => {
    const failed = (error as AggregateError).errors.find(({ message }) => message !== 'none')
    if (failed) throw failed
    return null
  })
}

/** Phones that ring no more, for another one has taken the call; how they end is not how the call does. */
export async function stopOthers(call: Call, legs: readonly Leg[]): Promise<void> {
  call.callsOthers()
  for (const leg of legs) call.legs.stepsAside(leg)
  await Promise.all(legs.map((leg) => call.legs.drop(leg, q850.elsewhere)))
}

async function talkWith(
  call: Call,
  caller: Leg,
  { leg: b, target }: Taken,
  { bridge }: Pick<At, 'bridge'>,
): Promise<void> {
  if (target) return talkOutside(call, caller, { bridge, leg: b, target })
  call.recording.prepareTalk([caller, b])
  await call.answer(caller)
  await Promise.all([call.bridges.join(bridge, caller), call.bridges.join(bridge, b)]) // again does no harm
  await call.sound.ring(caller, false)
  await recordBoth(call, caller, b)
  await talk(call, bridge, [caller, b])
}
