import type { Call } from '../call.ts'
import type { Flow } from '../call-state.ts'
import { q850 } from '../causes.ts'
import type { Exchange } from '../exchange.ts'
import { createTurns } from '../in-turn.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { CallId, TelephonyEngine } from '../telephony.ts'

interface Member {
  readonly call: Call
  readonly leg: Leg
  readonly joinedAt: Date
  muted: boolean
}

/** A member of a process before. */
type Before = Extract<Flow, { at: 'conference' }>
interface Room {
  readonly bridge: BridgeId
  readonly members: Map<CallId, Member>
}

export interface Conferences {
  /** Joins until the caller leaves or is kicked. A full one is busy. */
  join(call: Call, caller: Leg, id: string): Promise<void>
  /** As `join` goes on, of a process before: in the same room. */
  rejoin(call: Call, caller: Leg, before: Before): Promise<void>
  members: TelephonyEngine['conferenceMembers']
  mute: TelephonyEngine['conferenceMute']
  kick: TelephonyEngine['conferenceKick']
}

/** A room's bridge is made for its first member, and ends with its last. */
export function createConferences({ port, routing, bridges, timers }: Exchange): Conferences {
  const rooms = new Map<string, Room>()
  const inTurn = createTurns()

  async function enter(call: Call, leg: Leg, id: string): Promise<boolean> {
    const wanted = await routing.conference(id)
    if (!wanted) {
      call.refuse(q850.unallocated)
      return false
    }
    // A new name for each bridge: the exchange may still be releasing the last one.
    const room: Room = rooms.get(id) ?? { bridge: `${call.id}.conf`, members: new Map() }
    const { bridge, members } = room
    if (members.size >= wanted.maxMembers) {
      call.refuse(q850.busy)
      return false
    }
    await call.answer(leg)
    rooms.set(id, room)
    const member = { call, leg, joinedAt: timers.clock.now(), muted: false }
    members.set(call.id, member)
    if (members.size === 1) {
      bridges.add(bridge)
      await port.bridge(bridge, { mixing: true })
    }
    await call.join(bridge, leg)
    note(id, room, member)
    call.emit({ type: 'conference.joined', conferenceId: id, members: members.size }, member.joinedAt)
    return true
  }

  const note = (id: string, { bridge }: Room, { call, joinedAt, muted }: Member) =>
    call.isAt({ at: 'conference', id, bridge, joinedAt, muted })

  async function enterAgain(call: Call, leg: Leg, { id, bridge, joinedAt, muted }: Before): Promise<void> {
    const room: Room = rooms.get(id) ?? { bridge, members: new Map() }
    rooms.set(id, room)
    const member = { call, leg, joinedAt, muted }
    room.members.set(call.id, member)
    if (room.bridge !== bridge) await call.join(room.bridge, leg)
    note(id, room, member)
    call.emit({ type: 'conference.joined', conferenceId: id, members: room.members.size }, joinedAt)
  }

  async function leave(call: Call, id: string): Promise<void> {
    const { bridge, members } = rooms.get(id) ?? {}
    if (!bridge || !members?.delete(call.id) || call.isLeft) return
    call.emit({ type: 'conference.left', conferenceId: id, members: members.size })
    if (members.size > 0) return
    rooms.delete(id)
    bridges.delete(bridge)
    await port.unbridge(bridge).catch(() => undefined) // gone with the exchange
  }

  return {
    async join(call, caller, id) {
      try {
        if (await inTurn(id, () => enter(call, caller, id))) await caller.ended
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
      [...(rooms.get(id)?.members.values() ?? [])].map(({ call, leg, muted }) => ({
        callId: call.id,
        number: call.shown(leg),
        muted,
      })),
    async mute(id, callId, muted) {
      const room = rooms.get(id)
      const member = room?.members.get(callId)
      if (!room || !member) return
      await port.mute(member.leg.id, muted)
      member.muted = muted
      note(id, room, member)
    },
    async kick(id, callId) {
      rooms.get(id)?.members.get(callId)?.call.hangUp()
    },
  }
}
