import { MEMBER_NAME_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import { e164 } from '@ekoline/contract/units/phone-number.ts'

const NIGERIAN_MOBILE = /^(?:\+?234|0)?([789][01]\d{8})$/

/**
 * As `e164`, which takes 20 times as long: a Nigerian mobile number that is written without signs, as nearly all of a
 * list are, is known by its digits.
 *
 * @returns E.164, or null for what is no whole number
 */
export function phoneOfList(written: string): string | null {
  const national = NIGERIAN_MOBILE.exec(written)?.[1]
  return national === undefined ? e164(written) : `+234${national}`
}

/** The index of each column; -1: missing. */
export interface Columns {
  readonly phone: number
  readonly first: number
  readonly last: number
}

// Common column headings, without case, blanks and signs; the surest come first.
const PHONE =
  'phonenumber phone phoneno mobilenumber mobile mobileno msisdn telephonenumber telephone tel gsmnumber gsm ' +
  'cellphone cell whatsappnumber whatsapp contactnumber number phone1 contact'
const FIRST = 'firstname first fname givenname forename name fullname contactname customername'
const LAST = 'lastname last lname surname familyname'

const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function indexOfAny(headings: readonly string[], words: string): number {
  for (const word of words.split(' ')) {
    const at = headings.indexOf(word)
    if (at >= 0) return at
  }
  return -1
}

/**
 * What the first line of a table says about its columns, in any order and wording; null when it names no number column.
 *
 * @source part 7, "header names in any order and common variants"
 */
export function namedColumns(cells: readonly string[]): Columns | null {
  const headings = cells.map(plain)
  const named = indexOfAny(headings, PHONE)
  const phone = named >= 0 ? named : headings.findIndex((heading) => /phone|mobile/.test(heading))
  if (phone < 0) return null
  return { phone, first: indexOfAny(headings, FIRST), last: indexOfAny(headings, LAST) }
}

/** The columns of a table without a heading, by its first line: the first whole number, and the cells beside it. */
export function guessedColumns(cells: readonly string[]): Columns | null {
  const phone = cells.findIndex((cell) => phoneOfList(bare(cell)) !== null)
  if (phone < 0) return null
  const [first = -1, last = -1] = [...cells.keys()].filter((at) => at !== phone)
  return { phone, first, last }
}

/** Who a line names. */
export interface Contact {
  readonly phone: string
  readonly first: string
  readonly last: string
}

export type Reason = 'csv_no_number' | 'csv_wrong_number' | 'csv_shortened_number' | 'csv_wrong_name'

/** '8.03556E+9': a spreadsheet wrote a number in short, and its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?e\+?\d+$/i

/** Spreadsheets hide an apostrophe before a number that is kept as text. */
const bare = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell).trim()

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/
const tidy = (text: string) => (UNTIDY.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text)
const isName = (text: string) => text.length <= MEMBER_NAME_LONGEST && !/\p{Cc}/u.test(text)

/** The cells of a line, as written. */
export function writtenIn(cells: readonly string[], { phone, first, last }: Columns): Contact {
  return { phone: bare(cells[phone] ?? ''), first: tidy(cells[first] ?? ''), last: tidy(cells[last] ?? '') }
}

/** The contact with its number in E.164, or why the line is not taken. */
export function contactOf(written: Contact): Contact | Reason {
  if (written.phone === '') return 'csv_no_number'
  const phone = phoneOfList(written.phone)
  if (phone === null) return SHORTENED.test(written.phone) ? 'csv_shortened_number' : 'csv_wrong_number'
  return isName(written.first) && isName(written.last) ? { ...written, phone } : 'csv_wrong_name'
}
