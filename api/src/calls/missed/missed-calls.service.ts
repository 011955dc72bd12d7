import type {
  MissedCall,
  MissedReason,
  MissedSourceKind,
  MissedView,
} from '@ekoline/contract/calls/missed-calls.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { dayOf, dayStart, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError, foreign } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endsAndWaits } from '../history/call-names.service.ts'
import { lockCaller } from './missed-callers.sql.ts'
import { closeByHand, hasOpenLine, lockLine, reopenLine, updateClaim } from './missed-lines.sql.ts'
import { countOpen, findFirst, findLine, type LineRow, listClosed, listOpen } from './missed-list.sql.ts'

type Reading = Pick<Context, 'db' | 'clock' | 'features' | 'text'>

/** Lines as people see them, with the names that the reader's workgroup knows, as the call history has them. */
async function onWire(ctx: Reading, reader: Caller, rows: readonly LineRow[]): Promise<MissedCall[]> {
  const { admin, cardId, workgroupId } = reader
  const calls = rows.map((row) => ({ ...row, src: row.caller, direction: 'in' as const }))
  const ends = await endsAndWaits(ctx, { workgroupId, contactsOf: admin ? null : cardId }, calls)
  return rows.map((row, at) => {
    const unknown = { number: '', name: null, is: null }
    return {
      id: row.id,
      caller: ends[at]?.other ?? { ...unknown, number: row.caller },
      to: ends[at]?.ours ?? { ...unknown, number: row.calledstation },
      uniqueid: row.uniqueid,
      called_at: row.called_at,
      first_at: row.first_at,
      calls: row.calls,
      ring_seconds: row.ring_seconds,
      waited_seconds: ends[at]?.waited_seconds ?? null,
      voicemail: row.voicemail,
      due_at: row.due_at,
      overdue: row.overdue,
      text: row.text,
      claim: claimIn(row),
      closed: closedIn(row),
    }
  })
}

const claimIn = ({ claimant, claimant_name, claimed_at }: LineRow): MissedCall['claim'] =>
  claimant === null || claimed_at === null
    ? null
    : { username: claimant, name: claimant_name ?? '', at: claimed_at }

const closedIn = ({ closed_at, how, closer, talk_seconds, reason }: LineRow): MissedCall['closed'] =>
  closed_at === null || how === null ? null : { at: closed_at, how, by: closer, talk_seconds, reason }

interface Asked {
  readonly of: MissedView
  readonly source_of?: MissedSourceKind | undefined
  readonly source_key?: string | undefined
  readonly page?: number | undefined
}

/** A page of the open lines, or of the closed ones, and when the oldest open line began. */
export async function missedCalls(ctx: Reading, reader: Caller, asked: Asked) {
  const { of, source_of, source_key, page = 1 } = asked
  const now = ctx.clock.now()
  const source = source_of && source_key ? { of: source_of, key: source_key } : null
  const listed = { source, page, size: PAGE_SIZE, now }
  const isOpen = of !== 'closed' && of !== 'closed today'
  const { total, rows } = isOpen
    ? await listOpen(ctx.db, reader, { ...listed, of })
    : await listClosed(ctx.db, reader, { ...listed, since: of === 'closed' ? null : dayStart(dayOf(now)) })
  const since = isOpen ? await findFirst(ctx.db, reader) : null
  return { total, since: since && wireTime(since), result: await onWire(ctx, reader, rows) }
}

/** How many callers wait for a call back. */
export const openMissedCalls = ({ db }: Pick<Context, 'db'>, reader: Caller): Promise<number> =>
  countOpen(db, reader)

/** @throws AppError not_found for a line that is not there, or that the reader does not see */
async function lineOf({ db, clock }: Pick<Context, 'db' | 'clock'>, reader: Caller, id: number) {
  const row = await findLine(db, reader, id, clock.now())
  if (!row) throw foreign(`missed call:${id}`)
  return row
}

type Locked = Awaited<ReturnType<typeof lockLine>>

/** Changes a line that the caller sees, locked. @throws AppError not_found */
async function change(
  ctx: Reading,
  by: Caller,
  id: number,
  work: (tx: Tx, line: Locked) => Promise<unknown>,
): Promise<MissedCall> {
  const before = await lineOf(ctx, by, id)
  const { caller } = before
  await transaction(ctx.db, async (tx) => {
    // The caller before the line, as a call that ends locks them.
    await lockCaller(tx, { workgroupId: by.workgroupId, caller, reached: null, at: ctx.clock.now() })
    await work(tx, await lockLine(tx, id))
  })
  const after = await findLine(ctx.db, by, id, ctx.clock.now())
  const [line] = await onWire(ctx, by, [after ?? before]) // who gave it back may see it no longer
  if (!line) throw foreign(`missed call:${id}`)
  return line
}

function requireOpen({ closed }: Locked): void {
  if (closed) throw new AppError('missed_call_closed')
}

const isClaimed = ({ claimantName }: Locked) =>
  new AppError('missed_call_claimed', { values: { name: claimantName ?? '' } })

/**
 * Claims a line.
 *
 * @param insteadOf the claimant that the caller saw; if another person has claimed it since, the error names them
 * @throws AppError not_found, missed_call_claimed, missed_call_closed
 */
export const claim = (ctx: Reading, by: Caller, id: number, insteadOf: string | null): Promise<MissedCall> =>
  change(ctx, by, id, async (tx, line) => {
    requireOpen(line)
    if (line.claimant === by.username) return
    if (line.claimant !== insteadOf && line.claimant !== null) throw isClaimed(line)
    await updateClaim(tx, id, by.seatId, ctx.clock.now())
  })

/** Releases a claimed line. @throws AppError not_found, missed_call_claimed by another, missed_call_closed */
export const release = (ctx: Reading, by: Caller, id: number): Promise<MissedCall> =>
  change(ctx, by, id, async (tx, line) => {
    requireOpen(line)
    if (line.claimant === null) return
    if (line.claimant !== by.username) throw isClaimed(line)
    await updateClaim(tx, id, null, ctx.clock.now())
  })

/** Closes a line by hand. @throws AppError not_found, missed_call_closed */
export const close = (ctx: Reading, by: Caller, id: number, reason: MissedReason): Promise<MissedCall> =>
  change(ctx, by, id, async (tx, line) => {
    requireOpen(line)
    await closeByHand(tx, id, { seatId: by.seatId, reason, at: ctx.clock.now() })
  })

/** Opens a closed line again; one that is open stays as it is. @throws AppError not_found, missed_call_open */
export const reopen = (ctx: Reading, by: Caller, id: number): Promise<MissedCall> =>
  change(ctx, by, id, async (tx, line) => {
    if (!line.closed) return
    if (await hasOpenLine(tx, line)) throw new AppError('missed_call_open')
    await reopenLine(tx, id, ctx.clock.now())
  })
