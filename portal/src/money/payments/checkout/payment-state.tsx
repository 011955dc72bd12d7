import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { PaidState, UnfinishedPayment } from '@ekoline/contract/money/payments.ts'
import { text } from '../../../text.ts'
import { StatusDot, type Tone } from '../../../ui/StatusDot.tsx'

export type PaymentState = PaidState | UnfinishedPayment['state']

const states: Record<PaymentState, { tone: Tone; word: MessageKey }> = {
  paid: { tone: 'good', word: 'payment_state_paid' },
  checking: { tone: 'warn', word: 'payment_state_checking' },
  open: { tone: 'idle', word: 'payment_state_open' },
  failed: { tone: 'bad', word: 'payment_state_failed' },
  reversed: { tone: 'idle', word: 'payment_state_reversed' },
  suspense: { tone: 'warn', word: 'payment_state_suspense' },
  refunding: { tone: 'warn', word: 'payment_state_refunding' },
  partly_refunded: { tone: 'idle', word: 'payment_state_partly_refunded' },
  refunded: { tone: 'idle', word: 'payment_state_refunded' },
  disputed: { tone: 'warn', word: 'payment_state_disputed' },
  charged_back: { tone: 'bad', word: 'payment_state_charged_back' },
}

/** How far a payment is, as a dot and its word. */
export function PaymentStateDot({ state }: { state: PaymentState }) {
  const { tone, word } = states[state]
  return <StatusDot tone={tone}>{text(word)}</StatusDot>
}
