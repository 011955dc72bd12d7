import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, id, page, succeeded, utcTime, wrong } from '../endpoint/fields.ts'
import { WEBHOOK_EVENTS, WEBHOOK_URL_LONGEST } from './webhooks.facts.ts'

const event = z.enum(WEBHOOK_EVENTS)

const webhook = z.strictObject({
  id: z.int(),
  url: z.string(),
  events: z.array(event),
  created_at: utcTime,
  failing_since: utcTime.nullable().describe('nothing has arrived since'),
  switched_off_at: utcTime.nullable().describe('it failed for three days'),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.strictObject({
  id: z.int(),
  event,
  event_id: z.string().describe('the same for every try and every webhook'),
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  next_try: utcTime.nullable(),
  http: z.int().nullable().describe('what was answered last; null: no answer'),
  why: z
    .enum(['address', 'no such host', 'no connection', 'certificate', 'too slow', 'answer', 'switched off'])
    .nullable(),
  milliseconds: z.int().nullable(),
  created_at: utcTime,
  tried_at: utcTime.nullable(),
})
export type Delivery = z.infer<typeof delivery>

const lead = ['lead_refused'] as const

export const webhooksEndpoints = () => ({
  webhooks: endpoint('GET /v1/developers/webhooks', {
    summary: "The workgroup's webhooks, newest first. The secret of each is shown only when it is made.",
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: z.array(webhook) }),
  }),
  makeWebhook: endpoint('POST /v1/developers/webhooks', {
    summary:
      'Makes a webhook: from now on its address is told of these events, signed with a secret shown this once.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['webhooks'],
    audits: 'webhook_made',
    mails: 'nothing',
    body: z.strictObject({
      url: filled(WEBHOOK_URL_LONGEST).describe('https, of a public server'),
      events: z
        .array(event)
        .min(1)
        .max(WEBHOOK_EVENTS.length, { abort: true })
        .refine((events) => new Set(events).size === events.length, wrong('field_repeated')),
    }),
    reply: succeeded({
      result: z.strictObject({
        id: z.int(),
        url: z.string(),
        events: z.array(event),
        secret: z.string().describe('whsec_ and base64, as standardwebhooks.com has it'),
      }),
    }),
    errors: ['lead_refused', 'email_unproven', 'webhook_url_refused', 'webhooks_full'],
  }),
  removeWebhook: endpoint('DELETE /v1/developers/webhooks/:id', {
    summary: 'Removes a webhook of the workgroup with all that it was told.',
    access: 'admin-change',
    names: { id: 'webhook' },
    changes: ['webhooks', 'webhook_deliveries'],
    audits: 'webhook_removed',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: lead,
  }),
  switchOnWebhook: endpoint('POST /v1/developers/webhooks/:id/on', {
    summary: 'Switches a webhook on again that had failed for too long.',
    access: 'admin-change',
    names: { id: 'switched-off webhook' },
    changes: ['webhooks'],
    audits: 'webhook_switched_on',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused', 'email_unproven'],
  }),
  webhookDeliveries: endpoint('GET /v1/developers/webhooks/:id/deliveries', {
    summary: 'A page of what a webhook was told in the last 30 days, newest first.',
    access: 'admin',
    names: { id: 'webhook' },
    params: z.strictObject({ id }),
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(delivery), total: z.int() }),
  }),
  redeliver: endpoint('POST /v1/developers/deliveries/:id/again', {
    summary: 'Tells a webhook the same again.',
    access: 'admin-change',
    names: { id: 'delivery' },
    changes: ['webhook_deliveries'],
    audits: 'webhook_told_again',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['lead_refused', 'webhook_off', 'delivery_under_way'],
  }),
})
