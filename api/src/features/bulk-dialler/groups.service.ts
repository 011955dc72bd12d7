import { GROUPS_OF_WORKGROUP } from '@ekoline/contract/group-limits.ts'
import type { Group, GroupImport } from '@ekoline/contract/groups.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { AppError, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Db, sqlState, type Tx, transaction, violates } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeToken } from '../limits/limits.service.ts'
import { touchable } from '../workgroups/workgroups.service.ts'
import { deleteRejected, findLastImport } from './group-import.sql.ts'
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
} from './groups.sql.ts'

/** Somebody signed in, and the request by which they act. */
export interface SignedIn {
  readonly caller: Caller
  readonly request: RequestInfo
}

const NEW_BURST = 50
const NEW_EVERY_SECONDS = 60
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
): Promise<{ result: Group[]; total: number }> {
  const scope = admin ? { workgroupId } : { cardId }
  return listGroups(ctx.db, scope, { search: search.trim(), page, size: PAGE_SIZE })
}

/**
 * The group, if it is on a card of the caller's own, or of the workgroup of an admin.
 *
 * @throws AppError not_found for any other
 */
export async function groupOf({ db }: { readonly db: Db }, caller: Caller, id: number): Promise<GroupRow> {
  return touchable(caller, await findGroup(db, id), `group:${id}`)
}

/** The group with what became of its last file. @throws AppError not_found */
export async function groupDetail(
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<Group & { created_at: string; last_import: GroupImport | null }> {
  const { name, total, created_at } = await groupOf(ctx, caller, id)
  const found = await findLastImport(ctx.db, id)
  if (!found) return { id, name, total, created_at, last_import: null }
  const { id: _, ...last_import } = found
  return { id, name, total, created_at, last_import }
}

/**
 * Makes a group on the caller's card.
 *
 * @throws AppError group_name_taken, groups_full, rate_limited
 * @source service-areas §7, "create with {name}"
 */
export async function addGroup(ctx: Context, actor: SignedIn, name: string): Promise<number> {
  const { workgroupId, cardId } = actor.caller
  const key = `group:workgroup:${workgroupId}`
  await takeToken(ctx, { key, burst: NEW_BURST, perSeconds: NEW_EVERY_SECONDS })
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
 * Within a transaction: what is in the group is changed by nobody else until it ends.
 *
 * @throws AppError group_busy while a file is added to it; not_found when it was deleted meanwhile
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

/** Within the transaction that erases a person: their groups of workgroups in which there is nobody else are deleted. */
export async function removeGroupsOfLast(tx: Tx, userId: number, at: Date): Promise<void> {
  for (const id of await groupsOfLast(tx, userId)) await empty(tx, id, at)
}
