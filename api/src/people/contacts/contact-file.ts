import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  CONTACT_COMPANY_LONGEST,
  CONTACT_LABEL_LONGEST,
  CONTACT_NAME_LONGEST,
  CONTACT_NOTE_LONGEST,
  CONTACT_TAG_LONGEST,
  CONTACTS_OF_FILE,
  EMAILS_OF_CONTACT,
  NUMBERS_OF_CONTACT,
  TAGS_OF_CONTACT,
} from '@ekoline/contract/people/contacts.facts.ts'
import { isContactEmail } from '@ekoline/contract/people/contacts.ts'
import { AppError } from '../../platform/app-error.ts'
import { csvRows } from '../../platform/lists/csv-file.ts'
import { contactOfRow, type TableForm, tableFormOf } from './contact-table.ts'
import { type Card, type FileContact, VcardReader } from './vcard.ts'

/** Why a line or a card is not taken, as the key of its words. */
export type ContactReason = 'contact_reason_name' | 'contact_reason_number'

/** What is in a file of contacts. */
export interface ContactFile {
  readonly format: 'csv' | 'vcard'
  readonly contacts: readonly FileContact[]
  readonly refused: readonly { readonly line: number; readonly reason: ContactReason }[]
  /** further ones of a number that is in the file before, which were merged into that one */
  readonly repeated: number
}

const HEAD_BYTES = 1_024
const IS_CARD = /^[\ufeff\s]*BEGIN:VCARD/i

async function isVcard(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return IS_CARD.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

async function* cardsOf(path: string): AsyncGenerator<Card[]> {
  const reader = new VcardReader()
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
    yield reader.push(piece.toString('latin1').replace(/^\xef\xbb\xbf/, ''))
  yield reader.end()
}

/** @throws AppError as `csvRows`; csv_no_phone_column */
async function* rowsOf(path: string): AsyncGenerator<Card[]> {
  let form: TableForm | null = null
  for await (const rows of csvRows(path, { mostLines: 2 * CONTACTS_OF_FILE })) {
    if (rows.length === 0) continue
    form ??= tableFormOf(rows)
    if (!form) throw new AppError('csv_no_phone_column')
    const { list } = form
    const read = form
    yield rows.filter((row) => row !== list.heading).map((row) => contactOfRow(row, read))
  }
}

const cut = (text: string, most: number) =>
  [...text].slice(0, most).join('').slice(0, most).toWellFormed().trim()
const once = <T>(all: readonly T[], keyOf: (one: T) => string, most: number): T[] =>
  [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed().slice(0, most)

/** As it can be stored: what is too long is cut, what is too much or repeated is left out. */
function fitting({ name, company, numbers, emails, tags, note }: FileContact): FileContact {
  const words = tags.map((tag) => cut(tag, CONTACT_TAG_LONGEST)).filter((tag) => tag !== '')
  return {
    name: cut(name, CONTACT_NAME_LONGEST),
    company: cut(company, CONTACT_COMPANY_LONGEST),
    numbers: once(numbers, ({ number }) => number, NUMBERS_OF_CONTACT).map(({ number, label }) => ({
      number,
      label: cut(label.replaceAll(/[\s\p{Cc}]+/gu, ' '), CONTACT_LABEL_LONGEST),
    })),
    emails: once(emails.filter(isContactEmail), (email) => email.toLowerCase(), EMAILS_OF_CONTACT),
    tags: once(words, (tag) => tag.toLowerCase(), TAGS_OF_CONTACT),
    note: cut(note.replaceAll('\0', ''), CONTACT_NOTE_LONGEST),
  }
}

/** What two contacts have together: the first keeps its name. */
export function joined(one: FileContact, other: FileContact): FileContact {
  return fitting({
    name: one.name || other.name,
    company: one.company || other.company,
    numbers: [...one.numbers, ...other.numbers],
    emails: [...one.emails, ...other.emails],
    tags: [...one.tags, ...other.tags],
    note: once([one.note, other.note], (note) => note, 2)
      .filter((note) => note !== '')
      .join('\n'),
  })
}

/** A name as it is compared: without case and marks. */
export const nameKey = ({ name, company }: Pick<FileContact, 'name' | 'company'>) =>
  (name || company).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function objectionTo({ name, company, numbers, emails }: FileContact): ContactReason | null {
  if (numbers.length === 0 && emails.length === 0) return 'contact_reason_number'
  return name === '' && company === '' ? 'contact_reason_name' : null
}

/**
 * Reads a file of contacts: a table, or cards of vCard 2.1, 3.0 or 4.0. Those of one number and one name are one contact.
 *
 * @throws AppError as `csvRows`; csv_no_phone_column; contacts_file_empty, contacts_file_too_many
 */
export async function readContacts(path: string): Promise<ContactFile> {
  const format = (await isVcard(path)) ? 'vcard' : 'csv'
  const contacts: FileContact[] = []
  const placeOf = new Map<string, number>()
  const refused: ContactFile['refused'][number][] = []
  let repeated = 0
  const take = ({ line, contact: written }: Card) => {
    const contact = fitting(written)
    const reason = objectionTo(contact)
    if (reason !== null) return refused.push({ line, reason })
    const keys = contact.numbers.map(({ number }) => `${number} ${nameKey(contact)}`)
    const place = keys.flatMap((key) => placeOf.get(key) ?? []).at(0) ?? contacts.length
    const before = contacts[place]
    if (before) repeated++
    contacts[place] = before ? joined(before, contact) : contact
    for (const key of keys) placeOf.set(key, place)
    return null
  }
  for await (const cards of format === 'vcard' ? cardsOf(path) : rowsOf(path)) {
    for (const card of cards) take(card)
    if (contacts.length > CONTACTS_OF_FILE)
      throw new AppError('contacts_file_too_many', {
        values: { most: CONTACTS_OF_FILE.toLocaleString('en') },
      })
  }
  if (contacts.length === 0) throw new AppError('contacts_file_empty')
  return { format, contacts, refused, repeated }
}
