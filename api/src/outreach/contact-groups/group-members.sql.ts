import type { GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import { type Db, type Fragment, sql, type Tx, utc } from '../../platform/db/db.ts'

const columns = sql`m.id, m.first_name as firstname, m.last_name as lastname, m.phone as phonenumber,
  ${utc('m.created_at')} as created_at, m.called as status`

interface Place {
  readonly groupId: number
  readonly passed: number
  readonly size: number
}

/**
 * Members of a group in their order, `size` of them behind the first `passed`. A block is 1,000 positions: which one the
 * page begins in, and how many members are before it, is a sum over at most some thousand small rows; the rest is a walk
 * along the index, the same for the first page and the last.
 */
export const listMembers = (db: Db, place: Place) => db.many<GroupMember>`
  with summed as (
    select block, members, sum(members) over (order by block) as upto
      from contact_group_blocks where group_id = ${place.groupId}::bigint
  ), starts as (
    select block, upto - members as before from summed where upto > ${place.passed}::bigint order by block limit 1
  )
  select ${columns} from contact_group_members m
    where m.group_id = ${place.groupId}::bigint and m.position >= (select block * 1000 from starts)
    order by m.position
    limit ${place.size}::bigint offset greatest(0, ${place.passed}::bigint - (select before from starts))`

const AFTER = '\u{10ffff}' // no character comes after it

interface Search extends Place {
  /** beginnings of numbers in E.164; one of them for a number that can be meant in one way only */
  readonly phone: string
  readonly otherPhone: string
  /** the beginning of the names, or of the last name */
  readonly name: string
  readonly most: number
}

const by = (search: Search, column: Fragment<unknown>, from: Fragment<unknown>, more = sql``) => sql`(
  select m.id, m.position from contact_group_members m
    where m.group_id = ${search.groupId}::bigint and ${column} >= ${from} and ${column} < ${from} || ${AFTER}::text ${more}
    order by ${column} limit ${search.most}::integer + 1)`

type Found = GroupMember & { found: number }
/** Behind the last page there is no member, but still the number. */
type FoundNone = { [K in keyof GroupMember]: null } & { found: number }

/** Those whose number, names or last name begin so, in the order of the group, and how many; above `most`: many. */
export async function searchMembers(db: Db, search: Search): Promise<{ rows: GroupMember[]; found: number }> {
  const phone = sql`m.phone`
  const names = sql`(name_fold(m.first_name || ' ' || m.last_name)) collate "C"`
  const lastName = sql`(name_fold(m.last_name)) collate "C"`
  const wanted = sql`name_fold(${search.name}::text)`
  const rows = await db.many<Found | FoundNone>`
    with found as materialized (
      ${by(search, phone, sql`${search.phone}::text`)}
      union ${by(search, phone, sql`${search.otherPhone}::text`)}
      union ${by(search, names, wanted, sql`and m.first_name <> ''`)}
      union ${by(search, lastName, wanted, sql`and m.last_name <> ''`)}
    ), shown as (
      select id, position from found order by position limit ${search.size}::bigint offset ${search.passed}::bigint
    )
    select ${columns}, counted.found
      from (select count(*)::int as found from found) as counted
        left join shown on true left join contact_group_members m using (id)
      order by shown.position`
  const members = rows.filter((row): row is Found => row.id !== null)
  return { rows: members.map(({ found: _, ...row }) => row), found: rows[0]?.found ?? 0 }
}

export interface OwnedMember {
  readonly group_id: number
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
}

export const findMember = (db: Db, id: number) => db.one<OwnedMember>`
  select group_id, phone, first_name, last_name from contact_group_members where id = ${id}`

/** @throws the database's error on `contact_group_members_once` when the number is in the group already */
export const updateMember = (tx: Tx, id: number, wanted: Omit<OwnedMember, 'group_id'>) => tx.some`
  update contact_group_members
    set phone = ${wanted.phone}, first_name = ${wanted.first_name}, last_name = ${wanted.last_name} where id = ${id}`

export const deleteMember = (tx: Tx, id: number) =>
  tx.some`delete from contact_group_members where id = ${id}`

/** Notes that a campaign or a robocall has called these members. */
export const markCalled = (tx: Tx, groupId: number, phones: readonly string[]) => tx.run`
  update contact_group_members set called = true where id in (
    select id from contact_group_members
      where group_id = ${groupId} and phone = any(${phones}::text[]) and not called
      order by id for no key update)`
