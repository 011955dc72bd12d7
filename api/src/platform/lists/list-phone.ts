import { countries } from '@ekoline/contract/units/countries.ts'
import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { namesCountry, plainDigits, plainNumber, readNumber } from '@ekoline/contract/units/read-number.ts'

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

const unquoted = (text: string) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1).trim() : text)

/** A cell as it is shown: without the apostrophe or the formula (="0803...") by which spreadsheets keep digits as text. */
export function bare(cell: string): string {
  const text = cell.trim()
  const kept = unquoted(text.startsWith('=') ? text.slice(1).trimStart() : text)
  return /^['’]/.test(kept) ? kept.slice(1).trim() : kept
}

/** '8.03556E+9': a spreadsheet wrote a number in short, and its last digits are lost. */
export const isShortened = (cell: string) => /^\+?\d([.,]\d+)?e\+?\d+$/i.test(bare(cell))

const CELL_LONGEST = 200 // characters: several numbers with their labels

/** '8035550142.0' and '8,035,550,142': how programs write what they take for an amount. */
const DECIMALS = /[.,]0+$/
const THOUSANDS = /^\+?\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+$/
const WHOLE = /^\+?\d{10,15}$/

/** An amount as its digits alone: with its decimals they would be another number. Anything else as it is. */
function withoutAmount(written: string): string {
  const whole = written.replace(DECIMALS, '')
  if (THOUSANDS.test(whole)) return whole.replaceAll(/[^+\d]/g, '')
  return WHOLE.test(whole) ? whole : written
}

/** What stands between several numbers of a person in one cell; ' ::: ' is Google's. */
const BETWEEN = /:::|[/;,|&\n\r]|\bor\b|\band\b/i
const LEAST = 7 // digits of a number: a part with fewer belongs to the one that follows it
const PARTS_LOOKED_AT = 3
const LABEL = /^(?:tel|telephone|phone|mobile|cell|gsm|whatsapp|home|work)\b(?:\s*(?:no|number)\b)?[\s.:]+/i

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0

function phoneOfPart(part: string): string | null {
  if (digitsIn(part) < LEAST) return null
  return phoneOfList(withoutAmount(bare(plainNumber(part)).replace(LABEL, '')))
}

/**
 * The number of a cell in a list, of several in it the first.
 *
 * @returns E.164, or null for what is no whole number
 * @source issue: lists as people have them; docs/decisions/023-outreach.md
 */
export function phoneOfCell(cell: string): string | null {
  if (NIGERIAN_MOBILE.test(cell)) return phoneOfList(cell)
  const copied = bare(cell)
  const written = copied.length > CELL_LONGEST ? '' : plainDigits(copied)
  if (digitsIn(written) < LEAST) return null
  const parts = written.split(BETWEEN)
  const whole = phoneOfPart(written)
  // A few digits in front of another whole number: its country, or a number that is cut.
  const [first = '', ...others] = parts
  const isShort = digitsIn(first) > 0 && digitsIn(first) < LEAST && !first.startsWith('+')
  const isDoubtful = isShort && others.map(phoneOfPart).some((phone) => phone !== null && phone !== whole)
  const alone = isDoubtful ? null : whole
  if (alone !== null) return alone
  if (readNumber(written).extension !== '') return null // as every other field refuses it
  for (const part of parts.length > 1 ? parts.slice(0, PARTS_LOOKED_AT) : []) {
    const phone = phoneOfPart(part)
    if (phone !== null) return phone
    const digits = digitsIn(part)
    if (digits > 0 && digits < LEAST) return null
  }
  return null
}

const SEPARATORS = /[\s().\-‐‒–—]/g // NFKC makes a ‐ of a hyphen that does not break
const CALLING_CODE = /^\+?(?:00)?([1-9]\d{0,3})$/

/** '234', '+234' or 'NG'; null for anything else. */
const callingCode = (written: string) =>
  CALLING_CODE.exec(written)?.[1] ?? countries.find(({ id }) => id === written.toUpperCase())?.code ?? null

/**
 * The number of a cell whose country code has a column of its own.
 *
 * @returns null also where the code is none: the number could be someone else's in another country
 */
export function phoneWithCode(cell: string, codeCell: string): string | null {
  const [written, code] = [bare(plainDigits(cell)), bare(plainDigits(codeCell)).replace(DECIMALS, '')]
  if (code === '' || namesCountry(written)) return phoneOfCell(cell)
  const digits = callingCode(code)
  if (digits === null) return null
  const [first = ''] = written.split(BETWEEN)
  const national = first.replace(DECIMALS, '').replaceAll(SEPARATORS, '')
  if (!/^\d{4,15}$/.test(national)) return null
  const isWhole = national.startsWith(digits) ? e164(`+${national}`) : null
  return isWhole ?? e164(`+${digits}${national}`)
}
