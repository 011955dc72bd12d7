import { type BridgeId, LINKABLE } from '../../adapters/exchange/port.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Call } from '../call/call.ts'
import { q850 } from '../call/causes.ts'
import { createTurns } from '../call/in-turn.ts'
import type { Leg } from '../call/leg.ts'
import type { Exchange } from '../exchange.ts'
import type { Conference } from '../opened.ts'
import type { CallId } from '../orders.ts'
import type { Flow } from '../takeover/call-state.ts'
import type { TelephonyEngine } from '../telephony.ts'
import type { ConferencePlace, ConferenceRooms } from './conference-rooms.ts'

const ANSWERED_WITHIN_MS = 2_000
const LINK_EVERY_MS = 1_000

interface Member {
  readonly call: Call
  readonly leg: Leg
  readonly place: ConferencePlace
  muted: boolean
  /** the others hear it */
  isIn: boolean
}

/** A member of a process before. */
type Before = Extract<Flow, { at: 'conference' }>

export interface Conferences {
  /** Joins until the caller leaves or is kicked. A full one is busy. */
  join(call: Call, caller: Leg, id: string, conference: Conference): Promise<void>
  /** As `join` goes on, of a process before: in the same room. */
  rejoin(call: Call, caller: Leg, before: Before): Promise<void>
  members: TelephonyEngine['conferenceMembers']
  mute: TelephonyEngine['conferenceMute']
  kick: TelephonyEngine['conferenceKick']
}

/**
 * The members of conferences whose calls are here. A conference has one bridge at an exchange, for all processes there:
 * the process that finds it missing makes it, the one with the last member ends it. At each further exchange its bridge is
 * linked with the one that has been there longest.
 *
 * @source docs/decisions/037-calls-outlive-processes.md
 */
