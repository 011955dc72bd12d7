import { WITHHELD } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import type { BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import { dialledDigits, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

type What = Pick<BlockedNumber, 'kind' | 'caller'>

/** What is blocked, in words: who, how numbers begin, or hidden numbers. */
export function blockedWho({ kind, caller }: What): string {
  if (kind === 'withheld') return text('blocked_hidden')
  if (kind === 'beginning') return text('blocked_begins', { number: caller.number })
  return caller.name ?? formatPhone(caller.number)
}

/** What blocks the other end of a call: its number, or all hidden ones; null: it is one of us, or no phone outside. */
export function blockOf(party: CallParty): { kind: 'number' | 'withheld'; number: string } | null {
  if (party.number === WITHHELD) return { kind: 'withheld', number: '' }
  if (party.is !== null && party.is !== 'contact') return null
  const number = formatPhone(party.number)
  const isWhole = /^\+?[\d\s]+$/.test(number) && isWholeNumber(dialledDigits(number))
  return isWhole ? { kind: 'number', number } : null
}

/** The number that rings at a phone, as one end of a call. */
export const partyOf = (number: string): CallParty => {
  const isHidden = /^(|anonymous|unknown)$/i.test(number.trim())
  return { number: isHidden ? WITHHELD : formatPhone(number), name: null, is: null }
}
