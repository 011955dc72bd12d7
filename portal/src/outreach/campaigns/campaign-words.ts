import { CONTACT_OUTCOMES, type ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

const words = {
  reached: 'outcome_reached',
  'no answer': 'outcome_no_answer',
  'call back': 'outcome_call_back',
  'not interested': 'outcome_not_interested',
  'wrong number': 'outcome_wrong_number',
  'do not call': 'outcome_do_not_call',
} as const satisfies Record<ContactOutcome, string>

/** The outcome of a contact, in words. */
export const outcomeWord = (outcome: ContactOutcome) => text(words[outcome])

/** The possible outcomes of a contact, each with its key. */
export const outcomeChoices = CONTACT_OUTCOMES.map((outcome, index) => ({
  outcome,
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
