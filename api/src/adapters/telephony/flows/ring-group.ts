import type { Call } from '../call.ts'
import type { Flow, Passed } from '../call-state.ts'
import { q850, saysBusy } from '../causes.ts'
import type { Leg } from '../leg.ts'
import { ChannelGone } from '../port.ts'
import type { Destination, GroupMember, RoutingSource } from '../telephony.ts'
import { recordBoth, ringsOn } from './connect.ts'
import { talk } from './talk.ts'

type Group = NonNullable<Awaited<ReturnType<RoutingSource['group']>>> & {
  /** where the call goes when one of a round is busy and none answers; null: on like unanswered */
  readonly busy?: Destination | null
}
/** Leads the call on. */
export type FollowOn = (next: Destination) => Promise<void>
/** What is known of a call that rings a group. */
type At = Omit<Extract<Flow, { at: 'group' }>, 'at'>

/**
 * Rings the people of a group, together or one after another, until one of them answers; the two talk. When none does,
 * the call goes on to what follows, or ends as the last one of them did.
 */
export async function ringGroup(
  call: Call,
  caller: Leg,
  { together, members, next, busy = null }: Group,
  { passed, followOn }: { readonly passed: Passed; readonly followOn: FollowOn },
): Promise<void> {
  const rounds = together ? [[...members]] : members.map((it) => [it])
  const left = rounds.filter((round) => round.length > 0)
  if (left.length === 0 && !next) return call.refuse(q850.unregistered)
  const bridge = await call.bridge()
  await call.ring(caller)
  await ringRounds(call, caller, { bridge, left, next, busy, passed }, followOn)
}

/** As `ringGroup` goes on, of a process before: phones that ring then ring on. */
export async function ringGroupAgain(call: Call, caller: Leg, at: At, followOn: FollowOn): Promise<void> {
  await call.dropSpare()
  const silent = call.legs().filter(({ name, dialled }) => name === 'b' && !dialled)
  const b = await untilGone(caller, ringsOn(call, 'b'))
  await Promise.all(silent.map((leg) => call.drop(leg)))
  if (b) return talkWith(call, caller, b, at)
  if (at.left.length > 0 || at.next) call.callsOthers()
  await ringRounds(call, caller, at, followOn)
}

const untilGone = <T>(caller: Leg, value: Promise<T>): Promise<T | null> =>
  Promise.race([value, caller.ended.then(() => null)])

async function ringRounds(call: Call, caller: Leg, at: At, followOn: FollowOn): Promise<void> {
  const { next, busy } = at
  for (const [index, round] of at.left.entries()) {
    if (caller.end) return
    const left = at.left.slice(index + 1)
    call.isAt({ ...at, at: 'group', left })
    const b = await untilGone(caller, ring(call, caller, round))
    if (b === 'busy' && busy) return goOn(call, caller, busy, followOn)
    if (b && b !== 'busy') return talkWith(call, caller, b, at)
    if (left.length > 0 || next) call.callsOthers()
  }
  if (next) await goOn(call, caller, next, followOn)
}

async function goOn(call: Call, caller: Leg, to: Destination, followOn: FollowOn): Promise<void> {
  if (caller.end) return
  call.callsOthers()
  if (caller.answeredAt) await call.ring(caller, false)
  await followOn(to)
}

/** Rings all phones of some people at once. @returns the one that was answered; none: 'busy' if one of them was, else null */
async function ring(call: Call, caller: Leg, people: readonly GroupMember[]): Promise<Leg | 'busy' | null> {
  const { ringing, seconds } = await call.createGroup(people, call.shown(caller))
  await Promise.all(
    [...seconds].map(([leg, ringSeconds]) =>
      call.dial(leg, ringSeconds).catch((error: Error) => {
        if (!(error instanceof ChannelGone)) throw error // its own 'ended' says so
      }),
    ),
  )
  const answered = await ringing.answered
  return answered ?? (ringing.legs.some(({ end }) => end && saysBusy(end)) ? 'busy' : null)
}

async function talkWith(call: Call, caller: Leg, b: Leg, { bridge }: Pick<At, 'bridge'>): Promise<void> {
  call.prepareTalk([caller, b])
  await call.answer(caller)
  await Promise.all([call.join(bridge, caller), call.join(bridge, b)]) // again does no harm
  await call.ring(caller, false)
  await recordBoth(call, caller, b)
  await talk(call, bridge, [caller, b])
}
