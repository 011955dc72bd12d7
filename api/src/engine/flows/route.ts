import { type Timers, within } from '../../platform/timers/timers.ts'
import type { Call } from '../call/call.ts'
import { q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import type { Exchange } from '../exchange.ts'
import type { Queues } from '../queue/queues.ts'
import type { Passed } from '../takeover/call-state.ts'
import {
  type AudioRef,
  type Destination,
  type Key,
  MOST_GROUPS,
  MOST_MENUS,
  MOST_SCHEDULES,
  type Refusal,
  type RoutingSource,
} from '../telephony.ts'
import type { Conferences } from './conference.ts'
import { connect } from './connect.ts'
import { hearMessages } from './mailbox.ts'
import { leadOutside } from './onward.ts'
import { takeFromPlace } from './park.ts'
import { callPerson } from './person.ts'
import { type FollowOn, ringGroup } from './ring-group.ts'
import { leaveMessage } from './voicemail.ts'

type Menu = Awaited<ReturnType<RoutingSource['ivr']>>

/**
 * Answers, and asks for a key as often as the menu says; a key that leads nowhere counts like none.
 *
 * @returns where the key leads; null when nothing came of it
 */
async function menu(
  call: Call,
  caller: Leg,
  { ivrId, asked, timers }: { ivrId: string; asked: Menu; timers: Timers },
): Promise<Destination | null> {
  if (!asked) {
    call.refuse(q850.unallocated)
    return null
  }
  await call.answer(caller)
  for (let round = 0; round < asked.tries && !caller.end; round++) {
    const key = await gather(call, caller, asked, timers)
    if (key) call.emit({ type: 'menu.key', ivrId, key })
    const destination = key && asked.members[key]
    if (destination) return destination
  }
  return null
}

/** Plays the prompt, and waits for one key; it may be pressed during the prompt, which ends there. */
async function gather(
  call: Call,
  caller: Leg,
  { prompt, waitMs }: { prompt: AudioRef; waitMs: number },
  timers: Timers,
): Promise<Key | null> {
  const key = caller.nextKey()
  await call.play(caller, [{ audio: prompt }], key)
  const gone = caller.ended.then(() => null)
  return within(timers, waitMs, Promise.race([key, gone]))
}

/** Where calls can be routed. */
export interface Desks {
  readonly exchange: Exchange
  readonly queues: Queues
  readonly conferences: Conferences
}

const RING_SECONDS = 30

/**
 * Routes a caller to a destination, until the call is over. A destination that does not exist is refused like an unknown
 * number; a caller who was answered before is hung up.
 */
export async function route(
  call: Call,
  caller: Leg,
  destination: Destination,
  desks: Desks,
  { menus = 0, schedules = 0, groups = 0 }: Partial<Passed> = {},
): Promise<void> {
  const { queues, conferences, exchange } = desks
  switch (destination.category) {
    case 'user': {
      const { sipUser: user } = destination
      const reach = groups < MOST_GROUPS ? await exchange.routing.person(user) : null
      if (!reach) {
        const to = { kind: 'sip', user } as const
        return connect(call, caller, { to, callerId: call.shown(caller), ringSeconds: RING_SECONDS })
      }
      const passed = { menus, schedules, groups: groups + 1 }
      const on = { passed, followOn: followOn(call, caller, desks, passed) }
      return callPerson(call, caller, { ...reach, user, phones: exchange.phones }, on)
    }
    case 'ivr': {
      if (menus >= MOST_MENUS) return
      const { ivrId } = destination
      call.isAt({ at: 'menu', ivrId, menus })
      const asked = await exchange.routing.ivr(ivrId)
      const key = await menu(call, caller, { ivrId, asked, timers: exchange.timers })
      const next = key ?? (caller.end ? null : asked?.next)
      return next ? route(call, caller, next, desks, { menus: menus + 1 }) : undefined
    }
    case 'schedule': {
      const next = schedules < MOST_SCHEDULES ? await exchange.routing.schedule(destination.scheduleId) : null
      if (next) return route(call, caller, next, desks, { menus, schedules: schedules + 1, groups })
      return call.refuse(q850.unallocated)
    }
    case 'group': {
      const group = groups < MOST_GROUPS ? await exchange.routing.group(destination.groupId) : null
      if (!group) return call.refuse(q850.unallocated)
      const passed = { menus, schedules, groups: groups + 1 }
      return ringGroup(call, caller, group, { passed, followOn: followOn(call, caller, desks, passed) })
    }
    case 'voicemail': {
      const { boxId } = destination
      const box = await exchange.routing.voicemail(boxId)
      return box ? leaveMessage(call, caller, { boxId, ...box }) : call.refuse(q850.unallocated)
    }
    case 'queue': {
      if (groups >= MOST_GROUPS) return call.refuse(q850.unallocated)
      const passed = { menus, schedules, groups: groups + 1 }
      const onward = { passed, followOn: followOn(call, caller, desks, passed) }
      return queues.wait(call, caller, destination.queueId, onward)
    }
    case 'outside':
      return leadOutside(call, caller, destination.number)
    case 'hangup':
      return call.refuse(q850.rejected)
    case 'conference':
      return conferences.join(call, caller, destination.conferenceId)
  }
}

/** What becomes of a caller whose call was not answered: its end is how the last one who was called ended. */
export const followOn =
  (call: Call, caller: Leg, desks: Desks, passed: Passed): FollowOn =>
  async (next) => {
    if (next.category !== 'hangup') await route(call, caller, next, desks, passed)
  }

const RING_OUTSIDE_SECONDS = 60

/** Routes a call to one of our numbers to its destination; refuses it unanswered when the number has none. */
export async function inbound(call: Call, caller: Leg, did: string, desks: Desks): Promise<void> {
  const { routing } = desks.exchange
  const [destination, records] = await Promise.all([routing.number(did), routing.records(did)])
  call.recording.rules = records
  if (destination) await route(call, caller, destination, desks)
  else call.refuse(q850.unallocated)
}

const OF_THE_NUMBER: ReadonlySet<Refusal> = new Set(['wrong number', 'own number', 'no rate'])

/** A SIP phone of ours dials; routing decides what it may reach before anything rings. */
export async function fromPhone(
  call: Call,
  caller: Leg,
  { user, digits }: { user: string; digits: string },
  routing: RoutingSource,
): Promise<void> {
  const answer = await routing.outbound(call.id, user, digits)
  if ('says' in answer) {
    call.unkept = true
    await call.answer(caller)
    return call.tell(caller, answer.says)
  }
  if ('mailbox' in answer) {
    call.unkept = true
    return hearMessages(call, caller, answer.mailbox)
  }
  if ('takes' in answer) {
    call.unkept = true
    return takeFromPlace(call, caller, answer)
  }
  if ('refuse' in answer) {
    const { refuse } = answer
    call.unkept = true
    call.refuse(OF_THE_NUMBER.has(refuse) ? q850.unallocated : q850.rejected)
    return call.say(caller, refuse)
  }
  if (answer.maxSeconds !== undefined) call.maxSeconds = answer.maxSeconds
  call.recording.rules = answer.record
  if ('way' in answer) {
    call.shownAs = answer.callerId
    await call.routes(caller, answer.way)
  } else await connect(call, caller, { ...answer, ringSeconds: RING_OUTSIDE_SECONDS })
  const failure = call.failure()
  if (failure) await call.say(caller, failure)
}
