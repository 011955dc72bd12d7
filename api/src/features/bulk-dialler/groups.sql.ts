import type { Group } from '@ekoline/contract/groups.ts'
import { type Db, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

/** A group and who may have it: the person whose card made it, and the admins of its workgroup. */
export interface GroupRow extends Group {
  readonly workgroupId: number
  readonly userId: number
  readonly created_at: string
}

const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

const columns = sql`g.id, g.name, g.total, g.workgroup_id as "workgroupId", s.user_id as "userId", ${utc('g.created_at')} as created_at`

/** Those on a card, or all of a workgroup. */
export type GroupScope = { readonly cardId: number } | { readonly workgroupId: number }

export interface GroupWish {
  readonly search: string
  readonly page: number
  readonly size: number
}

const matching = (scope: GroupScope, search: string): RawBuilder<unknown> => sql`
  ${'cardId' in scope ? sql`created_by = ${scope.cardId}` : sql`workgroup_id = ${scope.workgroupId}`}
  and removed_at is null
  ${search ? sql`and strpos(search_fold(name), search_fold(${search}::text)) > 0` : sql``}`

/** A page of groups, newest first, and how many there are; a workgroup has some hundreds at most. */
export async function listGroups(
  db: Db,
  scope: GroupScope,
  { search, page, size }: GroupWish,
): Promise<{ result: Group[]; total: number }> {
  const { rows: result } = await sql<Group>`
    select id, name, total from contact_groups where ${matching(scope, search)}
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contact_groups where ${matching(scope, search)}`.execute(db)
  return { result, total: rows[0]?.total ?? 0 }
}

const oneGroup = prepared(
  (it: { id: number }) => sql<GroupRow>`
    select ${columns} from contact_groups g join seats s on s.card_id = g.created_by
      where g.id = ${it.id} and g.removed_at is null`,
)

export async function findGroup(db: Db, id: number): Promise<GroupRow | undefined> {
  const [group] = await oneGroup(db, { id })
  return group
}

const LOCK_MS = 2_000

/**
 * Until the transaction ends, nobody else changes what is in the group. Who adds a file to it may take a while, so
 * others wait for two seconds and are refused then (SQLSTATE 55P03).
 *
 * @returns whether it is there
 */
export async function lockGroup(tx: Tx, id: number): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx)
  const { rows } = await sql`
    select from contact_groups where id = ${id} and removed_at is null for no key update`.execute(tx)
  return rows.length > 0
}

/** How many groups a workgroup has, and how many members they have together. */
export async function groupsTaken(db: Db, workgroupId: number): Promise<{ groups: number; members: number }> {
  const { rows } = await sql<{ groups: number; members: number }>`
    select count(*)::int as groups, coalesce(sum(total), 0)::int as members
      from contact_groups where workgroup_id = ${workgroupId} and removed_at is null`.execute(db)
  return rows[0] ?? { groups: 0, members: 0 }
}

/** Until the transaction ends, no other makes a group of the workgroup. */
export async function lockGroups(tx: Tx, workgroupId: number): Promise<void> {
  await sql`select 1 from workgroups where id = ${workgroupId} for no key update`.execute(tx)
}

export interface NewGroup {
  readonly workgroup_id: number
  readonly created_by: number
  readonly name: string
  readonly created_at: Date
}

export async function insertGroup(tx: Tx, group: NewGroup): Promise<number> {
  const { id } = await tx.insertInto('contact_groups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Empties a group that is locked, and lets it be seen no more. */
export async function emptyGroup(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.deleteFrom('contact_group_members').where('group_id', '=', id).execute()
  await tx.updateTable('contact_groups').set({ removed_at: at }).where('id', '=', id).execute()
}

/** The groups on a person's cards of workgroups that have no other people. */
export async function groupsOfLast(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact_groups where removed_at is null and created_by in (
      select card_id from seats s where user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
      for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}
