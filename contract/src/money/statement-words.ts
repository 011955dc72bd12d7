import type { MessageKey } from '../messages/catalogue.ts'
import type { PostingKind, StatementLine } from './wallet.ts'

interface Words {
  readonly in: MessageKey
  readonly out: MessageKey
}

const both = (key: MessageKey): Words => ({ in: key, out: key })

// What is left out is worded by the code that posts it: a refund, an adjustment and a gift have a reason of their own.
const words: Partial<Record<PostingKind, Words>> = {
  topup: both('line_topup'),
  payg: both('line_payg'),
  plan: both('line_plan'),
  call: both('line_call'),
  debt: both('line_debt'),
  text: both('line_text'),
  number: { in: 'line_number_back', out: 'line_number_renewal' },
  take: { in: 'line_take_in', out: 'line_take_out' },
  transfer: { in: 'line_transfer_in', out: 'line_transfer_out' },
}

const NAMES_NOBODY = new Set<MessageKey>(['line_topup', 'line_payg', 'line_debt'])

/**
 * The text that says what moved the money of a line; `{party}` is who or what was at the other end.
 *
 * @returns null when the line's own description says it
 */
export function lineWords({
  kind,
  amount,
  party,
}: Pick<StatementLine, 'kind' | 'amount' | 'party'>): MessageKey | null {
  const key = kind === 'topup' && party !== '' ? 'line_bank' : words[kind]?.[amount < 0 ? 'out' : 'in']
  return key && (party !== '' || NAMES_NOBODY.has(key)) ? key : null
}
