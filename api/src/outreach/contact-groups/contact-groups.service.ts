import { Readable } from 'node:stream'
import { GROUPS_OF_WORKGROUP } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { Group, GroupConsent, GroupImport } from '@ekoline/contract/outreach/contact-groups.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { accessible } from '../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { csvLine } from '../../platform/csv.ts'
import { type Db, type Page, sqlState, type Tx, transaction, violates } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import {
  emptyGroup,
  findGroup,
  type GroupRow,
  groupsOfLast,
  groupsTaken,
  insertGroup,
  listGroups,
  lockGroup,
  lockGroups,
} from './contact-groups.sql.ts'
import { deleteRejected, findLastImport, listConsents, listRejected } from './group-import.sql.ts'

export type { GroupRow } from './contact-groups.sql.ts'

const additions = defineLimit('group:workgroup', { burst: 50, perSeconds: 60 })
const rejectedFiles = defineLimit('rejected', { burst: 10, perSeconds: 10 })
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A page of groups, newest first: those on the caller's card, and of an admin all of the workgroup.
 *
 * @source api.md, "Bulk dialler"; decisions, "a seat may read and change only what belongs to its own card"
 */
export function groupsOf(
  ctx: Context,
  { admin, workgroupId, cardId }: Caller,
  { search = '', page = 1 }: { search?: string | undefined; page?: number | undefined },
): Promise<Page<Group>> {
  const scope = admin ? { workgroupId } : { cardId }
  return listGroups(ctx.db, scope, { search: search.trim(), page, size: PAGE_SIZE })
}

/**
 * The group, if it is on a card of the caller's own, or of the workgroup of an admin.
 *
 * @throws AppError not_found for any other
 */
export async function groupOf({ db }: { readonly db: Db }, caller: Caller, id: number): Promise<GroupRow> {
  return accessible(caller, await findGroup(db, id), `group:${id}`)
}

/** The group with the outcome of its last import, and where its people agreed to be called. @throws AppError not_found */
export async function groupDetail(
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<Group & { created_at: string; last_import: GroupImport | null; consents: GroupConsent[] }> {
  const { name, total, created_at } = await groupOf(ctx, caller, id)
  const found = await findLastImport(ctx.db, id)
  if (!found) return { id, name, total, created_at, last_import: null, consents: [] }
  const { id: _, ...last_import } = found
  return { id, name, total, created_at, last_import, consents: await listConsents(ctx.db, id) }
}

/**
 * Makes a group on the caller's card.
 *
 * @throws AppError group_name_taken, groups_full, rate_limited
 * @source service-areas §7, "create with {name}"
 */
export async function addGroup(ctx: Context, actor: SignedIn, name: string): Promise<number> {
  const { workgroupId, cardId } = actor.caller
  await takeToken(ctx, additions(workgroupId))
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await lockGroups(tx, workgroupId)
    const { groups } = await groupsTaken(tx, workgroupId)
    if (groups >= GROUPS_OF_WORKGROUP)
      throw new AppError('groups_full', { values: { most: GROUPS_OF_WORKGROUP } })
    const group = { workgroup_id: workgroupId, created_by: cardId, name, created_at: at }
    const id = await insertGroup(tx, group).catch((error: unknown) => {
      throw violates(error, 'contact_groups_named') ? new AppError('group_name_taken') : error
    })
    await writeAudit(tx, at, actor, { action: 'group_added', target: `group:${id}`, detail: { name } })
    return id
  })
}

/**
 * Within a transaction: locks a group's contents until it ends.
 *
 * @throws AppError group_busy while a file is added to it; not_found when it was deleted in between
 */
export async function holdGroup(tx: Tx, id: number): Promise<void> {
  const isThere = await lockGroup(tx, id).catch((error: unknown) => {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new AppError('group_busy') : error
  })
  if (!isThere) throw missing()
}

async function empty(tx: Tx, id: number, at: Date): Promise<void> {
  await deleteRejected(tx, id)
  await emptyGroup(tx, id, at)
}

/** Deletes a group and all numbers in it. @throws AppError not_found, group_busy */
export async function removeGroup(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { name, total } = await groupOf(ctx, actor.caller, id)
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await holdGroup(tx, id)
    await empty(tx, id, at)
    const detail = { name, total }
    await writeAudit(tx, at, actor, { action: 'group_removed', target: `group:${id}`, detail })
  })
}

/** Within the transaction that erases a person: deletes their groups in workgroups where they are the only member. */
export async function removeGroupsOfLast(tx: Tx, userId: number, at: Date): Promise<void> {
  for (const id of await groupsOfLast(tx, userId)) await empty(tx, id, at)
}

const BATCH = 1_000
const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8

async function* linesOf(ctx: Context, importId: number): AsyncGenerator<string> {
  yield `${ORDER_MARK}${ctx.text('rejected_csv_head')}\r\n`
  for (let line = 0; ; ) {
    const batch = await listRejected(ctx.db, importId, line, BATCH)
    yield batch.map((row) => csvLine([String(row.line), row.reason, row.first, row.last, row.phone])).join('')
    if (batch.length < BATCH) return
    line = batch.at(-1)?.line ?? line
  }
}

/**
 * The rejected lines of a group's last file as CSV; corrected, it can be uploaded again as it is.
 *
 * @throws AppError not_found for a group that the caller may not have, rate_limited
 * @source api.md, "rejected lines: GET P/campaignNumbers/rejected/{groupId}"
 */
export async function rejectedLines(ctx: Context, actor: SignedIn, groupId: number): Promise<Streamed> {
  await groupOf(ctx, actor.caller, groupId)
  await takeToken(ctx, rejectedFiles(actor.caller.seatId))
  const last = await findLastImport(ctx.db, groupId)
  const entry = { action: 'rejected_lines_fetched', target: `group:${groupId}` } as const
  await writeAudit(ctx.db, ctx.clock.now(), actor, entry)
  return new Streamed(Readable.from(linesOf(ctx, last?.id ?? 0)), {
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="rejected-lines-${groupId}.csv"` },
  })
}
