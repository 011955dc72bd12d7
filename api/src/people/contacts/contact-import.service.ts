// @source DEC-215

import {
  CONTACTS_OF_WORKGROUP,
  CONTACTS_SHOWN,
  TAGS_OF_CONTACT,
} from '@ekoline/contract/people/contacts.facts.ts'
import type {
  ContactBody,
  ContactFilePreview,
  ContactsImported,
  Sharing,
} from '@ekoline/contract/people/contacts.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { joined, knownBy, nameKey, readContacts } from './contact-file.ts'
import { full, mayChange, textOf } from './contacts.service.ts'
import {
  countToAdd,
  findContacts,
  insertContacts,
  insertNotes,
  listKnown,
  listKnownByEmail,
  lockContacts,
  replaceLists,
  tagsAsKnown,
  updateContacts,
} from './contacts.sql.ts'
import type { FileContact } from './vcard.ts'

const previews = defineLimit('contacts-preview:workgroup', { burst: 30, perSeconds: 4 })
const files = defineLimit('contacts-file:workgroup', { burst: 10, perSeconds: 60 })

/** In one statement. */
const CONTACTS_AT_ONCE = 1_000
const NUMBERS_AT_ONCE = 5_000

/** Who is there already, of a file's contacts. */
interface Sharers {
  /** whether somebody has a number of it, or, where it has none, its name and an email */
  readonly some: (contact: FileContact) => boolean
  /** the oldest one of the same name, among those that may be changed */
  readonly same: (contact: FileContact) => number | null
}

async function sharersOf(
  db: Db,
  workgroupId: number,
  contacts: readonly FileContact[],
  mayChangeOf: (addedBy: number) => boolean = () => true,
): Promise<Sharers> {
  const taken = new Set<string>()
  const sames = new Map<string, number>()
  const pairOf = (by: string, contact: Pick<FileContact, 'name' | 'company'>) => `${by} ${nameKey(contact)}`
  const numbered = contacts.filter(({ numbers }) => numbers.length > 0)
  for (const some of inParts([...new Set(numbered.flatMap(knownBy))], NUMBERS_AT_ONCE))
    for (const known of await listKnown(db, workgroupId, some)) {
      taken.add(known.number)
      const pair = pairOf(known.number, known)
      if (!sames.has(pair) && mayChangeOf(known.seatId)) sames.set(pair, known.id)
    }
  const emails = contacts.filter(({ numbers }) => numbers.length === 0).flatMap(knownBy)
  for (const known of emails.length === 0 ? [] : await listKnownByEmail(db, workgroupId, emails)) {
    const pair = pairOf(known.email, known)
    taken.add(pair)
    if (!sames.has(pair) && mayChangeOf(known.seatId)) sames.set(pair, known.id)
  }
  return {
    some: (contact) => knownBy(contact).some((by) => taken.has(by) || taken.has(pairOf(by, contact))),
    same: (contact) =>
      knownBy(contact)
        .map((by) => sames.get(pairOf(by, contact)))
        .find((id) => id !== undefined) ?? null,
  }
}

/**
 * What a file of contacts would add.
 *
 * @throws AppError rate_limited; as `readContacts`
 */
export async function previewContacts(
  ctx: Context,
  { workgroupId }: Caller,
  upload: Upload,
): Promise<ContactFilePreview> {
  await takeToken(ctx, previews(workgroupId))
  const { format, contacts, refused, repeated } = await readContacts(upload.path)
  const sharers = await sharersOf(ctx.db, workgroupId, contacts)
  return {
    format,
    contacts: contacts.length,
    refused: refused.length,
    repeated,
    sharing: contacts.filter(sharers.some).length,
    first: contacts.slice(0, CONTACTS_SHOWN).map(({ note: _, ...contact }) => ({
      ...contact,
      numbers: [...contact.numbers],
      emails: [...contact.emails],
      tags: [...contact.tags],
    })),
    reasons: refused.slice(0, CONTACTS_SHOWN).map(({ line, reason }) => ({ line, reason: ctx.text(reason) })),
  }
}

const bodyOf = ({ note: _, ...contact }: FileContact): ContactBody => ({
  ...contact,
  numbers: [...contact.numbers],
  emails: [...contact.emails],
  tags: [...contact.tags],
})

/** Two spellings of one tag. */
const tagKey = (tag: string) => nameKey({ name: tag, company: '' })

