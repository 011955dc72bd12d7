import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { UnfinishedPayment } from '@ekoline/contract/payments.ts'
import { text } from '../../text.ts'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'

export type PaymentState = 'paid' | UnfinishedPayment['state']

const states: Record<PaymentState, { tone: Tone; word: MessageKey }> = {
  paid: { tone: 'good', word: 'payment_state_paid' },
  checking: { tone: 'warn', word: 'payment_state_checking' },
  open: { tone: 'idle', word: 'payment_state_open' },
  failed: { tone: 'bad', word: 'payment_state_failed' },
  reversed: { tone: 'idle', word: 'payment_state_reversed' },
  suspense: { tone: 'warn', word: 'payment_state_suspense' },
}

/** How far a payment is, as a dot and its word. */
export function PaymentStateDot({ state }: { state: PaymentState }) {
  const { tone, word } = states[state]
  return <StatusDot tone={tone}>{text(word)}</StatusDot>
}
