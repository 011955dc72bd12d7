import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { CallRecord, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import type { RecordingVariant } from '@ekoline/contract/calls/calls.ts'
import { dialledDigits, isWholeNumber, nationalNumber } from '@ekoline/contract/units/phone.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone, formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'

const OWN_PHONE = 'PJSIP/'

/** One end of a call; where lists of queues have it, not whose name it is. */
export type Named = Omit<CallParty, 'is'> & Partial<Pick<CallParty, 'is'>>

type Direction = 'in' | 'out' | 'missed'

type Heard = Pick<ListedCall, 'direction' | 'outcome' | 'other' | 'src'>

/** How a call went, in one word: a call of before the directions were recorded is judged by who called. */
export function directionOf({ direction, outcome, other, src }: Heard): Direction {
  if (outcome === 'missed') return 'missed'
  return direction ?? (other.number === src ? 'in' : 'out')
}

/** The far end and ours, in the order of the call. */
export function endsOf(call: Pick<ListedCall, keyof Heard | 'ours'>): { from: CallParty; to: CallParty } {
  const { other, ours } = call
  return directionOf(call) === 'out' ? { from: ours, to: other } : { from: other, to: ours }
}

/** The number of one end for the eye: grouped, an own phone as '#2001', an extension as 'Ext 101'. */
export function shownNumber({ number }: Named): string {
  if (/^(|anonymous|unknown)$/i.test(number.trim())) return text('call_withheld')
  return /^\d{1,5}$/.test(number) ? text('call_extension', { number }) : formatStation(number)
}

/** Who an end of a call is: by name where one is known. */
export const whoIs = (party: Named): string => party.name ?? shownNumber(party)

/** The number that calls the far end back, as the dial box shows it; null where it cannot be called. */
export const callBackNumber = ({ other }: ListedCall): string | null => dialledNumber(other)

/** The number of one end as it is dialled and written down; null: it is none of a phone outside. */
export function dialledNumber(party: Named): string | null {
  const number = formatPhone(party.number)
  return /^\+?[\d\s]+$/.test(number) && isWholeNumber(dialledDigits(number)) ? number : null
}

/** Which recording of a call is heard: one's own, or an admin's view of others (decisions, "Calls"); null: none. */
export function variantFor(call: ListedCall, isAdmin: boolean): RecordingVariant | null {
  if (!call.recorded) return null
  if (call.individual) return 'individual'
  return isAdmin ? 'business' : null
}

/** Whose calls they are. */
interface Caller {
  /** whether the workgroup is on the plan named 'Basic unlimited plan' */
  readonly unlimited: boolean
  /** the own phone number, in any written form */
  readonly phone: string
}

/** Whether a member called an outside number: from the own phone, or from an extension. */
function isPlaced(
  { src, calledstation, direction }: Pick<CallRecord, 'src' | 'calledstation' | 'direction'>,
  phone: string,
): boolean {
  if (calledstation.startsWith(OWN_PHONE) || direction === 'in') return false
  return /^\d{1,5}$/.test(src) || nationalNumber(src) === nationalNumber(phone)
}

/** The own phone, which was called first, is all that it cost: no one talked there. */
export const isOwnPhoneAlone = ({ cost, price }: ListedCall): boolean =>
  (cost ?? 0) > 0 && price?.called.cost === 0 && (price.own?.cost ?? 0) > 0

/**
 * What a call cost, '' where the reader sees no money of it, and in words where it cost nothing: talk that the unlimited plan covers is 'Unlimited', other talk
 * (taken, to the own number, to a colleague, by free minutes) is 'Free'. Of one that was busy it says what was paid.
 */
export function costOf(call: ListedCall, { unlimited, phone }: Caller): string {
  const { cost } = call
  if (cost === null) return ''
  if (isOwnPhoneAlone(call))
    return text(call.individual ? 'call_cost_own_phone' : 'call_cost_their_phone', {
      cost: formatNaira(cost),
    })
  if (cost > 0 || call.real_sessiontime === 0) return formatNaira(cost)
  return text(unlimited && isPlaced(call, phone) ? 'unlimited' : 'call_free')
}
