import { CONTACT_OUTCOMES, type ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { formatPhone } from '../../format/phone.ts'

const words: Record<ContactOutcome, string> = {
  reached: 'Reached',
  'no answer': 'No answer',
  'call back': 'Call back',
  'not interested': 'Not interested',
  'wrong number': 'Wrong number',
  'do not call': 'Do not call',
}

/** The outcome of a contact, in words. */
export const outcomeWord = (outcome: ContactOutcome) => words[outcome]

/** The possible outcomes of a contact, each with its key. */
export const outcomeChoices = CONTACT_OUTCOMES.map((outcome, index) => ({
  outcome,
  word: words[outcome],
  key: String(index + 1),
}))

interface Named {
  firstname: string
  lastname: string
  phonenumber: string
}

/** A contact's name, or '' when it is not known. */
export const fullName = ({ firstname, lastname }: Omit<Named, 'phonenumber'>) =>
  `${firstname} ${lastname}`.trim()

/** A contact's name, or the number when it is not known. */
export const contactName = (contact: Named) => fullName(contact) || formatPhone(contact.phonenumber)
