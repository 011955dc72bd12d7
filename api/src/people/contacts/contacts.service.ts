// @source DEC-210, DEC-212

import {
  CONTACT_SHARES_SHOWN,
  CONTACT_TAGS_SHOWN,
  CONTACTS_OF_WORKGROUP,
  EMAILS_OF_CONTACT,
  NOTES_OF_CONTACT,
  NUMBERS_OF_CONTACT,
  TAGS_OF_CONTACT,
} from '@ekoline/contract/people/contacts.facts.ts'
import type { Contact, ContactBody, ContactNumber, ListedContact } from '@ekoline/contract/people/contacts.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { searchedNumbers, searchText } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineChanges, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { defineLimit, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  type ContactLists,
  type ContactRow,
  type ContactText,
  countNotes,
  countToAdd,
  deleteContactsOfLast,
  findCompany,
  findContact,
  insertContact,
  insertNote,
  listContacts,
  listNotes,
  listSharing,
  listTags,
  lockContacts,
  lockNote,
  moveNotes,
  removeContact,
  removeNote,
  replaceLists,
  tagsAsKnown,
  updateContacts,
  type Wanted,
} from './contacts.sql.ts'

/** The company of a contact of a workgroup; '' where there is none. */
export const companyOf = async (db: Db, workgroupId: number, id: number): Promise<string> =>
  (await findCompany(db, workgroupId, id)) ?? ''

export { type Called, contactsNamed, listToCall } from './contacts.sql.ts'

const takeChange = defineChanges('contact')
// Decisions, "Sessions and passwords": limits apply to search.
const searches = defineLimit('contact-search', { burst: 60, perSeconds: 1 })

/** Shorter parts are in no index of parts. */
const PART_SHORTEST = 3
const WORDS_MOST = 6

/** What a typed search means: each word in any order, or a number in any spelling; of one or two letters a beginning. */
function wantedOf(workgroupId: number, search: string, tag: string): Wanted {
  const typed = search.trim()
  const none = { workgroupId, tag, begins: '', words: [], numbers: [] }
  if (typed === '') return none
  const numbers = searchedNumbers(typed).filter((part) => part.length >= PART_SHORTEST)
  if (numbers.length > 0) return { ...none, words: [typed], numbers }
  const words = typed.split(/\s+/).slice(0, WORDS_MOST)
  return words.some((word) => word.length >= PART_SHORTEST) ? { ...none, words } : { ...none, begins: typed }
}

interface ContactsParams {
  readonly search?: string | undefined
  readonly tag?: string | undefined
  readonly page?: number | undefined
}

interface ContactsPage {
  readonly rows: ListedContact[]
  readonly total: number
  readonly total_is_minimum?: true
}

/**
 * A page of the contacts of the caller's workgroup, by name; of a search counted up to 10,000.
 *
 * @throws AppError rate_limited for a search
 */
export async function contactsOf(
  ctx: Context,
  { workgroupId, seatId }: Caller,
  { search = '', tag = '', page = 1 }: ContactsParams,
): Promise<ContactsPage> {
  if (search.trim() !== '') await takeTokenOfMany(ctx, searches(seatId))
  const wanted = wantedOf(workgroupId, search, tag.trim())
  const { rows, found } = await listContacts(ctx.db, wanted, {
    passed: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    most: SEARCH_COUNT_LIMIT,
  })
  const isMore = wanted.words.length > 0 && found > SEARCH_COUNT_LIMIT
  return isMore ? { rows, total: SEARCH_COUNT_LIMIT, total_is_minimum: true } : { rows, total: found }
}

/** The tags of the caller's workgroup. */
export const tagsOf = ({ db }: Context, { workgroupId }: Caller) =>
  listTags(db, workgroupId, CONTACT_TAGS_SHOWN)

/** Whether somebody may change what a seat added. */
export const mayChange = ({ admin, seatId }: Caller, addedBy: number) => admin || seatId === addedBy

const targetOf = (id: number) => `contact:${id}`

