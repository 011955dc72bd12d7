import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import type { Scope } from '../../core/workgroups/workgroups.service.ts'
import { type Db, type PageParams, sql, type Tx, utc } from '../../platform/db/db.ts'

/** A group and who may have it: the person whose card made it, and the admins of its workgroup. */
export interface GroupRow extends Group {
  readonly workgroupId: number
  readonly userId: number
  readonly created_at: string
}

const columns = sql`g.id, g.name, g.total, g.workgroup_id as "workgroupId", s.user_id as "userId", ${utc('g.created_at')} as created_at`

/** A page of groups, newest first, and how many there are; a workgroup has some hundreds at most. */
export const listGroups = (db: Db, scope: Scope, { search, ...page }: PageParams & { search: string }) =>
  db.page<Group>(page)`
    select id, name, total from contact_groups
      where ${'cardId' in scope ? sql`created_by = ${scope.cardId}` : sql`workgroup_id = ${scope.workgroupId}`}
        and removed_at is null
        ${search ? sql`and strpos(name_fold(name), name_fold(${search}::text)) > 0` : sql``}
      order by id desc`

export const findGroup = (db: Db, id: number) => db.one<GroupRow>`
  select ${columns} from contact_groups g join seats s on s.card_id = g.created_by
    where g.id = ${id} and g.removed_at is null`

const LOCK_MS = 2_000

/**
 * Locks the contents of a group until the transaction ends. An import may take a while, so others wait two seconds and
 * are then refused (SQLSTATE 55P03).
 *
 * @returns whether it is there
 */
export async function lockGroup(tx: Tx, id: number): Promise<boolean> {
  await tx.run`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`
  return tx.some`
    select from contact_groups where id = ${id} and removed_at is null for no key update`
}

/** How many groups a workgroup has, and how many members they have together. */
export const groupsTaken = (db: Db, workgroupId: number) => db.only<{ groups: number; members: number }>`
  select count(*)::int as groups, coalesce(sum(total), 0)::int as members
    from contact_groups where workgroup_id = ${workgroupId} and removed_at is null`

/** Until the transaction ends, no other makes a group of the workgroup. */
export const lockGroups = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

export interface NewGroup {
  readonly workgroup_id: number
  readonly created_by: number
  readonly name: string
  readonly created_at: Date
}

export const insertGroup = (tx: Tx, group: NewGroup) => tx.value<number>`
  insert into contact_groups (workgroup_id, created_by, name, created_at)
    values (${group.workgroup_id}, ${group.created_by}, ${group.name}, ${group.created_at}) returning id`

/** Empties a locked group, and hides it. */
export async function emptyGroup(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.run`delete from contact_group_members where group_id = ${id}`
  await tx.run`update contact_groups set removed_at = ${at} where id = ${id}`
}

/** The groups on a person's cards of workgroups that have no other people. */
export const groupsOfLast = (tx: Tx, userId: number) => tx.column<number>`
  select id from contact_groups where removed_at is null and created_by in (
    select card_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
    for no key update`
