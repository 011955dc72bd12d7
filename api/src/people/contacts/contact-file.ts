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
import { isContactEmail, withoutHidden } from '@ekoline/contract/people/contacts.ts'
import { AppError } from '../../platform/app-error.ts'
import { csvRows, PIECE_BYTES } from '../../platform/lists/csv-file.ts'
import { contactOfRow, type TableForm, tableFormOf } from './contact-table.ts'
import { type Card, type FileContact, VcardReader } from './vcard.ts'

/** Why a line or a card is not taken, as the key of its words. */
export type ContactReason = 'contact_reason_name' | 'contact_reason_number' | 'contact_reason_cut'

/** What is in a file of contacts. */
export interface ContactFile {
  readonly format: 'csv' | 'vcard'
  readonly contacts: readonly FileContact[]
  readonly refused: readonly { readonly line: number; readonly reason: ContactReason }[]
  /** further ones of a number that is in the file before, which were merged into that one */
  readonly repeated: number
}

/** Those that are refused or repeated are counted, too. */
const LINES_OF_FILE = 2 * CONTACTS_OF_FILE

const tooMany = () =>
  new AppError('contacts_file_too_many', { values: { most: CONTACTS_OF_FILE.toLocaleString('en') } })

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

/** Lines of pictures are 75 characters long: a file of the largest size has fewer. */
const LINES_OF_CARDS = 1_000_000

/** @throws AppError contacts_file_too_many */
async function* cardsOf(path: string): AsyncGenerator<Card[]> {
  const reader = new VcardReader()
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: PIECE_BYTES })
  for await (const piece of pieces) {
    yield reader.push(piece.toString('latin1').replace(/^\xef\xbb\xbf/, ''))
    if (reader.lines > LINES_OF_CARDS) throw tooMany()
  }
  yield reader.end()
}

/** @throws AppError as `csvRows`; csv_no_phone_column */
async function* rowsOf(path: string): AsyncGenerator<Card[]> {
  let form: TableForm | null = null
  for await (const rows of csvRows(path, { mostLines: LINES_OF_FILE })) {
    if (rows.length === 0) continue
    form ??= tableFormOf(rows)
    if (!form) throw new AppError('csv_no_phone_column')
    const { list } = form
    const read = form
    yield rows.filter((row) => row !== list.heading).map((row) => contactOfRow(row, read))
  }
}

const cut = (text: string, most: number) => {
  const shown = withoutHidden(text.slice(0, 2 * most))
  return [...shown].slice(0, most).join('').slice(0, most).toWellFormed().trim()
}
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

/** By what a contact is known again: each of its numbers, or, where it has none, each of its emails. */
export const knownBy = ({ numbers, emails }: Pick<FileContact, 'numbers' | 'emails'>): string[] =>
  numbers.length > 0 ? numbers.map(({ number }) => number) : emails.map((email) => email.toLowerCase())

function objectionTo({ name, company, numbers, emails }: FileContact): ContactReason | null {
  if (numbers.length === 0 && emails.length === 0) return 'contact_reason_number'
  return name === '' && company === '' ? 'contact_reason_name' : null
}

/**
 * Reads a file of contacts: a table, or cards of vCard 2.1, 3.0 or 4.0. Those of one name and one number are one contact; of those without a number, one email.
 *
 * @throws AppError as `csvRows`; csv_no_phone_column; contacts_file_empty, contacts_file_too_many
 */
export async function readContacts(path: string): Promise<ContactFile> {
  const format = (await isVcard(path)) ? 'vcard' : 'csv'
  const contacts: FileContact[] = []
  const placeOf = new Map<string, number>()
  const refused: ContactFile['refused'][number][] = []
  let repeated = 0
  const take = ({ line, isCut, contact: written }: Card) => {
    const contact = fitting(written)
    const reason = isCut ? 'contact_reason_cut' : objectionTo(contact)
    if (reason !== null) return refused.push({ line, reason })
    const keys = knownBy(contact).map((by) => `${by} ${nameKey(contact)}`)
    const place = keys.flatMap((key) => placeOf.get(key) ?? []).at(0) ?? contacts.length
    const before = contacts[place]
    if (before) repeated++
    contacts[place] = before ? joined(before, contact) : contact
    for (const key of keys) placeOf.set(key, place)
    return null
  }
  let read = 0
  for await (const cards of format === 'vcard' ? cardsOf(path) : rowsOf(path)) {
    for (const card of cards) take(card)
    read += cards.length
    if (contacts.length > CONTACTS_OF_FILE || read > LINES_OF_FILE) throw tooMany()
  }
  if (contacts.length === 0) throw new AppError('contacts_file_empty')
  return { format, contacts, refused, repeated }
}
