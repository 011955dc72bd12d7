// @source DEC-215

import { TextDecoder } from 'node:util'
import { phoneOfCell } from '../../platform/lists/list-phone.ts'

/** A contact as a file has it: numbers in E.164, nothing checked for its length. */
export interface FileContact {
  readonly name: string
  readonly company: string
  readonly numbers: readonly { readonly number: string; readonly label: string }[]
  readonly emails: readonly string[]
  readonly tags: readonly string[]
  readonly note: string
}

/** A card of a file, and the line that it begins in. */
export interface Card {
  readonly line: number
  readonly contact: FileContact
  /** numbers that are none */
  readonly unread: number
  /** a card whose end is missing: the file was cut */
  readonly isCut?: boolean
}

/** A line of a card: `item1.TEL;TYPE=CELL:+234...` */
interface Property {
  readonly group: string
  readonly name: string
  /** in capitals, with the values of TYPE among the bare ones of 2.1 */
  readonly types: readonly string[]
  readonly value: string
}

/** What is said of the value of a line, before it is read. */
interface Head {
  readonly group: string
  readonly name: string
  readonly params: readonly (readonly [name: string, value: string])[]
  readonly raw: string
}

/** The parts of the head of a line, between semicolons that no quotes hold. */
const headParts = (text: string) => text.match(/(?:"[^"]*"|[^;"])+/g) ?? []

/** Where the value begins: behind the first colon that no quotes hold. */
const COLON = /^((?:"[^"]*"|[^:"])*):/

function headOf(line: string): Head | null {
  const [, head = ''] = COLON.exec(line.slice(0, HEAD_LONGEST)) ?? []
  const [path = '', ...params] = headParts(head)
  const [name = '', group = ''] = path.split('.').reverse()
  if (!/^[a-z0-9-]+$/i.test(name.trim())) return null
  return {
    group: group.toLowerCase(),
    name: name.trim().toUpperCase(),
    params: params.map((param) => {
      const at = param.indexOf('=')
      const [key, value] = at < 0 ? ['TYPE', param] : [param.slice(0, at), param.slice(at + 1)]
      return [key.trim().toUpperCase(), value.replaceAll('"', '').trim()] as const
    }),
    raw: line.slice(head.length + 1),
  }
}

const paramOf = ({ params }: Head, name: string) =>
  params.find(([key]) => key === name)?.[1].toUpperCase() ?? ''
const typesOf = ({ params }: Head) =>
  params.flatMap(([key, value]) => (key === 'TYPE' ? value.toUpperCase().split(',') : []))

/** 2.1 has the encoding as a bare word, too. */
const isQuotedPrintable = (head: Head) =>
  paramOf(head, 'ENCODING') === 'QUOTED-PRINTABLE' || typesOf(head).includes('QUOTED-PRINTABLE')

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** What phones say that write UTF-8, too: by chance no text in Latin letters is UTF-8. */
const SAID_OF_UTF8 = /^(UTF-?8|US-ASCII|ISO-?8859-1|)$/

/** A decoder that refuses bytes which are none of its text; of a name that nobody knows that of UTF-8. */
function decoderOf(charset: string): TextDecoder {
  if (SAID_OF_UTF8.test(charset)) return utf8
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return utf8
  }
}

/** Bytes, each as one character, as the text that they are: as it is said, else UTF-8, else what old phones write. */
function textOf(bytes: string, charset: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  try {
    return decoderOf(charset).decode(buffer)
  } catch {
    return windows.decode(buffer)
  }
}

const fromQuotedPrintable = (raw: string) =>
  raw.replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const ESCAPED = /\\([\\,;:nN])/g
