import type { GroupMember } from '@ekoline/contract/groups.ts'
import { type Db, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

const columns = sql`m.id, m.first_name as firstname, m.last_name as lastname, m.phone as phonenumber,
  to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at, m.called as status`

interface Place {
  readonly groupId: number
  readonly passed: number
  readonly size: number
}

// A block is 1,000 positions: which one the page begins in, and how many members are before it, is a sum over at most
// some thousand small rows; the rest is a walk along the index, the same for the first page and the last.
const pageAt = prepared(
  (it: Place) => sql<GroupMember>`
    with summed as (
      select block, members, sum(members) over (order by block) as upto
        from contact_group_blocks where group_id = ${it.groupId}::bigint
    ), starts as (
      select block, upto - members as before from summed where upto > ${it.passed}::bigint order by block limit 1
    )
    select ${columns} from contact_group_members m
      where m.group_id = ${it.groupId}::bigint and m.position >= (select block * 1000 from starts)
      order by m.position
      limit ${it.size}::bigint offset greatest(0, ${it.passed}::bigint - (select before from starts))`,
)

/** Members of a group in their order, `size` of them behind the first `passed`. */
export function listMembers(db: Db, place: Place): Promise<GroupMember[]> {
  return pageAt(db, place)
}

const AFTER = '\u{10ffff}' // no character comes after it

interface Search extends Place {
  /** beginnings of numbers in E.164; one of them for a number that can be meant in one way only */
  readonly phone: string
  readonly otherPhone: string
  /** the beginning of the names, or of the last name */
  readonly name: string
  readonly most: number
}

const by = (it: Search, column: RawBuilder<unknown>, from: RawBuilder<unknown>, more = sql``) => sql`(
  select m.id, m.position from contact_group_members m
    where m.group_id = ${it.groupId}::bigint and ${column} >= ${from} and ${column} < ${from} || ${AFTER}::text ${more}
    order by ${column} limit ${it.most}::integer + 1)`

const searched = prepared((it: Search) => {
  const phone = sql`m.phone`
  const names = sql`(name_fold(m.first_name || ' ' || m.last_name)) collate "C"`
  const lastName = sql`(name_fold(m.last_name)) collate "C"`
  const wanted = sql`name_fold(${it.name}::text)`
  return sql<{ [K in keyof GroupMember]: GroupMember[K] | null } & { found: number }>`
    with found as materialized (
      ${by(it, phone, sql`${it.phone}::text`)}
      union ${by(it, phone, sql`${it.otherPhone}::text`)}
      union ${by(it, names, wanted, sql`and m.first_name <> ''`)}
      union ${by(it, lastName, wanted, sql`and m.last_name <> ''`)}
    ), shown as (
      select id, position from found order by position limit ${it.size}::bigint offset ${it.passed}::bigint
    )
    select ${columns}, counted.found
      from (select count(*)::int as found from found) as counted
        left join shown on true left join contact_group_members m using (id)
      order by shown.position`
})

type Found = GroupMember & { found: number }

/** Those whose number, names or last name begin so, in the order of the group, and how many; above `most`: many. */
export async function searchMembers(db: Db, search: Search): Promise<{ rows: GroupMember[]; found: number }> {
  const rows = await searched(db, search)
  const members = rows.filter((row): row is Found => row.id !== null)
  return { rows: members.map(({ found: _, ...row }) => row), found: rows[0]?.found ?? 0 }
}

export interface OwnedMember {
  readonly group_id: number
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
}

export async function findMember(db: Db, id: number): Promise<OwnedMember | undefined> {
  return db
    .selectFrom('contact_group_members')
    .select(['group_id', 'phone', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @throws the database's error on `contact_group_members_once` when the number is in the group already */
export async function updateMember(
  tx: Tx,
  id: number,
  wanted: Omit<OwnedMember, 'group_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_group_members')
    .set(wanted)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteMember(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_group_members')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0
}

const marked = prepared(
  (it: { groupId: number; phones: readonly string[] }) => sql`
    update contact_group_members set called = true where id in (
      select id from contact_group_members
        where group_id = ${it.groupId} and phone = any(${it.phones}::text[]) and not called
        order by id for no key update)`,
)

/** Keeps of members that a campaign or a robocall has called them. */
export async function markCalled(tx: Tx, groupId: number, phones: readonly string[]): Promise<void> {
  await marked(tx, { groupId, phones })
}