/** A contact as its page shows it. */
async function onWire(db: Db, caller: Caller, row: ContactRow): Promise<Contact> {
  const { workgroupId: _, seatId, ...shown } = row
  const notes = await listNotes(db, row.id)
  const sharing = await listSharing(db, row.id, CONTACT_SHARES_SHOWN)
  return {
    ...shown,
    notes: notes.map(({ seatId: writtenBy, ...note }) => ({
      ...note,
      may_delete: caller.seatId === writtenBy || mayChange(caller, seatId),
    })),
    may_change: mayChange(caller, seatId),
    shares: sharing.map(({ seatId: addedBy, ...other }) => ({
      ...other,
      may_change: mayChange(caller, addedBy),
    })),
  }
}

/** A contact of the caller's workgroup. @throws AppError not_found */
export async function contactOf({ db }: { readonly db: Db }, caller: Caller, id: number): Promise<Contact> {
  return onWire(db, caller, ofWorkgroup(caller, await findContact(db, id), targetOf(id)))
}

/** @throws AppError contact_not_yours */
function requireChange(caller: Caller, addedBy: number): void {
  if (!mayChange(caller, addedBy)) throw new AppError('contact_not_yours')
}

/** Within a transaction: contacts of the caller's workgroup, locked, which the caller may change. @throws AppError not_found, contact_not_yours */
async function lockedOf(tx: Tx, caller: Caller, ids: readonly number[]): Promise<ContactRow[]> {
  await lockContacts(tx, ids)
  const rows: ContactRow[] = []
  for (const id of ids) rows.push(ofWorkgroup(caller, await findContact(tx, id), targetOf(id)))
  for (const { seatId } of rows) requireChange(caller, seatId)
  return rows
}

const unique = (texts: readonly string[], keyOf: (text: string) => string) =>
  [...new Map(texts.toReversed().map((text) => [keyOf(text), text])).values()].toReversed()

/** Each number once, the first time that it is there. */
const numbersOnce = (numbers: readonly ContactNumber[]) =>
  numbers.filter(({ number }, at) => numbers.findIndex((one) => one.number === number) === at)

/** What is written of a contact, and what a search looks in. */
export function textOf({ name, company, emails, numbers, tags }: ContactBody): ContactText {
  return {
    name,
    company,
    emails,
    searched: [name, company, ...tags, ...emails].join(' '),
    digits: numbers.map(({ number }) => searchText(number)).join(' '),
  }
}

/** The same with each number, email and tag once, and tags as the workgroup has written them before. */
async function tidied(db: Db, workgroupId: number, body: ContactBody): Promise<ContactBody> {
  const tags = unique(body.tags, (tag) => tag.toLowerCase())
  const known = tags.length === 0 ? [] : await tagsAsKnown(db, workgroupId, tags)
  const asKnown = new Map(known.map((row) => [row.written, row.known]))
  return {
    ...body,
    numbers: numbersOnce(body.numbers),
    emails: unique(body.emails, (email) => email.toLowerCase()),
    tags: unique(
      tags.map((tag) => asKnown.get(tag) ?? tag),
      (tag) => tag,
    ),
  }
}

const listsOf = ({ numbers, tags }: ContactBody): ContactLists => ({ numbers, tags })

export const full = () =>
  new AppError('contacts_full', { values: { most: CONTACTS_OF_WORKGROUP.toLocaleString('en') } })

/** Adds a contact to the caller's workgroup. @throws AppError contacts_full, rate_limited */
export async function addContact(
  ctx: Context,
  by: SignedIn,
  { note, ...body }: ContactBody & { readonly note?: string | undefined },
): Promise<Contact> {
  const { workgroupId, seatId } = by.caller
  await takeChange(ctx, workgroupId)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    if ((await countToAdd(tx, workgroupId)) >= CONTACTS_OF_WORKGROUP) throw full()
    const written = await tidied(tx, workgroupId, body)
    const id = await insertContact(tx, { ...textOf(written), workgroupId, seatId, at })
    await replaceLists(tx, [{ id, ...listsOf(written) }])
    if (note !== undefined) await insertNote(tx, { contactId: id, seatId, text: note, at })
    await writeAudit(tx, at, by, { action: 'contact_added', target: targetOf(id) })
    return contactOf({ db: tx }, by.caller, id)
  })
}

