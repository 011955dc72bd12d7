const HEADING_LOOKED_AT = 100 // characters
const plain = (heading: string) =>
  heading
    .slice(0, HEADING_LOOKED_AT)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Names that hold 'phone' and are none, numbers that are no one's, and what is said about a number beside it. */
const NO_PHONE =
  /phonetic|yomi|fax|pager|telex|^tty|^isdn|mail|(type|typ|label|model|extension|verified|consent|status|network|provider|carrier)$/

const PHONE =
  /phone|mobil|msisdn|gsm|whatsapp|handy|telefon|telefoon|rufnummer|celular|portable|^cell(no|number|s|ular)?\d*$|^tel(no|nos|nr|num|number|numbers|cell|home|work)?\d*$/
const TEL = /(^|[^a-z])tel($|[^a-z])/i // a word of its own: not that of a hotel

/** Headings that say less, and are of a number where the cells below have one. */
const PERHAPS =
  /^(number|numbers|nummer|numero|contact|contacts|contactno|contactnos|contactnumber|contactnumbers|lambarwaya|callerid)\d*$/

/** Of a number whose owner is not the person of the line. */
const OF_OTHERS =
  /assistant|emergency|nextofkin|kinphone|spouse|wife|husband|guarantor|guardian|parent|father|mother|referee|referr|manager|supervisor|agent|marketer|company|switchboard|callback|driver|rider|staff|officer|secretary|sponsor/

/** Of what people also keep in digits. */
const OTHER_DIGITS =
  /account|acct|bvn|nuban|iban|order|invoice|amount|balance|price|total|date|birth|zip|postal|postcode|plz|imei|serial|(^|[^r])id(no|number)?$|^s?no$|^sn$|^nin$|^tin$|^rc(no|number)?$/

/** The order in which the numbers of one person are taken: the surest first. */
const RANKS: readonly RegExp[] = [
  /phone\d*value/,
  /mobil|gsm|msisdn|handy|cell|celular/,
  /^(primary|main)?phone(no|nos|number|numbers)?1?$/,
  /^(tel|telefon)/,
  /whatsapp/,
  /home|privat|personal/,
  /work|business|office|gesch/,
]

/** What the heading of a column says about the numbers in it. */
export type Said = 'number' | 'number of others' | 'other digits' | 'nothing'

export function saidOf(heading: string): Said {
  const word = plain(heading)
  if (NO_PHONE.test(word)) return 'other digits'
  const isPhone = PHONE.test(word) || TEL.test(heading) || PERHAPS.test(word)
  if (isPhone) return OF_OTHERS.test(word) ? 'number of others' : 'number'
  return OTHER_DIGITS.test(word) ? 'other digits' : 'nothing'
}

/** Where in the order of a person's numbers a heading of one comes. */
export function rankOf(heading: string): number {
  const word = plain(heading)
  const rank = RANKS.findIndex((words) => words.test(word))
  const last = PERHAPS.test(word) ? 1 : 0
  return rank < 0 ? RANKS.length + last : rank
}

// Common headings, without case, blanks and signs; the surest come first.
const FIRST =
  'firstname first fname givenname forename vorname prenom name names fullname displayname contactname customername ' +
  'clientname savedname publicdisplayname publicname fileas customer client member subscriber'
const LAST = 'lastname last lname surname familyname nachname familienname nom'
const NO_NAME =
  /phonetic|yomi|prefix|suffix|maiden|middle|nick|user|file|street|bank|account|town|city|state|product|domain/

function indexOfAny(headings: readonly string[], words: string): number {
  for (const word of words.split(' ')) {
    const at = headings.indexOf(word)
    if (at >= 0) return at
  }
  return -1
}

/** The columns of the names; -1: missing. */
export function namesOf(headings: readonly string[]): { first: number; last: number } {
  const words = headings.map(plain)
  const [first, last] = [indexOfAny(words, FIRST), indexOfAny(words, LAST)]
  if (first >= 0 || last >= 0) return { first, last }
  const isName = (word: string) => /name/.test(word) && !NO_NAME.test(word) && !OF_OTHERS.test(word)
  return { first: words.findIndex(isName), last }
}

/** The column that says what kind the number of another one is ('Phone 1 - Label' of 'Phone 1 - Value'); -1: none. */
export function labelOf(headings: readonly string[], at: number): number {
  const stem = /^(.*phone\d+)value$/.exec(plain(headings[at] ?? ''))?.[1]
  if (stem === undefined) return -1
  return headings.map(plain).findIndex((word) => word === `${stem}type` || word === `${stem}label`)
}

/** Whether a label of a number, or of others' numbers, keeps it from being the person's: 'Home Fax', 'Assistant'. */
export const isForeignLabel = (label: string) => NO_PHONE.test(plain(label)) || OF_OTHERS.test(plain(label))

/** The column of country codes; -1: none. */
export const codeColumnOf = (headings: readonly string[]) =>
  headings.map(plain).findIndex((word) => /(country|calling|dial|dialling|dialing)code$/.test(word))

/** Headings that are nothing else, of which no name of a person or a firm is made. */
const PLAINLY_PHONE =
  /^(my|home|work|business|office|primary|main|mobile|mobil|cell|gsm|whatsapp|tel|telephone|telefon|phone|handy|contact|msisdn|no|nos|nr|number|numbers|value|\d)+$/

/** Whether a heading cannot be the name of someone ('Phone World'). */
export const isPlainlyPhone = (heading: string) => PLAINLY_PHONE.test(plain(heading))

/** The cells of a line that name a column of people's names or numbers. */
export function namedIn(cells: readonly string[]): { names: number; numbers: number[] } {
  const words = cells.map(plain)
  const isNumber = (at: number) => ['number', 'number of others'].includes(saidOf(cells[at] ?? ''))
  return {
    names: [FIRST, LAST].filter((names) => indexOfAny(words, names) >= 0).length,
    numbers: [...cells.keys()].filter(isNumber),
  }
}