export function createConferences({ port, routing, bridges, timers, log, outside }: Exchange): Conferences {
  const conferences = new Map<string, Map<CallId, Member>>()
  const inTurn = createTurns()
  let stopLinking: () => void = () => undefined
  const here = (id: string) => [...(conferences.get(id)?.values() ?? [])]
  const inBridge = (bridge: BridgeId) =>
    [...conferences.values()].flatMap((members) =>
      [...members.values()].filter(({ place }) => place.bridge === bridge),
    )

  /** What holds for the members here alone. */
  const alone: ConferenceRooms = {
    async enter({ conferenceId, callId, bridge }, most) {
      const others = here(conferenceId).filter(({ call }) => call.id !== callId)
      if (most !== null && others.length >= most) return null
      return { bridge: others[0]?.place.bridge ?? bridge, members: others.length + 1 }
    },
    leave: async ({ conferenceId, bridge }) => ({
      members: here(conferenceId).length,
      inBridge: inBridge(bridge).length,
    }),
    firsts: async () => [],
    bridges: async () => [],
  }

  /** @param unanswered what holds where the rooms cannot be asked: no caller waits for that */
  async function ask<T>(
    what: (rooms: ConferenceRooms) => Promise<T>,
    unanswered: () => T | Promise<T>,
  ): Promise<T> {
    try {
      const asked = outside(what(routing.rooms ?? alone)).then((answer) => ({ answer }))
      const done = await within(timers, ANSWERED_WITHIN_MS, asked)
      if (!done) throw new Error('no answer in time')
      return done.answer
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'a conference goes on in this process alone')
      return unanswered()
    }
  }

  async function enter(call: Call, leg: Leg, id: string, { maxMembers }: Conference): Promise<boolean> {
    // A new name for each bridge: the exchange may still be releasing the last one.
    // It says since when it is, and the first one over all exchanges is the one to link with.
    const joinedAt = timers.clock.now()
    const asked = placeOf(call, { id, joinedAt, bridge: `${LINKABLE}${joinedAt.getTime()}.${call.id}` })
    const taken = await takes(asked, maxMembers)
    if (!taken) {
      call.refuse(q850.busy)
      return false
    }
    const member = comes({ call, leg, place: { ...asked, bridge: taken.bridge }, muted: false, isIn: false })
    await call.answer(leg)
    await sit(member, taken.members)
    return true
  }

  const takes = (place: ConferencePlace, most: number | null) =>
    ask(
      (rooms) => rooms.enter(place, most),
      () => alone.enter(place, most),
    )

  const placeOf = (call: Call, { id, joinedAt, bridge }: Pick<Before, 'id' | 'joinedAt' | 'bridge'>) => ({
    conferenceId: id,
    callId: call.id,
    number: call.from,
    joinedAt,
    bridge,
  })

  /** From here on it has to leave. */
  function comes(member: Member): Member {
    const { conferenceId: id, callId } = member.place
    const members = conferences.get(id) ?? new Map<CallId, Member>()
    conferences.set(id, members.set(callId, member))
    return member
  }

  async function sit(member: Member, members: number): Promise<void> {
    const { call, leg, place } = member
    const { bridge } = place
    if (!inBridge(bridge).some(({ isIn }) => isIn)) {
      bridges.add(bridge)
      await port.bridge(bridge, { mixing: true })
    }
    await call.bridges.join(bridge, leg)
    came(member, members)
  }

  function came(member: Member, members: number): void {
    const { call, place } = member
    member.isIn = true
    note(member)
    const { conferenceId, bridge, joinedAt } = place
    call.emit({ type: 'conference.joined', conferenceId, members, bridge }, joinedAt)
    linkAfter(0)
  }

  /** Again and again while members are here, for the first exchange may be another one by then, or a link was lost. */
  function linkAfter(ms: number): void {
    stopLinking()
    stopLinking = timers.after(ms, () => void outside(inTurn('', linkAll)))
  }

  async function linkAll(): Promise<void> {
    const { rooms } = routing
    if (!rooms || conferences.size === 0) return
    try {
      if ((await port.peers()).length === 0) return
      for (const { conferenceId, bridge, node } of await rooms.firsts([...conferences.keys()])) {
        const own = here(conferenceId).filter(({ isIn }) => isIn)
        for (const linked of new Set(own.map(({ place }) => place.bridge)))
          await port.link(linked, linked === bridge ? null : { node, bridge })
      }
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'the exchanges of a conference could not be linked')
    }
    linkAfter(LINK_EVERY_MS)
  }

  const note = ({ call, place: { conferenceId: id, bridge, joinedAt }, muted }: Member) =>
    call.isAt({ at: 'conference', id, bridge, joinedAt, muted })

  async function enterAgain(call: Call, leg: Leg, before: Before): Promise<void> {
    const asked = placeOf(call, before)
    const { bridge, members } = (await takes(asked, null)) ?? { bridge: before.bridge, members: 1 }
    const member = comes({ call, leg, place: { ...asked, bridge }, muted: before.muted, isIn: false })
    if (bridge === before.bridge) return came(member, members)
    await sit(member, members)
    const used = await ask(
      (rooms) => rooms.bridges(),
      () => [before.bridge],
    )
    if (!used.includes(before.bridge)) await end(before.bridge)
  }

  async function leave(call: Call, id: string): Promise<void> {
    const members = conferences.get(id)
    const member = members?.get(call.id)
    if (!members || !member) return
    members.delete(call.id)
    if (members.size === 0) conferences.delete(id)
    if (call.isLeft) return
    const { place, isIn } = member
    const left = await ask(
      (rooms) => rooms.leave(place),
      () => ({ members: members.size, inBridge: 1 }),
    )
    if (isIn) call.emit({ type: 'conference.left', conferenceId: id, members: left.members })
    if (left.inBridge === 0) await end(place.bridge)
    else if (inBridge(place.bridge).length === 0) bridges.delete(place.bridge)
  }

  async function end(bridge: BridgeId): Promise<void> {
    bridges.delete(bridge)
    await port.unbridge(bridge).catch(() => undefined) // gone with the exchange
  }

  return {
    async join(call, caller, id, conference) {
      try {
        if (await inTurn(id, () => enter(call, caller, id, conference))) await caller.ended
      } finally {
        await inTurn(id, () => leave(call, id))
      }
    },
    async rejoin(call, caller, before) {
      const { id } = before
      try {
        await inTurn(id, () => enterAgain(call, caller, before))
        await caller.ended
      } finally {
        await inTurn(id, () => leave(call, id))
      }
    },
    members: async (id) =>
      here(id).map(({ call, leg, muted }) => ({ callId: call.id, number: call.shown(leg), muted })),
    async mute(id, callId, muted) {
      const member = conferences.get(id)?.get(callId)
      if (!member) return
      await port.mute(member.leg.id, muted)
      member.muted = muted
      note(member)
    },
    async kick(id, callId) {
      conferences.get(id)?.get(callId)?.call.hangUp()
    },
  }
}
