import type { AudioRef, Key } from '../../adapters/exchange/exchange.ts'
import { type Timers, within } from '../../platform/timers/timers.ts'
import type { Call } from '../call/call.ts'
import { q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import { type Destination, isEnd, MOST_GROUPS, MOST_MENUS, MOST_SCHEDULES } from '../destination.ts'
import type { Exchange } from '../exchange.ts'
import type { Menu } from '../opened.ts'
import type { Queues } from '../queue/queues.ts'
import type { Refusal } from '../refusals.ts'
import type { Routing } from '../routing.ts'
import type { Passed } from '../takeover/call-state.ts'
import type { Conferences } from './conference.ts'
import { connect } from './connect.ts'
import { hearMessages } from './mailbox.ts'
import { leadOutside } from './onward.ts'
import { takeFromPlace } from './park.ts'
import { callPerson } from './person.ts'
import { pickUp } from './pick-up.ts'
import { recordSound } from './record-sound.ts'
import { type FollowOn, ringGroup } from './ring-group.ts'
import { leaveMessage } from './voicemail.ts'

/**
 * Answers, and asks for a key as often as the menu says; a key that leads nowhere counts like none.
 *
 * @returns where the key leads; null when nothing came of it
 */
async function askForKey(
  call: Call,
  caller: Leg,
  { id, menu, timers }: { id: string; menu: Menu; timers: Timers },
): Promise<Destination | null> {
  await call.answer(caller)
  for (let round = 0; round < menu.tries && !caller.end; round++) {
    const key = await gather(call, caller, menu, timers)
    if (key) call.emit({ type: 'menu.key', ivrId: id, key })
    const destination = key && menu.members[key]
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
  await call.sound.play(caller, [{ audio: prompt }], key)
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
  const { party } = caller
  const { destination: id } = destination
  const opened = await exchange.routing.open(destination, party.kind === 'pstn' ? party.number : undefined)
  if (!opened) return call.refuse(q850.unallocated)
  const isDeep = groups >= MOST_GROUPS
  const passed = { menus, schedules, groups: groups + 1 }
  const on = { passed, followOn: followOn(call, caller, desks, passed) }
  switch (opened.flow) {
    case 'person': {
      const { reach } = opened
      if (reach && !isDeep)
        return callPerson(call, caller, { ...reach, user: id, phones: exchange.phones }, on)
      const to = { kind: 'sip', user: id } as const
      return connect(call, caller, { to, callerId: call.shown(caller), ringSeconds: RING_SECONDS })
    }
    case 'menu': {
      if (menus >= MOST_MENUS) return
      call.isAt({ at: 'menu', menu: destination, menus })
      const key = await askForKey(call, caller, { id, menu: opened, timers: exchange.timers })
      const next = key ?? (caller.end ? null : opened.next)
      return next ? route(call, caller, next, desks, { menus: menus + 1 }) : undefined
    }
    case 'onward':
      if (schedules >= MOST_SCHEDULES) return call.refuse(q850.unallocated)
      return route(call, caller, opened.to, desks, { menus, schedules: schedules + 1, groups })
    case 'group':
      return isDeep ? call.refuse(q850.unallocated) : ringGroup(call, caller, { ...opened, id }, on)
    case 'voicemail':
      return leaveMessage(call, caller, { ...opened, boxId: id })
    case 'queue':
      return isDeep ? call.refuse(q850.unallocated) : queues.wait(call, caller, { id, queue: opened }, on)
    case 'outside':
      return leadOutside(call, caller, id)
    case 'end':
      return call.refuse(q850.rejected)
    case 'conference':
      return conferences.join(call, caller, id, opened)
  }
}

/** What becomes of a caller whose call was not answered: its end is how the last one who was called ended. */
export const followOn =
  (call: Call, caller: Leg, desks: Desks, passed: Passed): FollowOn =>
  async (next) => {
    if (!isEnd(next)) await route(call, caller, next, desks, passed)
  }

const RING_OUTSIDE_SECONDS = 60

/**
 * Routes a call to one of our numbers to its destination; refuses it unanswered when the number has none, or its caller is
 * blocked.
 */
export async function inbound(call: Call, caller: Leg, did: string, desks: Desks): Promise<void> {
  const { routing } = desks.exchange
  call.shownNames.begin({ did }, call.shown(caller))
  const { to, record, blocked } = await routing.incoming(did, call.from)
  if (blocked) return call.block(blocked)
  call.recording.rules = record
  if (to) await route(call, caller, to, desks)
  else call.refuse(q850.unallocated)
}

const OF_THE_NUMBER: ReadonlySet<Refusal> = new Set(['wrong number', 'own number', 'no rate'])

/** One of our SIP phones dials; routing decides what it may reach before anything rings. */
export async function fromPhone(
  call: Call,
  caller: Leg,
  { user, digits }: { user: string; digits: string },
  routing: Routing,
): Promise<void> {
  const answer = await routing.dialled(call.id, user, digits)
  if ('says' in answer) {
    call.unkept = true
    await call.answer(caller)
    const { says, digits } = answer
    return call.sound.announce(caller, digits === undefined ? says : [{ says }, { digits }])
  }
  if ('mailbox' in answer) {
    call.unkept = true
    return hearMessages(call, caller, answer.mailbox)
  }
  if ('records' in answer) {
    call.unkept = true
    return recordSound(call, caller, answer.records)
  }
  if ('takes' in answer) {
    call.unkept = true
    return takeFromPlace(call, caller, answer)
  }
  if ('picksUp' in answer) {
    call.unkept = true
    return pickUp(call, caller, answer.picksUp)
  }
  if ('refuse' in answer) {
    const { refuse } = answer
    call.unkept = true
    call.refuse(OF_THE_NUMBER.has(refuse) ? q850.unallocated : q850.rejected)
    return call.sound.say(caller, refuse)
  }
  if (answer.maxSeconds !== undefined) call.maxSeconds = answer.maxSeconds
  call.recording.rules = answer.record
  if ('way' in answer) {
    call.shownAs = answer.callerId
    await call.routes(caller, answer.way)
  } else await connect(call, caller, { ...answer, ringSeconds: RING_OUTSIDE_SECONDS })
  const failure = call.failure()
  if (failure) await call.sound.say(caller, failure)
}
