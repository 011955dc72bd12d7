import { kobo } from '@ekoline/contract/money.ts'
import { nextOpen } from '@ekoline/contract/robocall-hours.ts'
import type { RobocallWait } from '@ekoline/contract/robocall-limits.ts'
import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { beginRobocallCalls } from '../calls/live-calls.service.ts'
import {
  type ClaimedNumber,
  claimNumbers,
  closeWaiting,
  type Standing,
  standingOf,
} from '../robocall-numbers/robocall-numbers.service.ts'
import { endHold, owedBy } from '../wallet/holds.service.ts'
import { markCalled } from './group-members.sql.ts'
import { paceOf } from './pace.ts'
import { countCallsOfDay, isFit, type RobocallRow, takeTurn, updateStandpoint } from './robocalls.sql.ts'

// A turn is one look at a robocall, by whichever process has its row locked: it takes as many numbers as may be called
// now, or says when to look again. What it took is written and committed before anything rings.

const MOST_AT_ONCE = 100 // numbers of a turn: a turn is short, and another robocall waits for its own
const SOON_MS = 100
const CALLS_LEFT_MS = 500 // until somebody looks whether the last calls are over
const OWED_MS = 60_000
const NEVER = new Date('9999-01-01T00:00:00Z') // until somebody resumes it

type Running = Pick<Context, 'db' | 'clock' | 'config' | 'telephony'>

const runner: Actor = {
  caller: null,
  request: { id: 'robocalls', address: 'local', agent: '', idempotencyKey: null },
}

/** What came of a turn. */
export interface Turn {
  readonly robocall: RobocallRow
  /** what rings now */
  readonly begun: readonly ClaimedNumber[]
  readonly ended: boolean
}

interface Look {
  readonly ctx: Running
  readonly tx: Tx
  readonly row: RobocallRow
  readonly at: Date
  readonly canPlay: boolean
}

const none = { begun: [], ended: false } as const
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

async function wait({ tx, row }: Look, turnAt: Date, waits: RobocallWait | null = null) {
  await updateStandpoint(tx, row, { turnAt, waits })
  return none
}

/** Gives back what is left of the held money: no call of it will come any more. */
async function end({ tx, row, at }: Look, state: 'stopped' | 'finished') {
  await endHold(tx, row.holdId, { state: 'released', at })
  await updateStandpoint(tx, row, { state, waits: null, endedAt: at })
  return { begun: [], ended: true } as const
}

/** Nobody is to be called any more: when the calls under way are over, so is the robocall. */
async function endOnce(it: Look, calling: number, state: 'stopped' | 'finished') {
  return calling > 0 ? wait(it, later(it.at, CALLS_LEFT_MS)) : end(it, state)
}

/** Paused for its owner, who is told why: nobody may be called by a number that is somebody else's by now. */
async function holdUp({ tx, row, at }: Look, waits: RobocallWait) {
  await updateStandpoint(tx, row, { state: 'paused', waits })
  const entry = {
    action: 'robocall_held_up',
    target: `card:${row.cardId}`,
    detail: { robocall: row.id, why: waits },
  }
  await writeAudit(tx, at, runner, entry)
  return none
}

async function begin(look: Look, claimed: readonly ClaimedNumber[], pacedUntil: Date) {
  const { ctx, tx, row, at } = look
  const begun = claimed.filter(({ optedOut }) => !optedOut)
  await beginRobocallCalls(tx, at, {
    ...row,
    src: row.callerId,
    node: ctx.telephony.node,
    calls: begun.map(({ callId, phone, perMinute, firstSeconds }) => ({
      callId,
      to: phone,
      rate: { perMinute: kobo(perMinute), firstSeconds },
      seconds: Math.max(row.callSeconds, firstSeconds),
    })),
  })
  await markCalled(
    tx,
    row.groupId,
    begun.map(({ phone }) => phone),
  )
  const standpoint = { state: 'running', waits: null, startedAt: row.startedAt ?? at } as const
  await updateStandpoint(tx, row, { ...standpoint, pacedUntil, turnAt: at })
  return { begun, ended: false } as const
}

async function dial(look: Look, { calling, nextDueAt }: Standing) {
  const { ctx, tx, row, at } = look
  const { workgroupId } = row
  if (nextDueAt && nextDueAt > at)
    return calling > 0 ? wait(look, later(at, CALLS_LEFT_MS)) : wait(look, nextDueAt, 'retries')
  const pace = paceOf(row.pacedUntil, at, row.perSecond)
  if (pace.calls === 0) return wait(look, pace.after(1))
  if (calling >= row.atOnce) return wait(look, later(at, SOON_MS))
  const day = dayOf(at)
  const left = ctx.config.robocalls.dailyCap - (await countCallsOfDay(tx, { workgroupId, day, calls: 0 }))
  if (left <= 0) return wait(look, later(dayStart(day), DAY_MS), 'daily cap')
  const most = Math.min(pace.calls, row.atOnce - calling, left, MOST_AT_ONCE)
  const claimed = await claimNumbers(tx, { robocallId: row.id, workgroupId, at, most })
  const turn = await begin(look, claimed, pace.after(claimed.filter((it) => !it.optedOut).length))
  await countCallsOfDay(tx, { workgroupId, day, calls: turn.begun.length })
  return turn
}

async function look(it: Look): Promise<Omit<Turn, 'robocall'>> {
  const { ctx, tx, row, at } = it
  if (row.state === 'stopped') await closeWaiting(tx, row.id)
  const standing = await standingOf(tx, row.id)
  if (!standing.waiting)
    return endOnce(it, standing.calling, row.state === 'stopped' ? 'stopped' : 'finished')
  if (row.state === 'paused') return wait(it, NEVER, row.waits)
  const fit = await isFit(tx, row)
  if (!fit.seat || !fit.number) return holdUp(it, fit.seat ? 'caller id' : 'seat')
  if (!it.canPlay) return holdUp(it, 'recording')
  const opens = nextOpen(ctx.config.robocalls.hours, at)
  if (opens > at) return wait(it, opens, 'hours')
  if ((await owedBy({ db: tx }, row.userId)) > 0) return wait(it, later(at, OWED_MS), 'owed')
  return dial(it, standing)
}

/**
 * Looks at a robocall whose turn it is.
 *
 * @param canPlay its recording is there
 * @returns null when another process has it in hand, or its turn is over
 */
export function turnOf(ctx: Running, id: number, canPlay: boolean): Promise<Turn | null> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const row = await takeTurn(tx, id, at)
    return row ? { robocall: row, ...(await look({ ctx, tx, row, at, canPlay })) } : null
  })
}
