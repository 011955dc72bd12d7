import type { WireTable } from './wire-table.ts'

export const webhooksWire = {
  webhooks: { method: 'GET', path: '/v1/developers/webhooks' },
  makeWebhook: { method: 'POST', path: '/v1/developers/webhooks' },
  removeWebhook: { method: 'DELETE', path: '/v1/developers/webhooks/:id' },
  switchOnWebhook: { method: 'POST', path: '/v1/developers/webhooks/:id/on' },
  webhookDeliveries: { method: 'GET', path: '/v1/developers/webhooks/:id/deliveries' },
  redeliver: { method: 'POST', path: '/v1/developers/deliveries/:id/again' },
} as const satisfies WireTable
