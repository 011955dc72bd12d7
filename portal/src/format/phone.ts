import { shownStation } from '@ekoline/contract/calls/call-status.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'

export { formatPhone }

/** A number inside a sentence: it stays in one line, or what is read aloud from two lines is read wrong. */
export const unbroken = (number: string) => number.replaceAll(' ', '\u00a0')

/** The far end of a call: a phone number grouped, an own phone as '#2001'. */
export function formatStation(station: string): string {
  return formatPhone(shownStation(station))
}
