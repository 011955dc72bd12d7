import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, id, succeeded, textWithin, utcTime, wrong } from '../endpoint/fields.ts'
import { PUSH_ENDPOINT_LONGEST, PUSH_KINDS } from './push.facts.ts'

const kind = z.enum(PUSH_KINDS)
const time = textWithin(5)
  .refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), wrong('field_clock'))
  .describe('HH:mm in Lagos')

const quiet = z
  .strictObject({ from: time, until: time })
  .refine(({ from, until }) => from !== until, wrong('field_closes_later'))
  .nullable()
  .describe('when nothing is sent, over midnight where it ends earlier than it begins; null: never')

const device = z.strictObject({
  id: z.int(),
  name: z.string().describe("in plain words, like 'Chrome on Android'"),
  this: z.boolean().describe('the browser that asks'),
  kinds: z.array(kind),
  quiet: z.strictObject({ from: z.string(), until: z.string() }).nullable(),
  since: utcTime,
  last_arrived: utcTime.nullable().describe('when its push service last took a message; null: never yet'),
  failing_since: utcTime.nullable().describe('its push service has taken none since'),
})
export type PushDevice = z.infer<typeof device>

/** 65 and 16 bytes in base64url, as browsers give them (RFC 8291). */
const p256dh = textWithin(88).refine((value) => /^[\w-]{87}=?$/.test(value), wrong('field_invalid'))
const auth = textWithin(24).refine((value) => /^[\w-]{22}(==)?$/.test(value), wrong('field_invalid'))

const params = z.strictObject({ id })
const own = { access: 'seat', mails: 'nothing' } as const

export const pushEndpoints = () => ({
  push: endpoint('GET /v1/push', {
    summary: 'The key that a browser subscribes with, and the devices of the caller that get push messages.',
    ...own,
    names: 'nothing',
    changes: ['push_keys'],
    audits: 'nothing',
    reply: succeeded({
      key: z.string().nullable().describe('VAPID, base64url; null: this service sends none'),
      result: z.array(device),
    }),
  }),
  addPushDevice: endpoint('POST /v1/push/devices', {
    summary:
      'Send push messages to the browser that asks, by its subscription. Asked again with a new one, it replaces the one before, and what was chosen stays.',
    ...own,
    names: 'nothing',
    needs: 'known device',
    changes: ['push_subscriptions', 'push_keys'],
    audits: 'push_device_added',
    body: z.strictObject({
      endpoint: filled(PUSH_ENDPOINT_LONGEST).describe('https, of a public server'),
      p256dh,
      auth,
    }),
    reply: succeeded({ result: device }),
    errors: ['push_endpoint_refused', 'push_devices_full', 'push_device_unknown'],
  }),
  choosePush: endpoint('PUT /v1/push/devices/:id', {
    summary: 'Choose what a device of the caller is told, and its quiet hours.',
    ...own,
    names: { id: 'push device' },
    changes: ['push_subscriptions'],
    audits: 'nothing',
    params,
    body: z.strictObject({
      kinds: z
        .array(kind)
        .max(PUSH_KINDS.length, { abort: true })
        .refine((kinds) => new Set(kinds).size === kinds.length, wrong('field_repeated')),
      quiet,
    }),
    reply: succeeded({ result: device }),
  }),
  testPush: endpoint('POST /v1/push/devices/:id/test', {
    summary: 'Send a test message to a device of the caller, also in its quiet hours.',
    ...own,
    names: { id: 'push device' },
    changes: ['push_messages'],
    audits: 'nothing',
    params,
    reply: succeeded({}),
  }),
  removePushDevice: endpoint('DELETE /v1/push/devices/:id', {
    summary: 'Send a device of the caller no push messages any more.',
    ...own,
    names: { id: 'push device' },
    changes: ['push_subscriptions', 'push_messages'],
    audits: 'push_device_removed',
    params,
    reply: succeeded({}),
  }),
})
