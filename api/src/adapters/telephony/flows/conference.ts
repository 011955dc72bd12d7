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
interface Room {
  readonly bridge: BridgeId
  readonly members: Map<CallId, Member>
}

export interface Conferences {
  /** Joins until the caller leaves or is kicked. A full one is busy. */
  join(call: Call, caller: Leg, id: string): Promise<void>
  members: TelephonyEngine['conferenceMembers']
  mute: TelephonyEngine['conferenceMute']
  kick: TelephonyEngine['conferenceKick']
}

/** A room's bridge is made for its first member, and ends with its last. */
export function createConferences({ port, routing, bridges }: Exchange): Conferences {
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
    members.set(call.id, { call, leg, muted: false })
    if (members.size === 1) {
      bridges.add(bridge)
      await port.bridge(bridge, { mixing: true })
    }
    await call.join(bridge, leg)
    call.emit({ type: 'conference.joined', conferenceId: id, members: members.size })
    return true
  }

  async function leave(call: Call, id: string): Promise<void> {
    const { bridge, members } = rooms.get(id) ?? {}
    if (!bridge || !members?.delete(call.id)) return
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
    members: async (id) =>
      [...(rooms.get(id)?.members.values() ?? [])].map(({ call, leg: { party }, muted }) => ({
        callId: call.id,
        number: party.kind === 'sip' ? party.user : party.number,
        muted,
      })),
    async mute(id, callId, muted) {
      const member = rooms.get(id)?.members.get(callId)
      if (!member) return
      await port.mute(member.leg.id, muted)
      member.muted = muted
    },
    async kick(id, callId) {
      rooms.get(id)?.members.get(callId)?.call.hangUp()
    },
  }
}
