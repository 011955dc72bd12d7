import { MEMBER_NAME_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { ListForm } from '../../platform/lists/list-columns.ts'
import { isForeignLabel } from '../../platform/lists/list-headings.ts'
import { bare, isShortened, phoneOfCell, phoneWithCode } from '../../platform/lists/list-phone.ts'

/** Who a line names. */
export interface Contact {
  readonly phone: string
  readonly first: string
  readonly last: string
}

export type Reason =
  | 'csv_no_number'
  | 'csv_wrong_number'
  | 'csv_shortened_number'
  | 'csv_wrong_name'
  | 'csv_too_many_cells'

/** A line of a list: as it is written, and the contact with its number in E.164, or why it is not taken. */
export interface Line {
  readonly written: Contact
  readonly contact: Contact | Reason
}

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/
const tidy = (text: string) => (UNTIDY.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text)
const isName = (text: string) => text.length <= MEMBER_NAME_LONGEST && !/\p{Cc}/u.test(text)

/** The number of the first column that has one; else the first cell that should be one, '' for none. */
function phoneIn(cells: readonly string[], { phones, labels, code }: ListForm) {
  let written = ''
  for (const [index, at] of phones.entries()) {
    const [cell = '', label = -1] = [cells[at], labels[index]]
    if (bare(cell) === '' || (label >= 0 && isForeignLabel(cells[label] ?? ''))) continue
    const phone = code < 0 ? phoneOfCell(cell) : phoneWithCode(cell, cells[code] ?? '')
    if (phone !== null) return { phone, written: cell }
    written ||= bare(cell)
  }
  return { phone: null, written }
}

/** What a line of a list says. */
export function lineOf(cells: readonly string[], form: ListForm): Line {
  const { phone, written } = phoneIn(cells, form)
  const names = { first: tidy(cells[form.first] ?? ''), last: tidy(cells[form.last] ?? '') }
  const refused = (contact: Reason): Line => ({ written: { phone: written, ...names }, contact })
  if (cells.length > form.width && cells.slice(form.width).some((cell) => cell.trim() !== ''))
    return refused('csv_too_many_cells')
  if (phone === null) {
    if (written === '') return refused('csv_no_number')
    return refused(isShortened(written) ? 'csv_shortened_number' : 'csv_wrong_number')
  }
  if (!isName(names.first) || !isName(names.last)) return refused('csv_wrong_name')
  return { written: { phone: written, ...names }, contact: { phone, ...names } }
}
