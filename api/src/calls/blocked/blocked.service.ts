// @source DEC-230, DEC-231, DEC-232

import {
  BLOCKED_NUMBERS_OF_WORKGROUP,
  BLOCKED_PREVIEW_DAYS,
  WITHHELD,
} from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import type { BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineChanges, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { defineLimit, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Page, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { endBlocked } from '../live/end-call.service.ts'
import {
  type Blocked,
  type BlockedRow,
  countCallers,
  countToAdd,
  deleteBlockedOfLast,
  findBlocked,
  findOwn,
  insertBlocked,
  listBlocked,
  removeBlocked,
} from './blocked.sql.ts'

type Reading = Pick<Context, 'db' | 'features' | 'text'>

const takeChange = defineChanges('blocked')
// Decisions, "Sessions and passwords": limits apply to search.
const previews = defineLimit('blocked-preview', { burst: 60, perSeconds: 1 })

const targetOf = (id: number) => `blocked number:${id}`

/** Whether a caller may unblock what a seat has blocked. */
const mayRemove = ({ admin, seatId }: Caller, addedBy: number) => admin || seatId === addedBy

/** What is blocked as people see it, with the names that the reader's workgroup knows. */
async function onWire(ctx: Reading, reader: Caller, rows: readonly BlockedRow[]): Promise<BlockedNumber[]> {
  const { admin, cardId, workgroupId } = reader
  const numbers = rows.flatMap(({ kind, number }) => (kind === 'number' ? [number] : []))
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: admin ? null : cardId }, numbers)
  return rows.map(({ id, kind, number, seatId, addedBy, addedAt }) => ({
    id,
    kind,
    caller: kind === 'number' ? partyOf(number) : { number, name: null, is: null },
    added_by: addedBy,
    added_at: addedAt,
    may_remove: mayRemove(reader, seatId),
  }))
}

/** A page of what the caller's workgroup has blocked, the newest first. */
export async function blockedNumbers(
  ctx: Reading,
  caller: Caller,
  { page = 1, search = '' }: { readonly page?: number | undefined; readonly search?: string | undefined },
): Promise<Page<BlockedNumber>> {
  const { workgroupId } = caller
  const asked = { workgroupId, search: search.trim(), page, size: PAGE_SIZE }
  const { total, rows } = await listBlocked(ctx.db, asked)
  return { total, rows: await onWire(ctx, caller, rows) }
}

/** @throws AppError blocked_ours */
async function requireForeign(db: Tx | Context['db'], workgroupId: number, blocked: Blocked): Promise<void> {
  const own = await findOwn(db, workgroupId, blocked)
  if (own !== undefined) throw new AppError('blocked_ours', { values: { number: formatPhone(own) } })
}

/** How many callers of late could not have called the caller's workgroup. @throws AppError blocked_ours, rate_limited */
export async function previewBlocked(
  ctx: Pick<Context, 'db' | 'clock'>,
  { workgroupId, seatId }: Caller,
  blocked: Blocked,
): Promise<{ number: string; callers: number }> {
  await takeTokenOfMany(ctx, previews(seatId))
  await requireForeign(ctx.db, workgroupId, blocked)
  const to = ctx.clock.now()
  const from = new Date(to.getTime() - BLOCKED_PREVIEW_DAYS * DAY_MS)
  return {
    number: blocked.number,
    callers: await countCallers(ctx.db, { workgroupId, ...blocked, from, to }),
  }
}

/** Within a transaction: blocks a number for a seat's workgroup. @returns its id @throws AppError blocked_full, blocked_ours, blocked_there */
export async function block(
  tx: Tx,
  seat: { readonly workgroupId: number; readonly seatId: number },
  blocked: Blocked,
  at: Date,
): Promise<number> {
  const { workgroupId, seatId } = seat
  requireRoom(await countToAdd(tx, workgroupId), BLOCKED_NUMBERS_OF_WORKGROUP, 'blocked_full')
  await requireForeign(tx, workgroupId, blocked)
  const id = await insertBlocked(tx, { ...blocked, workgroupId, seatId, at })
  if (id === undefined) throw new AppError('blocked_there')
  return id
}

/** What the audit says of it: the number is looked up by its id. */
export const auditedAs = (id: number, { kind }: Blocked) =>
  ({ action: 'blocked_number_added', target: targetOf(id), detail: { kind } }) as const

/**
 * Blocks a number for the caller's workgroup, and ends its calls that ring or wait.
 *
 * @returns with how many calls that ended
 * @throws AppError blocked_full; blocked_ours, which names the own number; blocked_there, rate_limited
 */
export async function addBlocked(
  ctx: Context,
  by: SignedIn,
  blocked: Blocked,
): Promise<{ result: BlockedNumber; ended: number }> {
  const { workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  const at = ctx.clock.now()
  const result = await transaction(ctx.db, async (tx) => {
    const id = await block(tx, by.caller, blocked, at)
    await writeAudit(tx, at, by, auditedAs(id, blocked))
    const row = await findBlocked(tx, id)
    const [shown] = row ? await onWire({ ...ctx, db: tx }, by.caller, [row]) : []
    if (!shown) throw missing()
    return shown
  })
  return { result, ended: await endBlocked(ctx, workgroupId) }
}

/** Unblocks a number. @throws AppError not_found, blocked_not_yours */
export async function unblock(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const row = ofWorkgroup(by.caller, await findBlocked(tx, id), targetOf(id))
    if (!mayRemove(by.caller, row.seatId)) throw new AppError('blocked_not_yours')
    if (!(await removeBlocked(tx, id))) throw missing()
    const { kind } = row
    const entry = { action: 'blocked_number_removed', target: targetOf(id), detail: { kind } } as const
    await writeAudit(tx, ctx.clock.now(), by, entry)
  })
}

/** Whether a caller, as calls are recorded, hides the number. */
export const isWithheld = (caller: string) => caller === WITHHELD

/** Within the transaction that erases a person: deletes what those workgroups have blocked where they are the only member. */
export const eraseBlockedOfLast = deleteBlockedOfLast