/** Tags as the workgroup has written them before, else as the file does first, and one for all. */
async function retagged(db: Db, workgroupId: number, contacts: readonly FileContact[], tag: string) {
  const first = new Map<string, string>()
  for (const word of [...contacts.flatMap(({ tags }) => tags), ...(tag === '' ? [] : [tag])])
    if (!first.has(tagKey(word))) first.set(tagKey(word), word)
  const known = first.size === 0 ? [] : await tagsAsKnown(db, workgroupId, [...first.values()])
  for (const row of known) first.set(tagKey(row.written), row.known)
  const written = (word: string) => first.get(tagKey(word)) ?? word
  return contacts.map((contact) => {
    const own = [...new Set(contact.tags.map(written))]
    if (tag === '') return { ...contact, tags: own }
    const others = own.filter((word) => word !== written(tag)).slice(0, TAGS_OF_CONTACT - 1)
    return { ...contact, tags: [...others, written(tag)] }
  })
}

/** Adds what a file says to contacts that are there, which are locked. */
async function mergeAll(
  tx: Tx,
  by: SignedIn,
  merges: readonly (readonly [id: number, contact: FileContact])[],
  at: Date,
): Promise<void> {
  const { seatId } = by.caller
  for (const some of inParts(Array.from(Map.groupBy(merges, ([id]) => id)), CONTACTS_AT_ONCE)) {
    const rows = new Map(
      (
        await findContacts(
          tx,
          some.map(([id]) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const changed = some.flatMap(([id, further]) => {
      const row = rows.get(id)
      if (!row) return []
      const before: FileContact = { ...row, note: '' }
      const merged = further.reduce((one, [, other]) => joined(one, { ...other, note: '' }), before)
      const isSame = JSON.stringify(bodyOf(merged)) === JSON.stringify(bodyOf(before))
      return isSame ? [] : [{ id, ...bodyOf(merged), ...textOf(bodyOf(merged)) }]
    })
    await updateContacts(tx, changed)
    await replaceLists(tx, changed)
    const notes = some.flatMap(([id, further]) => further.map(([, { note }]) => ({ id, note })))
    await insertNotes(
      tx,
      { seatId, at },
      notes.filter(({ note }) => note !== ''),
    )
  }
}

function* inParts<T>(all: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

/** Which contacts of a file are added, merged, and with whom, and how many are left out. */
function dealtWith(contacts: readonly FileContact[], sharers: Sharers, sharing: Sharing) {
  const added: FileContact[] = []
  const merges: (readonly [id: number, contact: FileContact])[] = []
  let skipped = 0
  for (const contact of contacts) {
    const same = sharing === 'merge' ? sharers.same(contact) : null
    if (sharing === 'skip' && sharers.some(contact)) skipped++
    else if (same === null) added.push(contact)
    else merges.push([same, contact])
  }
  return { added, merges, skipped }
}

/**
 * Adds the contacts of a file to the caller's workgroup. Any failure leaves it as it was.
 *
 * @throws AppError rate_limited; contacts_full; as `readContacts`
 */
export async function importContacts(
  ctx: Context,
  by: SignedIn,
  { sharing, tag }: { readonly sharing: Sharing; readonly tag: string },
  upload: Upload,
): Promise<ContactsImported> {
  const { workgroupId, seatId } = by.caller
  await takeToken(ctx, files(workgroupId))
  const file = await readContacts(upload.path)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const there = await countToAdd(tx, workgroupId)
    const contacts = await retagged(tx, workgroupId, file.contacts, tag)
    const deal = async () =>
      dealtWith(
        contacts,
        await sharersOf(tx, workgroupId, contacts, (addedBy) => mayChange(by.caller, addedBy)),
        sharing,
      )
    // Others change, merge and delete meanwhile: once those that were found are locked, it is looked at again.
    const found = await deal()
    await lockContacts(
      tx,
      found.merges.map(([id]) => id),
    )
    const { added, merges, skipped } = found.merges.length === 0 ? found : await deal()
    if (there + added.length > CONTACTS_OF_WORKGROUP) throw full()
    await mergeAll(tx, by, merges, at)
    for (const some of inParts(added, CONTACTS_AT_ONCE))
      await insertContacts(
        tx,
        { workgroupId, seatId, at },
        some.map((contact) => ({ ...contact, ...textOf(bodyOf(contact)) })),
      )
    const detail = { added: added.length, merged: merges.length, skipped, refused: file.refused.length }
    await writeAudit(tx, at, by, { action: 'contacts_imported', target: `workgroup:${workgroupId}`, detail })
    return detail
  })
}
