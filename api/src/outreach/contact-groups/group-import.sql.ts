import type { GroupConsent, GroupImport, GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import { type Db, sql, type Tx, utc } from '../../platform/db/db.ts'
import type { Contact } from './group-contact.ts'

/** The position of the next member of a group. */
export const nextPosition = (tx: Tx, groupId: number) => tx.value<number>`
  select coalesce(max(position) + 1, 0)::int as next from contact_group_members where group_id = ${groupId}`

/** Contacts as they are sent: three texts in place of thousands of objects. */
export interface ContactColumns {
  readonly count: number
  readonly phones: string
  readonly firstNames: string
  readonly lastNames: string
}

// One text per column, split by the database: a third of the work of an array, whose values the driver would quote one
// by one. No contact contains a line break.
export const columnsOf = (contacts: readonly Contact[]): ContactColumns => ({
  count: contacts.length,
  phones: contacts.map((contact) => contact.phone).join('\n'),
  firstNames: contacts.map((contact) => contact.first).join('\n'),
  lastNames: contacts.map((contact) => contact.last).join('\n'),
})

interface Batch {
  readonly groupId: number
  /** of the first of the file: those before were in the group already */
  readonly first: number
  /** of the first of them */
  readonly position: number
  readonly columns: ContactColumns
  readonly at: Date
}

/** Adds those whose number is not in the group yet. @returns how many, and how many were in it before the file */
export async function insertMembers(tx: Tx, { groupId, first, position, columns, at }: Batch) {
  const { phones, firstNames, lastNames } = columns
  const lines = (text: string) => sql`string_to_array(${text}, E'\n')`
  const known =
    first === 0
      ? 0
      : await tx.value<number>`
          select count(*)::int from unnest(${lines(phones)}) as given (phone)
            join contact_group_members m on m.group_id = ${groupId} and m.phone = given.phone and m.position < ${first}`
  const added = await tx.run`
    insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
      select ${groupId}::bigint, ${position}::integer + nth::integer - 1, phone,
             coalesce(first_name, ''), coalesce(last_name, ''), ${at}::timestamptz
        from unnest(${lines(phones)}, ${lines(firstNames)}, ${lines(lastNames)})
          with ordinality as it (phone, first_name, last_name, nth)
      on conflict do nothing`
  return { added, known }
}

/** The first members that are at a position or behind it. */
export const membersFrom = (tx: Tx, groupId: number, position: number, most: number) => tx.many<GroupMember>`
  select id, first_name as firstname, last_name as lastname, phone as phonenumber,
         ${utc('created_at')} as created_at, called as status
    from contact_group_members where group_id = ${groupId} and position >= ${position}
    order by position limit ${most}`

export interface NewImport {
  readonly group_id: number
  readonly uploaded_by: number
  readonly uploaded_at: Date
  readonly file_name: string
  readonly consent_source: string | null
  readonly added: number
  /** lines whose number was in the group already, or above in the file */
  readonly duplicates: number
  /** those of them whose number is above in the file only */
  readonly repeated: number
  readonly rejected: number
}

/** A rejected line, as it is in the file. */
export interface Rejected extends Contact {
  readonly line: number
  readonly reason: string
}

/** Stores the outcome of an import, and deletes the rejected lines of the one before. */
export async function insertImport(
  tx: Tx,
  imported: NewImport,
  rejected: readonly Rejected[],
): Promise<void> {
  await tx.run`delete from contact_import_rejects where import_id in (
    select id from contact_imports where group_id = ${imported.group_id})`
  const id = await tx.value<number>`
    insert into contact_imports (group_id, uploaded_by, uploaded_at, file_name, consent_source, added, duplicates,
                                 repeated, rejected)
      values (${imported.group_id}, ${imported.uploaded_by}, ${imported.uploaded_at}, ${imported.file_name},
              ${imported.consent_source}, ${imported.added}, ${imported.duplicates}, ${imported.repeated},
              ${imported.rejected}) returning id`
  if (rejected.length === 0) return
  await tx.run`
    insert into contact_import_rejects (import_id, line, reason, phone, first_name, last_name)
      select ${id}, line, reason, phone, first, last
        from json_to_recordset(${JSON.stringify(rejected)}::json)
          as it (line integer, reason text, phone text, first text, last text)`
}

/** Deletes the rejected lines of a group's last file. */
export const deleteRejected = (tx: Tx, groupId: number) => tx.run`
  delete from contact_import_rejects where import_id in (
  select id from contact_imports where group_id = ${groupId})`

/** The outcome of a group's last import; null when it had none. */
export async function findLastImport(
  db: Db,
  groupId: number,
): Promise<(GroupImport & { id: number }) | null> {
  return (
    (await db.one<GroupImport & { id: number }>`
    select i.id, i.file_name, ${utc('i.uploaded_at')} as uploaded_at,
           trim(u.first_name || ' ' || u.last_name) as uploaded_by, i.consent_source, i.added,
           i.duplicates - i.repeated as known, i.repeated, i.rejected,
           (select count(*)::int from contact_import_rejects r where r.import_id = i.id) as rejected_kept
      from contact_imports i join seats s on s.card_id = i.uploaded_by join users u on u.id = s.user_id
      where i.group_id = ${groupId} order by i.id desc limit 1`) ?? null
  )
}

const SOURCES_MOST = 50

/** Where the people of a group agreed to be called, newest first, as its imports that added numbers say it. */
export const listConsents = (db: Db, groupId: number) => db.many<GroupConsent>`
  select consent_source as source, sum(added)::int as added
    from contact_imports where group_id = ${groupId} and added > 0
    group by consent_source order by max(id) desc limit ${SOURCES_MOST}`

/** A batch of an import's rejected lines, those behind `line`. */
export const listRejected = (db: Db, importId: number, line: number, most: number) => db.many<Rejected>`
  select line, reason, phone, first_name as first, last_name as last from contact_import_rejects
    where import_id = ${importId} and line > ${line} order by line limit ${most}`
