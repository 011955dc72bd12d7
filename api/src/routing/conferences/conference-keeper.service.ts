import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import {
  deleteMember,
  deleteMembersOf,
  deleteOrphaned,
  type Inside,
  insertMember,
  takeCommands,
} from './conference-members.sql.ts'

const ORPHANED_AFTER_MS = 45_000 // as for calls: a process without a heartbeat for so long is gone

type Keeping = Pick<Context, 'db' | 'clock' | 'telephony' | 'log'>

/** Tracks who is in the conferences of this process, and executes commands of other processes. */
export class ConferenceKeeper {
  readonly #ctx: Keeping
  readonly #callers = new Map<string, string>() // of the calls that came in, or were dialled, and are not over
  readonly #inside = new Map<string, Inside>()
  readonly #unwritten = new Set<string>() // who came or went since
  readonly #adopted = new Set<string>() // calls of a process before, which may be over before they are inside

  constructor(ctx: Keeping) {
    this.#ctx = ctx
  }

  async handle(event: TelephonyEvent): Promise<void> {
    const { callId, at, node } = event
    switch (event.type) {
      case 'call.started':
        this.#callers.set(callId, event.from)
        if (event.adopted) this.#adopted.add(callId)
        return
      case 'conference.joined': {
        const number = this.#callers.get(callId) ?? ''
        const { conferenceId: conference, bridge } = event
        this.#inside.set(callId, { callId, conference, node, number, joinedAt: at, bridge })
        return this.#write(callId)
      }
      case 'conference.left':
        return this.#leave(callId)
      case 'call.ended':
        this.#callers.delete(callId)
        return this.#leave(callId, this.#adopted.delete(callId))
    }
  }

  /** Once, before calls come. */
  begin(): Promise<unknown> {
    return deleteMembersOf(this.#ctx.db, this.#ctx.telephony.node)
  }

  /** Executes the commands of other processes, and stores what could not be stored before. */
  async listen(): Promise<object> {
    const { db, telephony } = this.#ctx
    for (const callId of this.#unwritten) await this.#write(callId)
    if (this.#inside.size === 0) return {}
    const commands = await takeCommands(db, telephony.node)
    for (const { callId, conference, command } of commands)
      if (command === 'remove') await telephony.conferenceKick(conference, callId)
      else await telephony.conferenceMute(conference, callId, command === 'mute')
    return { commands: commands.length }
  }

  /** Renews the presence of members here, and removes those of processes that are gone. */
  async beat(): Promise<object> {
    const { db, telephony, clock } = this.#ctx
    for (const callId of this.#inside.keys()) await this.#write(callId) // another process may think this one dead
    const before = new Date(clock.now().getTime() - ORPHANED_AFTER_MS)
    const orphans = {
      node: telephony.node,
      inside: [...this.#inside.keys()],
      before,
      timeoutMs: ORPHANED_AFTER_MS,
    }
    return { orphaned: await deleteOrphaned(db, orphans) }
  }

  async #leave(callId: string, mayBeInside = false): Promise<void> {
    if (this.#inside.delete(callId) || mayBeInside) await this.#write(callId)
  }

  async #write(callId: string): Promise<void> {
    const { db, log } = this.#ctx
    this.#unwritten.add(callId)
    const member = this.#inside.get(callId)
    try {
      await (member ? insertMember(db, member) : deleteMember(db, callId))
      this.#unwritten.delete(callId)
    } catch (error) {
      log.warn({ callId, message: (error as Error).message }, 'a member of a conference waits to be written')
    }
  }
}
