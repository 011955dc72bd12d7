import type { TelephonyEvent } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import {
  deleteForsaken,
  deleteMember,
  deleteMembersOf,
  type Inside,
  insertMember,
  takeWishes,
} from './conference-members.sql.ts'

const FORSAKEN_AFTER_MS = 45_000 // as of calls: a process that is silent so long is gone

/** Keeps who is in the conferences of this process, and does what is asked of it elsewhere. */
export interface ConferenceKeeper {
  hear(event: TelephonyEvent): Promise<void>
  /** Once, before calls come. */
  begin(): Promise<void>
  /** Does what other processes wish, and writes what could not be written. */
  listen(): Promise<object>
  /** Says who is here, and forgets who was in the conferences of processes that are gone. */
  beat(): Promise<object>
}

export function createConferenceKeeper({
  db,
  clock,
  telephony,
  log,
}: Pick<Context, 'db' | 'clock' | 'telephony' | 'log'>): ConferenceKeeper {
  const callers = new Map<string, string>() // of the calls that came in, or were dialled, and are not over
  const inside = new Map<string, Inside>()
  const unwritten = new Set<string>() // who came or went meanwhile

  async function write(callId: string) {
    unwritten.add(callId)
    const member = inside.get(callId)
    try {
      await (member ? insertMember(db, member) : deleteMember(db, callId))
      unwritten.delete(callId)
    } catch (error) {
      log.warn({ callId, message: (error as Error).message }, 'a member of a conference waits to be written')
    }
  }

  async function leave(callId: string) {
    if (inside.delete(callId)) await write(callId)
  }

  return {
    async hear(event) {
      const { callId, at, node } = event
      switch (event.type) {
        case 'call.started':
          callers.set(callId, event.from)
          return
        case 'conference.joined': {
          const number = callers.get(callId) ?? ''
          inside.set(callId, { callId, conference: event.conferenceId, node, number, joinedAt: at })
          return write(callId)
        }
        case 'conference.left':
          return leave(callId)
        case 'call.ended':
          callers.delete(callId)
          return leave(callId)
      }
    },
    begin: () => deleteMembersOf(db, telephony.node),
    async listen() {
      for (const callId of unwritten) await write(callId)
      if (inside.size === 0) return {}
      const wishes = await takeWishes(db, telephony.node)
      for (const { callId, conference, wish } of wishes)
        if (wish === 'remove') await telephony.conferenceKick(conference, callId)
        else await telephony.conferenceMute(conference, callId, wish === 'mute')
      return { wishes: wishes.length }
    },
    async beat() {
      for (const callId of inside.keys()) await write(callId) // another process may have held us for dead
      const silentSince = new Date(clock.now().getTime() - FORSAKEN_AFTER_MS)
      return { forsaken: await deleteForsaken(db, telephony.node, silentSince) }
    },
  }
}
