import type { GroupImport, GroupMember } from '@ekoline/contract/groups.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { Contact } from './group-columns.ts'

/** Where the next member of a group is put. */
export async function nextPosition(tx: Tx, groupId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0)::int as next from contact_group_members where group_id = ${groupId}`.execute(
    tx,
  )
  return rows[0]?.next ?? 0
}

/** Contacts as they are sent: three texts in place of thousands of objects. */
export interface ContactColumns {
  readonly count: number
  readonly phones: string
  readonly firstNames: string
  readonly lastNames: string
}

// One text for each column, its lines taken apart by the database: a third of the work of an array, whose values the
// driver would quote one by one. No contact has a line's end in it.
export const columnsOf = (contacts: readonly Contact[]): ContactColumns => ({
  count: contacts.length,
  phones: contacts.map((it) => it.phone).join('\n'),
  firstNames: contacts.map((it) => it.first).join('\n'),
  lastNames: contacts.map((it) => it.last).join('\n'),
})

interface Batch {
  readonly groupId: number
  /** of the first of them */
  readonly position: number
  readonly columns: ContactColumns
  readonly at: Date
}

/** Adds those whose number is not in the group yet. @returns how many */
export async function insertMembers(tx: Tx, { groupId, position, columns, at }: Batch): Promise<number> {
  const { phones, firstNames, lastNames } = columns
  const lines = (text: string) => sql`string_to_array(${text}, E'\n')`
  const { numAffectedRows } = await sql`
    insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
      select ${groupId}::bigint, ${position}::integer + nth::integer - 1, phone,
             coalesce(first_name, ''), coalesce(last_name, ''), ${at}::timestamptz
        from unnest(${lines(phones)}, ${lines(firstNames)}, ${lines(lastNames)})
          with ordinality as it (phone, first_name, last_name, nth)
      on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The first members that are at a position or behind it. */
export async function membersFrom(
  tx: Tx,
  groupId: number,
  position: number,
  most: number,
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select id, first_name as firstname, last_name as lastname, phone as phonenumber,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at, called as status
      from contact_group_members where group_id = ${groupId} and position >= ${position}
      order by position limit ${most}`.execute(tx)
  return rows
}

export interface NewImport {
  readonly group_id: number
  readonly uploaded_by: number
  readonly uploaded_at: Date
  readonly file_name: string
  readonly consent_source: string | null
  readonly added: number
  readonly duplicates: number
  readonly rejected: number
}

/** A line that was not taken, as it stands in the file. */
export interface Rejected extends Contact {
  readonly line: number
  readonly reason: string
}

/** Writes down what became of a file; the lines of the file before are forgotten. */
export async function insertImport(tx: Tx, it: NewImport, rejected: readonly Rejected[]): Promise<void> {
  await sql`delete from contact_import_rejects where import_id in (
    select id from contact_imports where group_id = ${it.group_id})`.execute(tx)
  const { id } = await tx.insertInto('contact_imports').values(it).returning('id').executeTakeFirstOrThrow()
  if (rejected.length === 0) return
  await sql`
    insert into contact_import_rejects (import_id, line, reason, phone, first_name, last_name)
      select ${id}, line, reason, phone, first, last
        from json_to_recordset(${JSON.stringify(rejected)}::json)
          as it (line integer, reason text, phone text, first text, last text)`.execute(tx)
}

/** Forgets the lines of a group's file that were not taken. */
export async function deleteRejected(tx: Tx, groupId: number): Promise<void> {
  await sql`delete from contact_import_rejects where import_id in (
    select id from contact_imports where group_id = ${groupId})`.execute(tx)
}

/** What became of the last file of a group; null when it had none. */
export async function findLastImport(
  db: Db,
  groupId: number,
): Promise<(GroupImport & { id: number }) | null> {
  const { rows } = await sql<GroupImport & { id: number }>`
    select i.id, i.file_name, to_char(i.uploaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as uploaded_at,
           trim(u.first_name || ' ' || u.last_name) as uploaded_by, i.consent_source, i.added, i.duplicates, i.rejected,
           (select count(*)::int from contact_import_rejects r where r.import_id = i.id) as rejected_kept
      from contact_imports i join seats s on s.card_id = i.uploaded_by join users u on u.id = s.user_id
      where i.group_id = ${groupId} order by i.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A batch of an import's rejected lines, those behind `line`. */
export async function listRejected(
  db: Db,
  importId: number,
  line: number,
  most: number,
): Promise<Rejected[]> {
  const { rows } = await sql<Rejected>`
    select line, reason, phone, first_name as first, last_name as last from contact_import_rejects
      where import_id = ${importId} and line > ${line} order by line limit ${most}`.execute(db)
  return rows
}
