import { shownStation } from '@ekoline/contract/calls/call-status.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'

export { formatPhone }

/** The far end of a call: a phone number grouped, an own phone as '#2001'. */
export function formatStation(station: string): string {
  return formatPhone(shownStation(station))
}
