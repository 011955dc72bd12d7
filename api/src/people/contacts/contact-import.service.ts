// @source DEC-215

import {
  CONTACTS_OF_WORKGROUP,
  CONTACTS_SHOWN,
  NOTES_OF_CONTACT,
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
import { joined, nameKey, readContacts } from './contact-file.ts'
import { full, mayChange, textOf } from './contacts.service.ts'
import {
  countToAdd,
  findContact,
  hasRoomForNote,
  insertContacts,
  insertNote,
  listKnown,
  lockContacts,
  replaceLists,
  tagsAsKnown,
  updateContact,
} from './contacts.sql.ts'
import type { FileContact } from './vcard.ts'

const previews = defineLimit('contacts-preview:workgroup', { burst: 30, perSeconds: 4 })
const files = defineLimit('contacts-file:workgroup', { burst: 10, perSeconds: 60 })

/** In one statement. */
const CONTACTS_AT_ONCE = 1_000

/** A contact that has a number of one of a file. */
type Known = Awaited<ReturnType<typeof listKnown>>[number]

async function knownOf(
  db: Db,
  workgroupId: number,
  contacts: readonly FileContact[],
): Promise<(contact: FileContact) => readonly Known[]> {
  const numbers = new Set(contacts.flatMap((contact) => contact.numbers.map(({ number }) => number)))
  const known = Map.groupBy(await listKnown(db, workgroupId, [...numbers]), ({ number }) => number)
  return (contact) => contact.numbers.flatMap(({ number }) => known.get(number) ?? [])
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
  const known = await knownOf(ctx.db, workgroupId, contacts)
  return {
    format,
    contacts: contacts.length,
    refused: refused.length,
    repeated,
    sharing: contacts.filter((contact) => known(contact).length > 0).length,
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

/** Tags as the workgroup has written them before, and one for all. */
async function retagged(db: Db, workgroupId: number, contacts: readonly FileContact[], tag: string) {
  const all = new Set([...contacts.flatMap(({ tags }) => tags), ...(tag === '' ? [] : [tag])])
  const known = all.size === 0 ? [] : await tagsAsKnown(db, workgroupId, [...all])
  const asKnown = new Map(known.map((row) => [row.written, row.known]))
  const first = new Map<string, string>()
  /** Two spellings in one file are one tag. */
  const written = (word: string) => {
    const name = asKnown.get(word) ?? word
    const key = name.toLowerCase()
    if (!first.has(key)) first.set(key, name)
    return first.get(key) ?? name
  }
  return contacts.map((contact) => {
    const tagged = tag === '' ? contact : joined(contact, { ...contact, tags: [tag] })
    return { ...tagged, tags: [...new Set(tagged.tags.map(written))] }
  })
}

/** Adds what a file says to a contact that is there. */
async function mergeInto(
  tx: Tx,
  by: SignedIn,
  { id, at }: { id: number; at: Date },
  contact: FileContact,
): Promise<void> {
  await lockContacts(tx, [id])
  const row = await findContact(tx, id)
  if (!row) return
  const merged = bodyOf(joined({ ...row, note: '' }, { ...contact, note: '' }))
  await updateContact(tx, id, textOf(merged))
  await replaceLists(tx, { id, workgroupId: row.workgroupId }, merged)
  if (contact.note !== '' && (await hasRoomForNote(tx, id, { text: contact.note, most: NOTES_OF_CONTACT })))
    await insertNote(tx, { contactId: id, seatId: by.caller.seatId, text: contact.note, at })
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
    const known = await knownOf(tx, workgroupId, contacts)
    const added: FileContact[] = []
    const counts = { merged: 0, skipped: 0 }
    for (const contact of contacts) {
      const sharers = known(contact)
      const same = sharers.find(
        (one) => nameKey(one) === nameKey(contact) && mayChange(by.caller, one.seatId),
      )
      if (sharers.length > 0 && sharing === 'skip') counts.skipped++
      else if (same && sharing === 'merge') {
        await mergeInto(tx, by, { id: same.id, at }, contact)
        counts.merged++
      } else added.push(contact)
    }
    if (there + added.length > CONTACTS_OF_WORKGROUP) throw full()
    for (let from = 0; from < added.length; from += CONTACTS_AT_ONCE) {
      const some = added.slice(from, from + CONTACTS_AT_ONCE)
      const rows = some.map((contact) => ({ ...contact, ...textOf(bodyOf(contact)) }))
      await insertContacts(tx, { workgroupId, seatId, at }, rows)
    }
    const detail = { added: added.length, ...counts, refused: file.refused.length }
    await writeAudit(tx, at, by, { action: 'contacts_imported', target: `workgroup:${workgroupId}`, detail })
    return detail
  })
}
