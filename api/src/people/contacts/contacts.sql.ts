import { NOTES_OF_CONTACT } from '@ekoline/contract/people/contacts.facts.ts'
import type { ContactNote, ContactNumber, ListedContact } from '@ekoline/contract/people/contacts.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Db, type Fragment, sql, type Tx, utc } from '../../platform/db/db.ts'

/** A contact as it is stored, and whose it is. */
export interface ContactRow {
  readonly id: number
  readonly workgroupId: number
  /** the seat that added it */
  readonly seatId: number
  readonly added_by: string
  readonly added_at: string
  readonly name: string
  readonly company: string
  readonly numbers: ContactNumber[]
  readonly emails: string[]
  readonly tags: string[]
}

const nameOf = (person: Fragment) => sql`trim(${person}.first_name || ' ' || ${person}.last_name)`

const tagsOf = sql`array(select tag from contact_tags t where t.contact_id = c.id order by place)`

const MOBILE = `^\\+${market.countryCode}(${market.mobilePrefixes.join('|')})`

const AFTER = '\u{10ffff}' // no character comes after it

/**
 * What is looked for among contacts; '' of `begins` and none of the others: all of them.
 *
 * @source DEC-211
 */
export interface Wanted {
  readonly workgroupId: number
  readonly tag: string
  /** how what it is listed by begins */
  readonly begins: string
  /** parts of names, company, tags and emails: all of them */
  readonly words: readonly string[]
  /** parts of numbers: one of them */
  readonly numbers: readonly string[]
}

