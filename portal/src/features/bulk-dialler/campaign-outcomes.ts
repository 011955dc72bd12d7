import { CONTACT_OUTCOMES, type ContactOutcome } from '@ekoline/contract/robocall-limits.ts'

const words: Record<ContactOutcome, string> = {
  reached: 'Reached',
  'no answer': 'No answer',
  'call back': 'Call back',
  'not interested': 'Not interested',
  'wrong number': 'Wrong number',
  'do not call': 'Do not call',
}

/** What came of a contact, as it is read. */
export const outcomeWord = (outcome: ContactOutcome) => words[outcome]

/** What can have come of a contact, each with the key that says so. */
export const outcomeChoices = CONTACT_OUTCOMES.map((outcome, index) => ({
  outcome,
  word: words[outcome],
  key: String(index + 1),
}))