/** Changes a contact. @throws AppError not_found, contact_not_yours, rate_limited */
export async function changeContact(
  ctx: Context,
  by: SignedIn,
  id: number,
  body: ContactBody,
): Promise<Contact> {
  const { workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    await lockedOf(tx, by.caller, [id])
    const written = await tidied(tx, workgroupId, body)
    await updateContacts(tx, [{ id, ...textOf(written) }])
    await replaceLists(tx, [{ id, ...listsOf(written) }])
    await writeAudit(tx, ctx.clock.now(), by, { action: 'contact_changed', target: targetOf(id) })
    return contactOf({ db: tx }, by.caller, id)
  })
}

/**
 * Deletes a contact with its notes.
 *
 * @throws AppError not_found, contact_not_yours
 * @source DEC-247
 */
export async function deleteContact(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockedOf(tx, by.caller, [id])
    await removeContact(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'contact_deleted', target: targetOf(id) })
  })
}

/** What two contacts have together. @throws AppError contact_merge_full */
function together(one: ContactRow, other: ContactRow): ContactBody {
  const merged = {
    name: one.name || other.name,
    company: one.company || other.company,
    numbers: numbersOnce([...one.numbers, ...other.numbers]),
    emails: unique([...one.emails, ...other.emails], (email) => email.toLowerCase()),
    tags: unique([...one.tags, ...other.tags], (tag) => tag),
  }
  if (
    merged.numbers.length > NUMBERS_OF_CONTACT ||
    merged.emails.length > EMAILS_OF_CONTACT ||
    merged.tags.length > TAGS_OF_CONTACT
  )
    throw new AppError('contact_merge_full', {
      values: { numbers: NUMBERS_OF_CONTACT, emails: EMAILS_OF_CONTACT, tags: TAGS_OF_CONTACT },
    })
  return merged
}

/**
 * Makes one contact of two: the first keeps its name and company, and gets the rest of the other, which is deleted.
 *
 * @throws AppError not_found; contact_not_yours unless the caller may change both; contact_merge_full, contact_notes_full
 */
export async function mergeContacts(
  ctx: Context,
  by: SignedIn,
  { id, other }: { readonly id: number; readonly other: number },
): Promise<Contact> {
  const { workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    const [one, second] = await lockedOf(tx, by.caller, [id, other])
    if (one && second && id !== other) {
      const merged = together(one, second)
      requireRoom((await countNotes(tx, [id, other])) - 1, NOTES_OF_CONTACT, 'contact_notes_full')
      await moveNotes(tx, other, id)
      await removeContact(tx, other)
      await updateContacts(tx, [{ id, ...textOf(merged) }])
      await replaceLists(tx, [{ id, ...listsOf(merged) }])
      const detail = { merged: other }
      await writeAudit(tx, ctx.clock.now(), by, { action: 'contacts_merged', target: targetOf(id), detail })
    }
    return contactOf({ db: tx }, by.caller, id)
  })
}

/** Adds a note to a contact, which everybody of the workgroup may. @throws AppError not_found, contact_notes_full, rate_limited */
export async function addNote(ctx: Context, by: SignedIn, id: number, text: string): Promise<Contact> {
  const { workgroupId, seatId } = by.caller
  await takeChange(ctx, workgroupId)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await lockContacts(tx, [id])
    ofWorkgroup(by.caller, await findContact(tx, id), targetOf(id))
    requireRoom(await countNotes(tx, [id]), NOTES_OF_CONTACT, 'contact_notes_full')
    await insertNote(tx, { contactId: id, seatId, text, at })
    await writeAudit(tx, at, by, { action: 'contact_note_added', target: targetOf(id) })
    return contactOf({ db: tx }, by.caller, id)
  })
}

/** Deletes a note. @throws AppError not_found; contact_not_yours but for who wrote it, who added the contact, and admins */
export async function deleteNote(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const note = ofWorkgroup(by.caller, await lockNote(tx, id), `contact note:${id}`)
    if (note.writtenBy !== by.caller.seatId) requireChange(by.caller, note.addedBy)
    await removeNote(tx, id)
    const target = targetOf(note.contactId)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'contact_note_deleted', target })
  })
}

/** Within the transaction that erases a person: deletes the contacts of workgroups where they are the only member. */
export const eraseContactsOfLast = deleteContactsOfLast
