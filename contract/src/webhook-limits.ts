export const WEBHOOK_EVENTS = ['call.started', 'call.ended', 'payment.succeeded'] as const // api.md
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export const WEBHOOKS_OF_WORKGROUP = 10
export const WEBHOOK_URL_LONGEST = 2_000
