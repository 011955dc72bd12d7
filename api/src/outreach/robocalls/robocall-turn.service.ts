import { billedSeconds } from '@ekoline/contract/calls/call-charge.ts'
import { nextOpen, type RobocallWait } from '@ekoline/contract/outreach/robocall-limits.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { beginRobocallCalls } from '../../calls/live/live-calls.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { postPush } from '../../core/push/push-post.service.ts'
import { isSuspended } from '../../core/workgroups/suspensions.service.ts'
import { emptyHold, endHold, growHold, lockMoney, owedBy } from '../../money/wallet/holds.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { markCalled } from '../contact-groups/group-members.service.ts'
import {
  type ClaimedNumber,
  claimNumbers,
  closeWaiting,
  countNumbers,
  type QueueCounts,
} from './robocall-numbers.sql.ts'
import {
  countCallsOfDay,
  isFit,
  lockRobocall,
  type RobocallRow,
  saveProgress,
  takeTurn,
} from './robocalls.sql.ts'

const BURST_MS = 500 // what a pause of the processes may be made up for

/** How many calls may begin now. */
interface Pace {
  readonly calls: number
  /** When so many of them will have begun. */
  after(used: number): Date
}

/**
 * A robocall's pace, over all processes: calls begin evenly spaced, but those of half a second may begin at once.
 *
 * @param pacedUntil until when the calls that began last
 */
export function paceOf(pacedUntil: Date, now: Date, perSecond: number): Pace {
  const stepMs = 1000 / perSecond
  const from = Math.max(pacedUntil.getTime(), now.getTime() - Math.max(BURST_MS, stepMs))
  return {
    calls: Math.max(0, Math.floor((now.getTime() - from) / stepMs)),
    after: (used) => new Date(Math.ceil(from + used * stepMs)),
  }
}

// A turn is one look at a robocall, by the process that has its row locked: it takes as many numbers as may be called
// now, or sets when to look again. Nothing rings before its numbers are committed.

const MOST_AT_ONCE = 100 // numbers of a turn: a turn is short, and another robocall waits for its own
const SOON_MS = 100
const CALLS_LEFT_MS = 500 // until it is looked whether the last calls are over
const OWED_MS = 60_000
const NEVER = new Date('9999-01-01T00:00:00Z') // until it is resumed

type Running = Pick<Context, 'db' | 'clock' | 'config' | 'telephony' | 'seal' | 'text'>

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
  await saveProgress(tx, row, { turnAt, waits })
  return none
}

/** Gives back the rest of the held money, when no call of it will come any more. */
async function end({ ctx, tx, row, at }: Look, state: 'stopped' | 'finished') {
  if (row.holdId !== null) await endHold(tx, row.holdId, { state: 'released', at })
  await saveProgress(tx, row, { state, waits: null, endedAt: at })
  const values = { name: inLine(row.name), total: `${row.total}` }
  if (state === 'finished')
    await postPush(
      ctx,
      tx,
      { kind: 'robocall', seats: [row.seatId], at },
      {
        title: ctx.text('push_robocall_title', values),
        body: ctx.text('push_robocall_body', values),
        path: '/bulk-dialler',
        topic: `robocall-${row.id}`,
      },
    )
  return { begun: [], ended: true } as const
}

/** No more numbers to call: the robocall ends when its current calls have ended. */
async function endOnce(turn: Look, calling: number, state: 'stopped' | 'finished') {
  return calling > 0 ? wait(turn, later(turn.at, CALLS_LEFT_MS)) : end(turn, state)
}

/** Paused, with a mail to its owner: it must not show a number that belongs to another person by now. */
async function holdUp({ tx, row, at }: Look, waits: RobocallWait) {
  await saveProgress(tx, row, { state: 'paused', waits })
  const entry = {
    action: 'robocall_held_up',
    target: `card:${row.cardId}`,
    detail: { robocall: row.id, why: waits },
  } as const
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
    calls: begun.map(({ callId, phone, rate }) => ({
      callId,
      to: phone,
      rate,
      seconds: billedSeconds(1_000 * row.callSeconds, rate),
    })),
  })
  await markCalled(
    tx,
    row.groupId,
    begun.map(({ phone }) => phone),
  )
  const progress = { state: 'running', waits: null, startedAt: row.startedAt ?? at } as const
  await saveProgress(tx, row, { ...progress, pacedUntil, turnAt: at })
  return { begun, ended: false } as const
}

async function dial(look: Look, { calling, nextDueAt }: QueueCounts) {
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
  const turn = await begin(look, claimed, pace.after(claimed.filter((number) => !number.optedOut).length))
  await countCallsOfDay(tx, { workgroupId, day, calls: turn.begun.length })
  return turn
}

async function look(turn: Look): Promise<Omit<Turn, 'robocall'>> {
  const { ctx, tx, row, at } = turn
  if (row.state === 'stopped') await closeWaiting(tx, row.id)
  const counts = await countNumbers(tx, row.id)
  if (!counts.waiting) return endOnce(turn, counts.calling, row.state === 'stopped' ? 'stopped' : 'finished')
  if (row.state === 'paused') return wait(turn, NEVER, row.waits)
  const fit = await isFit(tx, row)
  if (!fit.seat || !fit.number) return holdUp(turn, fit.seat ? 'caller id' : 'seat')
  if (!turn.canPlay) return holdUp(turn, 'recording')
  const opens = nextOpen(ctx.config.robocalls.hours, at)
  if (opens > at) return wait(turn, opens, 'hours')
  if (await isSuspended(tx, row.workgroupId, at)) return wait(turn, later(at, OWED_MS), 'suspended')
  if ((await owedBy({ db: tx }, row.workgroupId)) > 0) return wait(turn, later(at, OWED_MS), 'owed')
  if (row.released === 0) return dial(turn, counts)
  const short = await holdAgain(turn)
  return short
    ? wait(turn, later(at, OWED_MS), short)
    : dial({ ...turn, row: { ...row, released: kobo(0) } }, counts)
}

/** Holds what was given back while the workgroup owed. @returns what it waits for, when that cannot be */
async function holdAgain({ tx, row, at }: Look): Promise<RobocallWait | null> {
  const { available, owed } = await lockMoney(tx, row)
  if (owed > 0) return 'owed'
  if (available < row.released) return 'money'
  if (row.holdId !== null) await growHold(tx, row.holdId, row.released)
  await saveProgress(tx, row, { released: kobo(0), turnAt: at })
  return null
}

/**
 * Gives back what a robocall holds, so that the debt of its workgroup can be collected, once no call of it is under way;
 * it is held again before the next one.
 *
 * @returns whether anything was given back
 * @source docs/decisions/006-card-payments.md
 */
export function giveBackOf(ctx: Pick<Context, 'db' | 'clock'>, id: number): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const row = await lockRobocall(tx, id)
    if (!row || row.endedAt || (await owedBy({ db: tx }, row.workgroupId)) === 0) return false
    if ((await countNumbers(tx, id)).calling > 0) return false
    const left = row.holdId === null ? null : await emptyHold(tx, row.holdId)
    if (left === null) return false
    await saveProgress(tx, row, { released: kobo(row.released + left) })
    await writeAudit(tx, ctx.clock.now(), runner, {
      action: 'robocall_gave_back',
      target: `card:${row.cardId}`,
      detail: { robocall: id, amountKobo: left },
    })
    return true
  })
}

/**
 * Does a robocall's turn, if it is due.
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