const plain = (text: string) =>
  text.replaceAll(ESCAPED, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

const SPLIT = { ';': /(?:\\[\s\S]|[^\\;])+/g, ',': /(?:\\[\s\S]|[^\\,])+/g } as const

/** The parts of a value between signs that are not escaped. */
const partsOf = (value: string, sign: keyof typeof SPLIT) =>
  (value.match(SPLIT[sign]) ?? []).map((part) => plain(part).trim())

/** The parts of N in the order in which people say them: prefix, given, middle, family, suffix. */
function spoken(value: string): string {
  const parts = value.split(/(?<!\\);/).map((part) => plain(part).replaceAll(',', ' ').trim())
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = parts
  return [prefix, given, middle, family, suffix].filter((part) => part !== '').join(' ')
}

/** What a number is, by the words that files have for it. */
const LABELS: readonly (readonly [word: RegExp, label: string])[] = [
  [/FAX/, 'Fax'],
  [/CELL|MOBIL|IPHONE/, 'Mobile'],
  [/PAGER/, 'Pager'],
  [/WORK/, 'Work'],
  [/HOME/, 'Home'],
  [/MAIN/, 'Main'],
]

/** Words that every number may have, or that say how good it is. */
const NO_LABEL = /^(VOICE|PREF|TEXT|MSG|OTHER|INTERNET|QUOTED-PRINTABLE|)$/

/** Apple has its own labels between signs. */
const APPLE = /^_\$!<(.*)>!\$_$/

function labelOf(types: readonly string[], own: string): string {
  if (own !== '') return labelOf([(APPLE.exec(own)?.[1] ?? own).toUpperCase()], '') || own
  const words = types.map((type) => type.replace(/^X-/, '')).filter((type) => !NO_LABEL.test(type))
  const known = LABELS.find(([word]) => words.some((type) => word.test(type)))
  return known?.[1] ?? ''
}

/** Characters of a line, or of one that is folded: a longer one is a picture, or made to hurt. A note fits, however it is encoded. */
const LINE_LONGEST = 20_000
/** By so much of a line it is seen what it says. */
const HEAD_LONGEST = 1_000
/** Lines of a card that are read, and their characters: ten times of what a contact can have. */
const LINES_OF_CARD = 200
const CHARACTERS_OF_CARD = 64_000
const READ = new Set(['FN', 'N', 'ORG', 'TEL', 'EMAIL', 'CATEGORIES', 'NOTE', 'NICKNAME', 'X-ABLABEL'])
const BEGIN_OR_END = /^(BEGIN|END):VCARD\s*$/i

/** A line that may go on in the next one, and where it began. */
interface OpenLine {
  text: string
  readonly line: number
  /** its last piece ends with a sign by which quoted-printable goes on */
  isSoft: boolean
}

interface OpenCard {
  readonly line: number
  version: string
  readonly properties: Property[]
  characters: number
}

/**
 * Reads cards of vCard 2.1, 3.0 and 4.0 as phones and address books write them, a piece of the file at a time. Whatever is in
 * a file, it keeps no more of a line and of a card than a contact can have, and looks at each character a few times.
 */
export class VcardReader {
  #rest = ''
  #endsInCr = false
  #line = 0
  #open: OpenLine | null = null
  #card: OpenCard | null = null
  /** what the line before was: after AGENT comes a card in the card */
  #before = ''
  /** cards in the card, which are not read */
  #inner = 0
  #cards: Card[] = []

  /** @param piece of the file, each of its bytes as one character */
  push(piece: string): Card[] {
    if (piece === '') return []
    const [first = '', ...others] = (this.#endsInCr && piece.startsWith('\n') ? piece.slice(1) : piece).split(
      /\r\n|\n|\r/,
    )
    this.#endsInCr = piece.endsWith('\r')
    this.#rest = (this.#rest + first).slice(0, LINE_LONGEST)
    for (const line of others) {
      this.#take(this.#rest)
      this.#rest = line.slice(0, LINE_LONGEST)
    }
    return this.#taken()
  }

  /** The last card. */
  end(): Card[] {
    this.#take(this.#rest)
    this.#close()
    if (this.#card) this.#end(true)
    return this.#taken()
  }

  /** how many it has read */
  get lines(): number {
    return this.#line
  }

  #taken(): Card[] {
    const cards = this.#cards
    this.#cards = []
    return cards
  }

  #take(line: string): void {
    this.#line++
    const open = this.#open
    if (open && this.#goesOn(open, line)) {
      open.isSoft = isSoft(open.text, line)
      return
    }
    this.#close()
    this.#open = { text: line, line: this.#line, isSoft: isSoft(line, line) }
  }

  /** Adds a line to the one before, where that goes on. */
  #goesOn(open: OpenLine, line: string): boolean {
    if (BEGIN_OR_END.test(line)) return false // some phones end a value with the sign by which it would go on
    if (!open.isSoft && !/^[ \t]/.test(line)) return false
    if (open.text.length > LINE_LONGEST) return true
    if (open.isSoft) open.text = open.text.slice(0, -1) + line.replace(/^[ \t]+/, '')
    // 2.1 folds where a blank is, which stays; the others anywhere, with one that goes.
    else open.text += this.#card?.version === '2.1' ? line : line.slice(1)
    return true
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    const head = open && headOf(open.text)
    if (!open || !head) return
    const mark = BEGIN_OR_END.test(open.text) ? head.name : ''
    const before = this.#before
    this.#before = head.name
    if (mark === 'BEGIN' && this.#card && before === 'AGENT') this.#inner++
    else if (mark === 'END' && this.#inner > 0) this.#inner--
    else if (mark === 'BEGIN') {
      if (this.#card) this.#end(true)
      this.#card = { line: open.line, version: '', properties: [], characters: 0 }
    } else if (mark === 'END') this.#end(false)
    else if (this.#inner === 0) this.#write(head)
  }

  #write(head: Head): void {
    const card = this.#card
    if (!card) return
    if (head.name === 'VERSION') card.version = head.raw.trim()
    if (!READ.has(head.name) || card.properties.length === LINES_OF_CARD) return
    card.characters += head.raw.length
    if (card.characters <= CHARACTERS_OF_CARD) card.properties.push(propertyOf(head))
  }

  #end(isCut: boolean): void {
    const card = this.#card
    this.#card = null
    this.#inner = 0
    if (card) this.#cards.push({ line: card.line, isCut, ...contactOf(card.properties) })
  }
}

/** Whether a line goes on by the sign that quoted-printable has for it. @param piece its last one */
const isSoft = (text: string, piece: string) =>
  piece.endsWith('=') && /QUOTED-PRINTABLE/i.test(COLON.exec(text.slice(0, HEAD_LONGEST))?.[1] ?? '')

function propertyOf(head: Head): Property {
  const bytes = isQuotedPrintable(head) ? fromQuotedPrintable(head.raw) : head.raw
  return {
    group: head.group,
    name: head.name,
    types: typesOf(head),
    value: textOf(bytes, paramOf(head, 'CHARSET')),
  }
}

/** Several lines, each ended as here. */
const lines = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').trim()

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

function contactOf(properties: readonly Property[]): Pick<Card, 'contact' | 'unread'> {
  const all = (name: string) => properties.filter((property) => property.name === name)
  const first = (name: string) => all(name).find(({ value }) => value.trim() !== '')?.value ?? ''
  const ownLabel = (group: string) =>
    group === '' ? '' : (all('X-ABLABEL').find((property) => property.group === group)?.value ?? '')
  const numbers = all('TEL').map(({ value, types, group }) => ({
    number: phoneOfCell(plain(value)),
    label: labelOf(types, plain(ownLabel(group)).trim()),
  }))
  const company = partsOf(first('ORG'), ';')
    .filter((part) => part !== '')
    .join(', ')
  const name = plain(first('FN')).trim() || spoken(first('N')) || plain(first('NICKNAME'))
  return {
    unread: numbers.filter(({ number }) => number === null).length,
    contact: {
      name: oneLine(name),
      company: oneLine(company),
      numbers: numbers.flatMap(({ number, label }) => (number === null ? [] : [{ number, label }])),
      emails: all('EMAIL')
        .map(({ value }) =>
          plain(value)
            .replace(/^mailto:/i, '')
            .trim(),
        )
        .filter((email) => email !== ''),
      tags: all('CATEGORIES').flatMap(({ value }) =>
        partsOf(value, ',')
          .map(oneLine)
          .filter((tag) => tag !== ''),
      ),
      note: all('NOTE')
        .map(({ value }) => lines(plain(value)))
        .filter((note) => note !== '')
        .join('\n'),
    },
  }
}

const FOLD = 75 // octets of a line, RFC 2426
const BYTES_OF_SIGN = 3 // at most, of one of UTF-16 in UTF-8

/** A line of a file, folded where no character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  for (let from = 0; from < line.length; ) {
    const most = from === 0 ? FOLD : FOLD - 1
    let end = Math.min(line.length, from + most)
    for (let over = 1; over > 0; end -= Math.ceil(over / BYTES_OF_SIGN))
      over = Math.max(0, Buffer.byteLength(line.slice(from, end)) - most)
    if (/[\udc00-\udfff]/.test(line[end] ?? '')) end-- // the second half of a character
    parts.push(line.slice(from, end))
    from = end
  }
  return `${parts.join('\r\n ')}\r\n`
}

const escaped = (text: string) =>
  text.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const TYPES: Readonly<Record<string, string>> = {
  Mobile: 'CELL',
  Work: 'WORK',
  Home: 'HOME',
  Main: 'MAIN',
  Fax: 'FAX',
  Pager: 'PAGER',
}

/** A number with what it is: by a word that every phone knows, else as Apple and Google write their own labels. */
function telOf({ number, label }: FileContact['numbers'][number], nth: number): string[] {
  const type = TYPES[label]
  if (label === '') return [`TEL:${number}`]
  if (type !== undefined) return [`TEL;TYPE=${type}:${number}`]
  return [`item${nth}.TEL:${number}`, `item${nth}.X-ABLabel:${escaped(label)}`]
}

/** A contact as a card of vCard 3.0, which every phone reads. */
export function vcardOf({ name, company, numbers, emails, tags, note }: FileContact): string {
  const shown = name || company
  const words = name.split(' ')
  const family = words.length > 1 ? words.at(-1) : ''
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : name
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family ?? '')};${escaped(given)};;;`,
    `FN:${escaped(shown)}`,
    ...(company === '' ? [] : [`ORG:${escaped(company)}`]),
    ...numbers.flatMap((number, at) => telOf(number, at + 1)),
    ...emails.map((email) => `EMAIL;TYPE=INTERNET:${escaped(email)}`),
    ...(tags.length === 0 ? [] : [`CATEGORIES:${tags.map(escaped).join(',')}`]),
    ...(note === '' ? [] : [`NOTE:${escaped(note)}`]),
    'END:VCARD',
  ]
    .map(folded)
    .join('')
}
