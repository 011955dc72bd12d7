import { CONTACT_TAG_LONGEST, TAGS_OF_CONTACT } from '@ekoline/contract/people/contacts.facts.ts'
import type { Contact, ContactNumber } from '@ekoline/contract/people/contacts.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

/** A contact as it is typed; empty numbers and emails are left out. */
export interface ContactDraft {
  name: string
  company: string
  numbers: readonly ContactNumber[]
  emails: readonly string[]
  /** separated by commas */
  tags: string
}

export const NO_NUMBER: ContactNumber = { number: '', label: '' }
export const NEW_CONTACT: ContactDraft = {
  name: '',
  company: '',
  numbers: [NO_NUMBER],
  emails: [],
  tags: '',
}

export const draftOf = ({ name, company, numbers, emails, tags }: Contact): ContactDraft => ({
  name,
  company,
  numbers: numbers.map(({ number, label }) => ({ number: formatPhone(number), label })),
  emails,
  tags: tags.join(', '),
})

const tagsIn = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

export const areTags = (typed: string) =>
  tagsIn(typed).length <= TAGS_OF_CONTACT && tagsIn(typed).every((tag) => tag.length <= CONTACT_TAG_LONGEST)

/** The labels of what must be filled in or mended before it is saved. */
export const missingIn = ({ name, company, tags }: ContactDraft): string[] =>
  [
    name.trim() === '' && company.trim() === '' && text('contact_name_or_company'),
    !areTags(tags) && text('contact_tags'),
  ].filter((missing) => missing !== false)

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: ContactDraft) {
  if (missingIn(draft).length > 0) return null
  const { name, company, numbers, emails, tags } = draft
  return {
    name,
    company,
    numbers: numbers.filter(({ number }) => number.trim() !== ''),
    emails: emails.filter((email) => email.trim() !== ''),
    tags: tagsIn(tags),
  }
}

/** What the API calls a field of one of the numbers or emails. */
export const fieldOf = (list: 'numbers' | 'emails', index: number, field = '') =>
  [list, index, field].filter((part) => part !== '').join('.')

/** Where among those that are sent a line is that was typed: those that are empty are not sent. @returns -1 for one */
export function sentAt<T>(typed: readonly T[], isEmpty: (one: T) => boolean, index: number): number {
  const one = typed[index]
  if (one === undefined || isEmpty(one)) return -1
  return typed.slice(0, index).filter((before) => !isEmpty(before)).length
}
