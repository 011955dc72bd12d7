import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Exchange } from '../exchange.ts'
import { createTurns } from '../in-turn.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { CallId, TelephonyEngine } from '../telephony.ts'

interface Member {
  readonly call: Call
  readonly leg: Leg
  muted: boolean
}
type Room = Map<CallId, Member>

export interface Conferences {
  /** Joins, and stays until the caller leaves or is made to. A full one is busy. */
  join(call: Call, caller: Leg, id: string): Promise<void>
  members: TelephonyEngine['conferenceMembers']
  mute: TelephonyEngine['conferenceMute']
  kick: TelephonyEngine['conferenceKick']
}

/** Rooms where everybody hears everybody. A room's bridge is made for its first member, and ends with its last. */
export function createConferences({ port, routing, bridges }: Exchange): Conferences {
  const rooms = new Map<string, Room>()
  const inTurn = createTurns()
  const bridgeOf = (id: string): BridgeId => `conf-${id}`

  async function enter(call: Call, leg: Leg, id: string): Promise<boolean> {
    const wanted = await routing.conference(id)
    if (!wanted) {
      call.refuse(q850.unallocated)
      return false
    }
    const room: Room = rooms.get(id) ?? new Map()
    if (room.size >= wanted.maxMembers) {
      call.refuse(q850.busy)
      return false
    }
    await call.answer(leg)
    rooms.set(id, room)
    room.set(call.id, { call, leg, muted: false })
    if (room.size === 1) {
      bridges.add(bridgeOf(id))
      await port.bridge(bridgeOf(id), { mixing: true })
    }
    await call.join(bridgeOf(id), leg)
    call.emit({ type: 'conference.joined', conferenceId: id, members: room.size })
    return true
  }

  async function leave(call: Call, id: string): Promise<void> {
    const room = rooms.get(id)
    if (!room?.delete(call.id)) return
    call.emit({ type: 'conference.left', conferenceId: id, members: room.size })
    if (room.size > 0) return
    rooms.delete(id)
    bridges.delete(bridgeOf(id))
    await port.unbridge(bridgeOf(id)).catch(() => undefined) // gone with the exchange
  }

  return {
    async join(call, caller, id) {
      try {
        if (await inTurn(id, () => enter(call, caller, id))) await caller.ended
      } finally {
        await inTurn(id, () => leave(call, id))
      }
    },
    members: async (id) =>
      [...(rooms.get(id)?.values() ?? [])].map(({ call, leg: { party }, muted }) => ({
        callId: call.id,
        number: party.kind === 'sip' ? party.user : party.number,
        muted,
      })),
    async mute(id, callId, muted) {
      const member = rooms.get(id)?.get(callId)
      if (!member) return
      await port.mute(member.leg.id, muted)
      member.muted = muted
    },
    async kick(id, callId) {
      rooms.get(id)?.get(callId)?.call.hangUp()
    },
  }
}
