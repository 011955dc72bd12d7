import {
  EMBEDDED_NUMBERS,
  OPT_OUT_KEY,
  type RobocallOutcome,
  type RobocallState,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import type { RobocallNumber, RobocallProgress } from '@ekoline/contract/outreach/robocalls.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { accessible, seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { findHold } from '../../money/wallet/holds.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { countNumbers, listNumbers, type NumberRow } from './number-list.sql.ts'
import { hoursOnWire, onWire } from './robocalls.service.ts'
import {
  findRobocall,
  listCallerIds,
  listRobocalls,
  lockOpenOf,
  lockRobocall,
  type RobocallRow,
  saveProgress,
} from './robocalls.sql.ts'

/** @throws AppError not_found for a robocall that the caller may not see */
export async function robocallOf(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: number,
): Promise<RobocallRow> {
  return accessible(caller, await findRobocall(db, id), `robocall:${id}`)
}

interface ListParams {
  readonly cardid: number
  readonly search: string
  readonly page: number
}

/**
 * A page of the robocalls of a card, the newest first; the own card of an admin means the whole workgroup.
 *
 * @throws AppError not_found for a card that the caller may not read
 */
export async function robocallsOf(
  ctx: Context,
  caller: Caller,
  { cardid: cardId, search, page }: ListParams,
) {
  const { workgroupId } = await seatOfCard(ctx, caller, cardId)
  const scope = caller.admin && cardId === caller.cardId ? { workgroupId } : { cardId }
  const { total, rows } = await listRobocalls(ctx.db, scope, { search: search.trim(), page, size: PAGE_SIZE })
  const callerids = await listCallerIds(ctx.db, workgroupId, PAGE_SIZE)
  return { total, result: rows.map(onWire), hours: hoursOnWire(ctx), callerids }
}

const numberOnWire =
  ({ createdAt, endedAt, state }: RobocallRow) =>
  (row: NumberRow): RobocallNumber => ({
    id: row.place,
    firstname: row.firstName,
    lastname: row.lastName,
    phonenumber: row.phone,
    created_at: wireTime(createdAt),
    status: row.outcome === 'answered',
    state: row.state,
    outcome: row.outcome,
    attempts: row.attempts,
    seconds: row.seconds,
    key: row.key,
    called_at: row.calledAt && wireTime(row.calledAt),
    again_at:
      row.state === 'waiting' && row.attempts > 0 && !endedAt && state !== 'stopped'
        ? wireTime(row.dueAt)
        : null,
    uniqueid: row.callId,
  })

/**
 * A robocall with the first of its numbers.
 *
 * @throws AppError as `robocallOf`
 */
export async function oneRobocall(ctx: Context, caller: Caller, id: number) {
  const row = await robocallOf(ctx, caller, id)
  const filter = { robocallId: id, search: '', outcome: undefined }
  const { rows } = await listNumbers(ctx.db, filter, { page: 1, size: EMBEDDED_NUMBERS })
  return {
    ...onWire(row),
    group: { id: row.groupId, name: row.groupName, bulkdialer_numbers: rows.map(numberOnWire(row)) },
    attempts: row.attempts,
    retry_minutes: row.retrySeconds / 60,
    per_second: row.perSecond,
    at_once: row.atOnce,
    price: naira(row.price),
    consent_by: row.madeBy,
    consent_at: wireTime(row.createdAt),
  }
}

interface NumbersParams {
  readonly search: string
  readonly outcome: RobocallOutcome | undefined
  readonly page: number
}

/**
 * A page of a robocall's numbers, in the order of its group.
 *
 * @throws AppError as `robocallOf`
 */
export async function numbersOf(
  ctx: Context,
  caller: Caller,
  id: number,
  { search, outcome, page }: NumbersParams,
) {
  const row = await robocallOf(ctx, caller, id)
  const filter = { robocallId: id, search: search.trim(), outcome }
  const { total, rows } = await listNumbers(ctx.db, filter, { page, size: PAGE_SIZE })
  return { total, result: rows.map(numberOnWire(row)) }
}

const NOTHING_HELD = { left: kobo(0), taken: kobo(0) }

/**
 * How far a robocall is, and what it has cost.
 *
 * @throws AppError as `robocallOf`
 */
export async function progressOf(ctx: Context, caller: Caller, id: number): Promise<RobocallProgress> {
  const row = await robocallOf(ctx, caller, id)
  const counts = await countNumbers(ctx.db, id, OPT_OUT_KEY)
  const money = row.holdId === null ? NOTHING_HELD : await findHold(ctx.db, row.holdId)
  const { total, done, answered, calling, optedOut } = counts
  const waits = row.endedAt ? null : row.waits
  return {
    state: row.state,
    total,
    done,
    pending: total - done,
    answered,
    failed: done - answered,
    calling,
    opted_out: optedOut,
    spent: naira(money.taken),
    held: naira(money.left),
    waits,
    needed: naira(row.released),
    next_at: waits && row.state !== 'paused' ? wireTime(row.turnAt) : null,
    started_at: row.startedAt && wireTime(row.startedAt),
    ended_at: row.endedAt && wireTime(row.endedAt),
  }
}

const CHANGES = {
  pause: { from: ['queued', 'running', 'paused'], to: 'paused', action: 'robocall_paused' },
  resume: { from: ['queued', 'running', 'paused'], to: 'running', action: 'robocall_resumed' },
  stop: { from: ['queued', 'running', 'paused', 'stopped'], to: 'stopped', action: 'robocall_stopped' },
} as const satisfies Record<string, { from: readonly RobocallState[]; to: RobocallState; action: string }>

/**
 * Pauses, resumes or stops a robocall; the same again changes nothing. Calls under way go on.
 *
 * @returns its state now
 * @throws AppError as `robocallOf`; robocall_over when it has ended, or was stopped
 * @source reference, security R8
 */
export async function changeRobocall(
  ctx: Context,
  by: SignedIn,
  id: number,
  change: keyof typeof CHANGES,
): Promise<RobocallState> {
  await robocallOf(ctx, by.caller, id)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const row = await lockRobocall(tx, id)
    if (!row) throw missing()
    const transition = CHANGES[change]
    const from: readonly RobocallState[] = transition.from
    if (row.endedAt || !from.includes(row.state)) throw new AppError('robocall_over')
    if (row.state === transition.to || (change === 'resume' && row.state === 'queued')) return row.state
    const to = change === 'resume' && !row.startedAt ? 'queued' : transition.to
    await saveProgress(tx, row, { state: to, waits: null, turnAt: at })
    await writeAudit(tx, at, by, { action: transition.action, target: `robocall:${id}` })
    return to
  })
}

/** Stops the robocalls of a card that are not over, within the transaction that removes its seat. @returns how many */
export async function stopRobocallsOf(tx: Tx, by: SignedIn, cardId: number, at: Date): Promise<number> {
  const open = await lockOpenOf(tx, cardId)
  for (const row of open) {
    await saveProgress(tx, row, { state: 'stopped', waits: null, turnAt: at })
    await writeAudit(tx, at, by, { action: 'robocall_stopped', target: `robocall:${row.id}` })
  }
  return open.length
}
