import {
  OPT_OUT_KEY,
  ROBOCALL_LISTEN_SECONDS,
  ROBOCALL_RING_SECONDS,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import { findAudio } from '../../calls/files/played-files.service.ts'
import { endCall } from '../../calls/live/end-call.service.ts'
import type { Context } from '../../context.ts'
import { heldSince } from '../../core/installation/installation.service.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { transaction } from '../../platform/db/db.ts'
import { insertOptOut } from './opt-outs.sql.ts'
import { type ClaimedNumber, writeKey } from './robocall-numbers.sql.ts'
import { giveBackOf, type Turn, turnOf } from './robocall-turn.service.ts'
import { type Due, listOwing, listTurns, type RobocallRow } from './robocalls.sql.ts'

const MOST_TURNS = 50
const CONGESTION = 5
const PREFIX = 'robo-'

/** What a round did. */
export interface Round {
  turns: number
  begun: number
  ended: number
}

/** Calls the numbers of robocalls, as one of several processes. */
export interface RobocallRunner {
  /** Takes a turn at each robocall that is due. */
  round(stopping?: AbortSignal): Promise<Round>
  /** Stores keys that are pressed. Never throws. */
  handle(event: TelephonyEvent): Promise<void>
}

type Running = Pick<
  Context,
  'db' | 'clock' | 'config' | 'telephony' | 'files' | 'log' | 'callHooks' | 'meter' | 'seal' | 'text'
>

/** Rings a number. A call that cannot begin ends like one that the exchange could not place. */
async function ring(
  ctx: Running,
  { callerId, callSeconds }: RobocallRow,
  audio: AudioRef,
  number: ClaimedNumber,
) {
  try {
    await ctx.telephony.playCall({
      callId: number.callId,
      to: { kind: 'pstn', number: number.phone },
      callerId,
      ringSeconds: ROBOCALL_RING_SECONDS,
      maxSeconds: callSeconds,
      items: [{ audio }, { silenceMs: ROBOCALL_LISTEN_SECONDS * 1000 }],
      endsOn: [OPT_OUT_KEY],
    })
  } catch (error) {
    ctx.log.warn(
      { callId: number.callId, message: (error as Error).message },
      'a robocall could not be placed',
    )
    const at = ctx.clock.now()
    await endCall(ctx, number.callId, () => ({ cause: CONGESTION, talkMs: 0, at, recovered: false }))
  }
}

export function createRobocallRunner(ctx: Running): RobocallRunner {
  const { db, clock, telephony, log } = ctx

  /** Before numbers are taken: the recording may have to be fetched, or be missing. */
  async function soundOf({ workgroupId, fileId }: Due): Promise<AudioRef | null> {
    try {
      return fileId === null ? null : await findAudio(ctx, workgroupId, fileId)
    } catch (error) {
      log.error({ file: fileId, message: (error as Error).message }, 'a recording is not there')
      return null
    }
  }

  async function turn(due: Due): Promise<Turn | null> {
    const audio = await soundOf(due)
    const taken = await turnOf(ctx, due.id, audio !== null)
    if (taken && audio) for (const number of taken.begun) await ring(ctx, taken.robocall, audio, number)
    if (taken?.ended) log.info({ robocall: due.id }, 'a robocall has ended')
    return taken
  }

  async function round(stopping?: AbortSignal): Promise<Round> {
    const done = { turns: 0, begun: 0, ended: 0 }
    if (!(await telephony.health()).ok || (await heldSince(ctx)) !== null) return done
    for (const id of await listOwing(db, MOST_TURNS)) {
      if (stopping?.aborted) break
      if (await giveBackOf(ctx, id))
        log.info({ robocall: id }, 'a robocall gave back what it held: its workgroup owes')
    }
    for (const due of await listTurns(db, clock.now(), MOST_TURNS)) {
      if (stopping?.aborted) break
      try {
        const taken = await turn(due)
        done.turns++
        done.begun += taken?.begun.length ?? 0
        done.ended += taken?.ended ? 1 : 0
      } catch (error) {
        log.error({ robocall: due.id, message: (error as Error).message }, 'a robocall waits')
      }
    }
    return done
  }

  async function keepKey(callId: string, key: string): Promise<void> {
    await transaction(db, async (tx) => {
      const who = await writeKey(tx, callId, key)
      if (who && key === OPT_OUT_KEY) await insertOptOut(tx, { ...who, source: 'key', since: clock.now() })
    })
  }

  return {
    round,
    async handle(event) {
      if (event.type !== 'call.digit' || !event.callId.startsWith(PREFIX)) return
      await keepKey(event.callId, event.digit).catch(({ message }: Error) =>
        log.error({ callId: event.callId, message }, 'a key press was not written'),
      )
    },
  }
}
