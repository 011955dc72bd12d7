import type { AuditWord } from '../endpoint/audit-word.ts'

export const WEBHOOK_EVENTS = ['call.started', 'call.ended', 'payment.succeeded'] as const // api.md
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const WEBHOOKS_OF_WORKGROUP = 10
export const WEBHOOK_URL_LONGEST = 2_000

export const webhooksErrors = {
  webhook_off: 409,
  delivery_under_way: 409,
  webhook_url_refused: 422,
  webhooks_full: 422,
} as const

export const webhooksAudit = {
  webhook_made: { kind: 'settings', text: 'Added a webhook' },
  webhook_removed: { kind: 'settings', text: 'Deleted a webhook' },
  webhook_switched_off: {
    kind: 'settings',
    by: 'job',
    text: 'Turned off a webhook after three days of failures',
  },
  webhook_switched_on: { kind: 'settings', text: 'Turned on a webhook again' },
  webhook_told_again: { kind: 'settings', text: 'Sent an event to a webhook again' },
} as const satisfies Record<string, AuditWord>
