import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filled, succeeded, utcTime } from './fields.ts'
import { myPhoneWire } from './my-phone.wire.ts'
import { username } from './workgroups.ts'

/** Where and as whom a SIP phone of a seat registers, and whether one does at this moment. */
export const myPhone = z.strictObject({
  username,
  server: z.string().meta({ description: 'host of the exchange, for phones' }),
  port: z.int(),
  transport: z.enum(['udp', 'tcp', 'tls']),
  made_at: utcTime.nullable().meta({ description: 'when its secret was made; null: there is none' }),
  state: z
    .enum(['none', 'registered', 'not registered', 'not known'])
    .meta({ description: "'not known' while the exchange can not be reached" }),
  calls: z.enum(['available', 'unavailable']).meta({ description: 'whether calls can be placed just now' }),
})
export type MyPhone = z.infer<typeof myPhone>

/** A new secret, told this once. */
export const phoneSecret = z.strictObject({
  secret: z.string(),
  set_up: z.string().meta({ description: 'an address from which Linphone sets itself up, once' }),
  set_up_ends: utcTime,
})
export type PhoneSecret = z.infer<typeof phoneSecret>

/** As whom a page registers at the exchange, while it is open. */
export const browserSecret = z.strictObject({
  url: z.string().meta({ description: 'a WebSocket that takes SIP' }),
  user: z.string(),
  domain: z.string(),
  realm: z.string(),
  secret: z.string(),
  ends: utcTime.meta({ description: 'unless it is kept' }),
})
export type BrowserSecret = z.infer<typeof browserSecret>

export const myPhoneEndpoints = () => ({
  myPhone: endpoint({
    ...myPhoneWire.myPhone,
    summary:
      'The SIP phone of the seat: what it registers with, and whether it is registered; never its secret.',
    access: 'seat',
    reply: succeeded({ result: myPhone }),
  }),
  makePhoneSecret: endpoint({
    ...myPhoneWire.makePhoneSecret,
    summary:
      'Makes a secret for the SIP phone of the seat, in place of the one before. It is shown this once.',
    access: 'seat-change',
    reply: succeeded({ result: phoneSecret }),
    errors: ['lead_refused'],
  }),
  makeBrowserSecret: endpoint({
    ...myPhoneWire.makeBrowserSecret,
    summary:
      'Makes a secret with which a page is the phone of the seat, for an hour. Not found where no page can be one.',
    access: 'seat-change',
    reply: succeeded({ result: browserSecret }),
    errors: ['lead_refused'],
  }),
  keepBrowserSecret: endpoint({
    ...myPhoneWire.keepBrowserSecret,
    summary: 'Keeps the secret of the page for an hour from now. Not found when it is over.',
    access: 'seat-change',
    reply: succeeded({ result: z.strictObject({ ends: utcTime }) }),
    errors: ['lead_refused'],
  }),
  phoneSetUp: endpoint({
    ...myPhoneWire.phoneSetUp,
    summary: 'What Linphone reads to set itself up; by an address that works once, for 15 minutes.',
    access: 'public',
    params: z.strictObject({ token: filled(100) }),
    reply: z.never(),
    streams: 'application/xml',
    acts: true,
  }),
})
