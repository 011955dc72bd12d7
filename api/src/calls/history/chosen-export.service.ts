import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import type { LineSide } from '@ekoline/contract/calls/line-quality.ts'
import { CALL_PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { instantOf, lagosTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { takeToken } from '../../core/limits/limits.service.ts'
import { csvLine } from '../../platform/csv.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Streamed } from '../../platform/http/replies.ts'
import { asCsv, exportLimit, fileName, ORDER_MARK, pageLimit } from './calls-export.service.ts'
import { type CallsParams, choiceOf, named } from './chosen-calls.service.ts'
import { type Choice, type ChosenRow, listChosen, listChosenAfter } from './chosen-calls.sql.ts'

const BATCH = 500

const shownStation = (number: string) => number.replace(/^PJSIP\//, '#')

/** As the list shows it, 'HH:mm:ss'. */
const duration = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Percent in the worse direction; empty where nothing was measured. */
function lostOf(side: LineSide | null | undefined): string {
  const sounds = [side?.from_phone, side?.to_phone].filter((sound) => sound != null)
  return sounds.length === 0 ? '' : String(Math.max(...sounds.map(({ lost }) => lost)))
}

/** A call as a line of the CSV. @param place its number in it */
export function lineOf({ text }: Context, call: ListedCall, place: number): string {
  return csvLine([
    String(place),
    call.src,
    shownStation(call.calledstation),
    lagosTime(instantOf(call.starttime)),
    duration(call.real_sessiontime),
    text(callStatus(call.terminatecauseid, call.outcome)),
    call.cost.toFixed(2),
    call.direction ?? '',
    call.other.name ?? '',
    call.ours.name ?? '',
    call.answered_by ?? '',
    call.kind,
    call.outcome,
    call.ring_seconds === null ? '' : String(call.ring_seconds),
    lostOf(call.line?.ours),
    lostOf(call.line?.theirs),
    call.picked_up_by ?? '', // last, so that every other column stays where it was
  ])
}

type Named = (rows: readonly ChosenRow[], db: Context['db']) => Promise<ListedCall[]>

async function* linesOf(ctx: Context, choice: Choice, names: Named): AsyncGenerator<string> {
  yield headOf(ctx)
  let place = 0
  const db = await ctx.replica.reading('calls')
  for (let after: ChosenRow | null = null; ; ) {
    const rows: ChosenRow[] = await listChosenAfter(db, choice, after, BATCH)
    if (rows.length > 0) yield (await names(rows, db)).map((call) => lineOf(ctx, call, ++place)).join('')
    if (rows.length < BATCH) return
    after = rows.at(-1) ?? null
  }
}

export const headOf = ({ text }: Context) => `${ORDER_MARK}${text('calls_named_csv_head')}\r\n`

/**
 * The chosen calls as CSV, newest first, with the names that are known: one page of them, or without a page all, streamed
 * as they are read.
 *
 * @throws AppError as `choiceOf`, rate_limited
 * @source decisions, "Calls": CSV, 'Everybody'
 */
export async function exportChosen(
  ctx: Context,
  actor: SignedIn,
  {
    page,
    size = CALL_PAGE_SIZE,
    ...params
  }: CallsParams & { page?: number | undefined; size?: number | undefined },
): Promise<Streamed> {
  const { caller } = actor
  const choice = await choiceOf(ctx, caller, params)
  await takeToken(ctx, page === undefined ? exportLimit(caller) : pageLimit(caller))
  const { cardId, workgroupId, from, to } = choice
  await writeAudit(ctx.db, ctx.clock.now(), actor, {
    action: 'calls_exported',
    target: cardId === null ? `workgroup:${workgroupId}` : `card:${cardId}`,
    detail: { from: from.toISOString(), to: to.toISOString() },
  })
  const names = await named(ctx, caller, choice)
  const name = fileName({ from, to }, page ?? null)
  if (page === undefined) return asCsv(linesOf(ctx, choice, names), name)
  const { rows } = await listChosen(ctx.db, choice, { page, size })
  const passed = (page - 1) * size
  const lines = (await names(rows)).map((call, index) => lineOf(ctx, call, passed + index + 1))
  return asCsv([headOf(ctx), ...lines], name)
}