// Folded before it is escaped: folding makes % of a full-width one.
const holds = (part: string) =>
  sql`search like '%' || regexp_replace(name_fold(${part}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const foldedTag = (tag: string) => sql`name_fold(${tag}::text)`

const beginsWith = (begins: string) => {
  const folded = sql`name_fold(${begins}::text)`
  return begins === '' ? sql`` : sql`and listed_as >= ${folded} and listed_as < ${folded} || ${AFTER}::text`
}

/** As conditions on contacts. */
function conditions({ workgroupId, tag, begins, words, numbers }: Wanted): Fragment {
  const isNamed = words.length > 0 ? sql`(${sql.join(words.map(holds), ' and ')})` : null
  const hasNumber = numbers.length > 0 ? sql`(${sql.join(numbers.map(holds), ' or ')})` : null
  const either = [isNamed, hasNumber].filter((condition) => condition !== null)
  return sql`
    workgroup_id = ${workgroupId}
    ${either.length > 0 ? sql`and (${sql.join(either, ' or ')})` : sql``}
    ${beginsWith(begins)}
    ${
      tag === ''
        ? sql``
        : sql`and id in (select contact_id from contact_tags
                where workgroup_id = ${workgroupId} and folded = ${foldedTag(tag)})`
    }`
}

interface Page {
  readonly passed: number
  readonly size: number
  /** it counts no further; of more it lists so many that were found first */
  readonly most: number
}

type Found = ListedContact & { found: number }
/** Behind the last page there is no contact, but still the number. */
type FoundNone = { [K in keyof ListedContact]: null } & { found: number }

/** All of them, those with a tag, and those that begin so: by one index, which has them in the order of the list. */
const inOrder = ({ workgroupId, tag, begins }: Wanted) =>
  tag === ''
    ? sql`select id, listed_as from contacts where workgroup_id = ${workgroupId} ${beginsWith(begins)}`
    : sql`
      select contact_id as id, listed_as from contact_tags
       where workgroup_id = ${workgroupId} and folded = ${foldedTag(tag)} ${beginsWith(begins)}`

/** A page of those that are wanted, by name, and how many there are; of a search above `most`: many. */
export async function listContacts(
  db: Db,
  wanted: Wanted,
  { passed, size, most }: Page,
): Promise<{ rows: ListedContact[]; found: number }> {
  const isAll = wanted.words.length === 0 && wanted.numbers.length === 0
  const ordered = inOrder(wanted)
  const matching = sql`select id, listed_as from contacts where ${conditions(wanted)}`
  // What is read in its order is read no further than to the page's end, from the end that is nearer. What is found by its
  // parts comes in no order. Materialized: else the planner looks at every contact, in the order of names.
  const found = isAll
    ? sql`
      counted as materialized (select count(*)::int as found from (${ordered}) as one),
      place as materialized (
        select found - ${passed}::bigint as left_over, ${passed}::bigint * 2 > found as is_back from counted),
      shown as (
        (${ordered} order by listed_as, id
           limit (select case when is_back then 0 else ${size}::bigint end from place) offset ${passed}::bigint)
        union all
        (${ordered} order by listed_as desc, id desc
           limit (select case when is_back then greatest(0, least(${size}::bigint, left_over)) else 0 end from place)
           offset (select greatest(0, left_over - ${size}::bigint) from place)))`
    : sql`
      hit as materialized (${matching} limit ${most + 1}::bigint),
      shown as (select id, listed_as from hit order by listed_as, id limit ${size}::bigint offset ${passed}::bigint),
      counted as (select count(*)::int as found from hit)`
  const rows = await db.many<Found | FoundNone>`
    with ${found}
    select c.id, c.name, c.company,
           (select number from contact_numbers n where n.contact_id = c.id order by place limit 1) as number,
           ${tagsOf} as tags, counted.found
      from counted left join shown on true
      left join lateral (select * from contacts where id = shown.id offset 0) as c on true -- by its index: a page is short
      order by shown.listed_as, shown.id`
  const contacts = rows.filter((row): row is Found => row.id !== null)
  return { rows: contacts.map(({ found: _, ...row }) => row), found: rows[0]?.found ?? 0 }
}

/** The tags of a workgroup by name, each with how many contacts have it. */
export const listTags = (db: Db, workgroupId: number, most: number) => db.many<{
  tag: string
  contacts: number
}>`
  select min(tag) as tag, count(*)::int as contacts from contact_tags
   where workgroup_id = ${workgroupId} group by folded order by folded limit ${most}`

const rowColumns = sql`
  c.id, c.workgroup_id as "workgroupId", c.added_by as "seatId", ${nameOf(sql`u`)} as added_by,
  ${utc('c.created_at')} as added_at, c.name, c.company, c.emails,
  coalesce((select json_agg(json_build_object('number', number, 'label', label) order by place)
              from contact_numbers n where n.contact_id = c.id), '[]') as numbers,
  ${tagsOf} as tags`

export const findContact = (db: Db, id: number) => db.one<ContactRow>`
  select ${rowColumns} from contacts c join seats s on s.id = c.added_by join users u on u.id = s.user_id
   where c.id = ${id}`

/** Of some contacts those that are there. */
export const findContacts = (db: Db, ids: readonly number[]) => db.many<ContactRow>`
  select ${rowColumns} from contacts c join seats s on s.id = c.added_by join users u on u.id = s.user_id
   where c.id = any(${ids}::bigint[])`

/** '' of a contact without one; undefined of one that is gone. */
export const findCompany = (db: Db, workgroupId: number, id: number) =>
  db.valueIfAny<string>`select company from contacts where workgroup_id = ${workgroupId} and id = ${id}`

/** Locks contacts until the transaction ends, in one order. */
export const lockContacts = (tx: Tx, ids: readonly number[]) =>
  tx.run`select from contacts where id = any(${ids}::bigint[]) order by id for update`

/** Until the transaction ends, no other adds to the workgroup's. @returns how many it has */
export async function countToAdd(tx: Tx, workgroupId: number): Promise<number> {
  await tx.run`select from workgroups where id = ${workgroupId} for no key update`
  return tx.value<number>`select count(*)::int as count from contacts where workgroup_id = ${workgroupId}`
}

/** What is written of a contact. */
export interface ContactText {
  readonly name: string
  readonly company: string
  readonly emails: readonly string[]
  /** what a search looks in as it is written; the database folds it */
  readonly searched: string
  /** the same of its numbers, in digits */
  readonly digits: string
}

export interface NewContact extends ContactText {
  readonly workgroupId: number
  readonly seatId: number
  readonly at: Date
}

/** A contact of a file, with the seat that adds it. */
export interface ContactOfFile extends ContactText, ContactLists {
  readonly note: string
}

/** Adds many at once. */
export async function insertContacts(
  tx: Tx,
  { workgroupId, seatId, at }: Pick<NewContact, 'workgroupId' | 'seatId' | 'at'>,
  contacts: readonly ContactOfFile[],
): Promise<void> {
  const given = JSON.stringify(
    contacts.map(({ numbers: _, tags: __, note: ___, ...row }, nth) => ({ ...row, nth })),
  )
  const ids = await tx.column<number>`
    with added as (
      insert into contacts (workgroup_id, added_by, name, company, emails, created_at, listed_as, search)
        select ${workgroupId}, ${seatId}, name, company, array(select json_array_elements_text(emails)), ${at}::timestamptz,
               name_fold(case when name = '' then company else name end), name_fold(searched) || E'\n' || digits
          from json_to_recordset(${given}::json)
            as given (nth integer, name text, company text, emails json, searched text, digits text)
         order by nth
        returning id
    ) select id from added order by id`
  const rows = contacts.map((contact, nth) => ({ ...contact, id: ids[nth] ?? 0 }))
  await insertLists(tx, rows)
  const notes = rows.filter(({ note }) => note !== '')
  await insertNotes(tx, { seatId, at }, notes)
}

/** Adds notes, each once: of contacts that have fewer than `NOTES_OF_CONTACT`, none of which is this text. */
export async function insertNotes(
  tx: Tx,
  { seatId, at }: Pick<NewContact, 'seatId' | 'at'>,
  notes: readonly { readonly id: number; readonly note: string }[],
): Promise<void> {
  const given = JSON.stringify(notes.map(({ id, note }) => ({ id, note })))
  await tx.run`
    insert into contact_notes (contact_id, written_by, text, created_at)
      select id, ${seatId}::bigint, note, ${at}::timestamptz from (
        select id, note, row_number() over (partition by id) as nth
          from (select distinct id, note from json_to_recordset(${given}::json) as given (id bigint, note text)) as given
         where not exists (select from contact_notes n where n.contact_id = given.id and n.text = given.note)
      ) as new
       where nth + (select count(*) from contact_notes n where n.contact_id = new.id) <= ${NOTES_OF_CONTACT}::bigint`
}

/** Of the contacts that have one number, the oldest: a number of more people than that is nobody's. */
const KNOWN_OF_NUMBER = 20

/** Who has some numbers already, the oldest contact first. */
export const listKnown = (db: Db, workgroupId: number, numbers: readonly string[]) => db.many<{
  number: string
  id: number
  seatId: number
  name: string
  company: string
}>`
  select given.number, c.id, c.added_by as "seatId", c.name, c.company
    from unnest(${numbers}::text[]) as given (number)
   cross join lateral (select contact_id from contact_numbers n
                        where n.workgroup_id = ${workgroupId} and n.number = given.number
                        order by contact_id limit ${KNOWN_OF_NUMBER}::bigint) as n
    join contacts c on c.id = n.contact_id order by c.id`

/** Of those of some emails so many, the oldest. */
const KNOWN_OF_EMAILS = 100_000

/** Who has some emails already, the oldest contact first. @param emails in small letters */
export const listKnownByEmail = (db: Db, workgroupId: number, emails: readonly string[]) => db.many<{
  email: string
  id: number
  seatId: number
  name: string
  company: string
}>`
  select lower(email) as email, c.id, c.added_by as "seatId", c.name, c.company
    from contacts c cross join lateral unnest(c.emails) as email
   where c.workgroup_id = ${workgroupId} and c.emails <> '{}' and lower(email) = any(${emails}::text[])
   order by c.id limit ${KNOWN_OF_EMAILS}::bigint`

/** A contact as a file gets it; the newest notes first. */
export interface ExportedRow
  extends Pick<ContactRow, 'id' | 'name' | 'company' | 'numbers' | 'emails' | 'tags'> {
  readonly note: string
}

/** A batch of the contacts of a workgroup, those behind an id. @param tag '' for all */
export const listExported = (
  db: Db,
  { workgroupId, tag }: Pick<Wanted, 'workgroupId' | 'tag'>,
  after: number,
  most: number,
) => db.many<ExportedRow>`
  select c.id, c.name, c.company, c.emails,
         coalesce((select json_agg(json_build_object('number', number, 'label', label) order by place)
                     from contact_numbers n where n.contact_id = c.id), '[]') as numbers,
         ${tagsOf} as tags,
         coalesce((select string_agg(text, E'\n' order by n.id) from contact_notes n where n.contact_id = c.id), '') as note
    from contacts c
   where c.workgroup_id = ${workgroupId} and c.id > ${after}
     and (${tag} = '' or exists (select from contact_tags t where t.contact_id = c.id and t.folded = ${foldedTag(tag)}))
   order by c.id limit ${most}`

const listedAs = ({ name, company }: ContactText) => sql`name_fold(${name || company}::text)`
const searchOf = ({ searched, digits }: ContactText) =>
  sql`name_fold(${searched}::text) || E'\n' || ${digits}::text`

/** @returns its id */
export const insertContact = (tx: Tx, row: NewContact) => tx.value<number>`
  insert into contacts (workgroup_id, added_by, name, company, emails, created_at, listed_as, search)
    values (${row.workgroupId}, ${row.seatId}, ${row.name}, ${row.company}, ${row.emails}, ${row.at},
            ${listedAs(row)}, ${searchOf(row)})
    returning id`

/** Writes contacts anew; their lists, which are listed by the name, follow by `replaceLists`. */
export const updateContacts = (tx: Tx, rows: readonly (ContactText & { readonly id: number })[]) => tx.run`
  update contacts c set name = given.name, company = given.company,
                        emails = array(select json_array_elements_text(given.emails)),
                        listed_as = name_fold(case when given.name = '' then given.company else given.name end),
                        search = name_fold(searched) || E'\n' || digits
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id bigint, name text, company text, emails json, searched text, digits text)
   where c.id = given.id`

export interface ContactLists {
  readonly numbers: readonly ContactNumber[]
  readonly tags: readonly string[]
}

type ListsOfContact = ContactLists & { readonly id: number }

/** Numbers and tags of contacts, in their order; of two spellings of one tag the first. */
async function insertLists(tx: Tx, rows: readonly ListsOfContact[]): Promise<void> {
  const numbers = rows.flatMap(({ id, numbers }) =>
    numbers.map((number, place) => ({ id, place, ...number })),
  )
  const tags = rows.flatMap(({ id, tags }) => tags.map((tag, place) => ({ id, place, tag })))
  await tx.run`
    insert into contact_numbers (contact_id, workgroup_id, place, number, label)
      select c.id, c.workgroup_id, place, number, label from json_to_recordset(${JSON.stringify(numbers)}::json)
        as given (id bigint, place integer, number text, label text) join contacts c using (id)`
  await tx.run`
    insert into contact_tags (contact_id, workgroup_id, place, tag, folded, listed_as)
      select c.id, c.workgroup_id, place, tag, name_fold(tag), c.listed_as
        from json_to_recordset(${JSON.stringify(tags)}::json) as given (id bigint, place integer, tag text)
        join contacts c using (id) order by c.id, place
      on conflict do nothing`
}

/** The numbers and tags of contacts, in place of those that were there; after their names were written. */
export async function replaceLists(tx: Tx, rows: readonly ListsOfContact[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.run`delete from contact_numbers where contact_id = any(${ids}::bigint[])`
  await tx.run`delete from contact_tags where contact_id = any(${ids}::bigint[])`
  await insertLists(tx, rows)
}

/** How a workgroup has written these tags before, by how they are written now. */
export const tagsAsKnown = (db: Db, workgroupId: number, tags: readonly string[]) => db.many<{
  written: string
  known: string
}>`
  select written, (select min(tag) from contact_tags
                    where workgroup_id = ${workgroupId} and folded = name_fold(written)) as known
    from unnest(${tags}::text[]) as written
   where exists (select from contact_tags
                  where workgroup_id = ${workgroupId} and folded = name_fold(written))`

export const removeContact = (tx: Tx, id: number) => tx.run`delete from contacts where id = ${id}`

/** Other contacts of a workgroup that have one of the numbers of one, the oldest first. */
export const listSharing = (db: Db, id: number, most: number) => db.many<{
  id: number
  name: string
  number: string
  seatId: number
}>`
  select c.id, case when c.name = '' then c.company else c.name end as name, min(o.number) as number,
         c.added_by as "seatId"
    from contact_numbers n
   cross join lateral (select o.number, o.contact_id from contact_numbers o
                        where o.workgroup_id = n.workgroup_id and o.number = n.number and o.contact_id <> n.contact_id
                        order by o.contact_id limit ${most}::bigint) as o
    join contacts c on c.id = o.contact_id
   where n.contact_id = ${id} group by c.id order by c.id limit ${most}`

/** A note, and whose it is. */
export type NoteRow = Omit<ContactNote, 'may_delete'> & { readonly seatId: number }

/** The notes of a contact, the newest first. */
export const listNotes = (db: Db, contactId: number) => db.many<NoteRow>`
  select n.id, n.text, ${nameOf(sql`u`)} as written_by, ${utc('n.created_at')} as written_at, n.written_by as "seatId"
    from contact_notes n join seats s on s.id = n.written_by join users u on u.id = s.user_id
   where n.contact_id = ${contactId} order by n.created_at desc, n.id desc`

export const countNotes = (tx: Tx, contactIds: readonly number[]) => tx.value<number>`
  select count(*)::int as count from contact_notes where contact_id = any(${contactIds}::bigint[])`

export const insertNote = (tx: Tx, note: { contactId: number; seatId: number; text: string; at: Date }) =>
  tx.run`
  insert into contact_notes (contact_id, written_by, text, created_at)
    values (${note.contactId}, ${note.seatId}, ${note.text}, ${note.at})`

/** A note with the contact that it is on, which it locks: who wrote it, and who added that. */
export const lockNote = (tx: Tx, id: number) => tx.one<{
  contactId: number
  workgroupId: number
  writtenBy: number
  addedBy: number
}>`
  select c.id as "contactId", c.workgroup_id as "workgroupId", n.written_by as "writtenBy", c.added_by as "addedBy"
    from contact_notes n join contacts c on c.id = n.contact_id where n.id = ${id} for update of c`

export const removeNote = (tx: Tx, id: number) => tx.run`delete from contact_notes where id = ${id}`

/** Gives the notes of one contact to another. */
export const moveNotes = (tx: Tx, from: number, to: number) =>
  tx.run`update contact_notes set contact_id = ${to} where contact_id = ${from}`

/** Deletes those of workgroups where a person is the only member. */
export const deleteContactsOfLast = (tx: Tx, userId: number) => tx.run`
  delete from contacts where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

