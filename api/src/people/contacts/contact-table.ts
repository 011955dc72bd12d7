import { NUMBERS_OF_CONTACT } from '@ekoline/contract/people/contacts.facts.ts'
import type { CsvRow } from '../../platform/lists/csv-reader.ts'
import { formOf, type ListForm } from '../../platform/lists/list-columns.ts'
import { isForeignLabel } from '../../platform/lists/list-headings.ts'
import { phoneOfCell, phoneWithCode } from '../../platform/lists/list-phone.ts'
import type { Card } from './vcard.ts'

/** Where a table has what a list of numbers has not. */
interface Beside {
  readonly company: number
  readonly emails: readonly number[]
  readonly tags: number
  readonly notes: number
  /** what each column of numbers is called, as a label of its numbers */
  readonly called: ReadonlyMap<number, string>
}

export interface TableForm {
  readonly list: ListForm
  readonly beside: Beside
}

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const COMPANY =
  /^(company|companyname|organi[sz]ation|organi[sz]ationname|organi[sz]ation1name|firm|business|businessname|employer)$/
const EMAIL = /mail(address)?\d*(value)?$/
const TAGS = /^(tags?|labels?|categor(y|ies)|groups?|groupmembership)$/
const NOTES = /^(notes?|remarks?|comments?|description)$/

/** What a heading says of its numbers; those that only say that it is a number say nothing. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/fax/, 'Fax'],
  [/mobil|gsm|cell|handy/, 'Mobile'],
  [/whatsapp/, 'WhatsApp'],
  [/home|privat/, 'Home'],
  [/work|business|office/, 'Work'],
  [/main|primary/, 'Main'],
]
const labelOfHeading = (heading: string) => LABELS.find(([word]) => word.test(plain(heading)))?.[1] ?? ''

/**
 * How a table of contacts is to be read, by its first lines.
 *
 * @returns null where no column has numbers
 */
export function tableFormOf(begin: readonly CsvRow[]): TableForm | null {
  const list = formOf(begin)
  if (!list) return null
  const headings = list.heading?.cells ?? []
  const at = (word: RegExp) => headings.findIndex((heading) => word.test(plain(heading)))
  return {
    list,
    beside: {
      company: at(COMPANY),
      emails: [...headings.keys()].filter((column) => EMAIL.test(plain(headings[column] ?? ''))),
      tags: at(TAGS),
      notes: at(NOTES),
      called: new Map(list.phones.map((column) => [column, labelOfHeading(headings[column] ?? '')])),
    },
  }
}

/** Of one line: twice of what a contact can have. */
const NUMBERS_LOOKED_AT = 2 * NUMBERS_OF_CONTACT

const tidy = (text = '') => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
/** Google and we write several in one cell. */
const BETWEEN_TAGS = /:::|[;,]/
/** What Google says of every contact. */
const isTag = (tag: string) => tag !== '' && !tag.startsWith('*')

/** What a line of a table says of a contact. */
export function contactOfRow({ line, cells }: CsvRow, { list, beside }: TableForm): Card {
  const numbers: Card['contact']['numbers'][number][] = []
  let unread = 0
  let looked = 0
  for (const [index, column] of list.phones.entries()) {
    const kind = cells[list.labels[index] ?? -1] ?? ''
    if (isForeignLabel(kind)) continue
    for (const cell of (cells[column] ?? '').split(':::')) {
      if (cell.trim() === '' || looked++ >= NUMBERS_LOOKED_AT) continue
      const number = list.code < 0 ? phoneOfCell(cell) : phoneWithCode(cell, cells[list.code] ?? '')
      if (number === null) unread++
      else numbers.push({ number, label: tidy(kind) || (beside.called.get(column) ?? '') })
    }
  }
  return {
    line,
    unread,
    contact: {
      name: tidy(
        [cells[list.first], list.last === list.first ? '' : cells[list.last]].filter(Boolean).join(' '),
      ),
      company: tidy(cells[beside.company]),
      numbers,
      emails: beside.emails
        .flatMap((column) => (cells[column] ?? '').split(':::').map(tidy))
        .filter((email) => email !== ''),
      tags: (cells[beside.tags] ?? '').split(BETWEEN_TAGS).map(tidy).filter(isTag),
      note: (cells[beside.notes] ?? '').trim(),
    },
  }
}
