import type { WebhookEvent } from '@ekoline/contract/webhook-limits.ts'
import { text } from '../../text.ts'

const keys = {
  'call.started': 'webhook_call_started',
  'call.ended': 'webhook_call_ended',
  'payment.succeeded': 'webhook_payment_succeeded',
} as const

/** An event in words: 'A call has ended'. */
export const eventWords = (event: WebhookEvent): string => text(keys[event])