/** Whom of a workgroup's contacts somebody wants to call. */
export interface Called {
  readonly workgroupId: number
  /** '' for all */
  readonly tag: string
  /** null for all */
  readonly ids: readonly number[] | null
}

/** A batch of contacts to call, those behind an id, each with a mobile of the market, else the first number. */
export const listToCall = (db: Db, { workgroupId, tag, ids }: Called, after: number, most: number) =>
  db.many<{ id: number; name: string; phone: string }>`
  select c.id, case when c.name = '' then c.company else c.name end as name, n.number as phone
    from contacts c cross join lateral (
      select number from contact_numbers n where n.contact_id = c.id
       order by number ~ ${MOBILE} desc, place limit 1) as n
   where c.workgroup_id = ${workgroupId} and c.id > ${after}
     and (${ids}::bigint[] is null or c.id = any(${ids}::bigint[]))
     and (${tag} = '' or exists (
       select from contact_tags t where t.contact_id = c.id and t.folded = ${foldedTag(tag)}))
   order by c.id limit ${most}`

/** Of some numbers those that contacts of a workgroup have: rows of (key, name), of several contacts the oldest. */
export const contactsNamed = (workgroupId: number, keys: Fragment): Fragment => sql`
  select n.number as key, case when c.name = '' then c.company else c.name end as name, c.id
    from (select distinct unnest(${keys}) as number) as asked
   cross join lateral (select number, contact_id from contact_numbers n
                        where n.workgroup_id = ${workgroupId} and n.number = asked.number
                        order by contact_id limit 1) as n
    join contacts c on c.id = n.contact_id`
