import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filled, succeeded, utcTime } from './fields.ts'
import { username } from './workgroups.ts'

/** Where and as whom a SIP phone of a seat registers, and whether one does at this moment. */
export const myPhone = z.strictObject({
  username,
  server: z.string().describe('host of the exchange, for phones'),
  port: z.int(),
  transport: z.enum(['udp', 'tcp', 'tls']),
  made_at: utcTime.nullable().describe('when its secret was made; null: there is none'),
  state: z
    .enum(['none', 'registered', 'not registered', 'not known'])
    .describe("'not known' while the exchange can not be reached"),
  calls: z.enum(['available', 'unavailable']).describe('whether calls can be placed just now'),
})
export type MyPhone = z.infer<typeof myPhone>

/** A new secret, told this once. */
export const phoneSecret = z.strictObject({
  secret: z.string(),
  set_up: z.string().describe('an address from which Linphone sets itself up, once'),
  set_up_ends: utcTime,
})
export type PhoneSecret = z.infer<typeof phoneSecret>

/** A server by which a page's sound finds its way to the exchange: an RTCIceServer. */
const iceServer = z.union([
  z.strictObject({ urls: z.array(z.string()).describe('STUN') }),
  z.strictObject({
    urls: z.array(z.string()).describe('TURN'),
    username: z.string().describe('good until the secret ends'),
    credential: z.string(),
  }),
])
const iceServers = z.array(iceServer).describe('STUN and TURN, where the operator has them')
export type IceServer = z.infer<typeof iceServer>

/** As whom a page registers at the exchange, while it is open. */
export const browserSecret = z.strictObject({
  url: z.string().describe('a WebSocket that takes SIP'),
  user: z.string(),
  domain: z.string(),
  realm: z.string(),
  secret: z.string(),
  ends: utcTime.describe('unless it is kept'),
  ice_servers: iceServers,
})
export type BrowserSecret = z.infer<typeof browserSecret>

export const myPhoneEndpoints = () => ({
  myPhone: endpoint('GET /v1/{product}/my-phone', {
    summary:
      'The SIP phone of the seat: what it registers with, and whether it is registered; never its secret.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: myPhone }),
  }),
  makePhoneSecret: endpoint('POST /v1/{product}/my-phone/secret', {
    summary:
      'Makes a secret for the SIP phone of the seat, in place of the one before. It is shown this once.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['sip_secrets'],
    audits: 'phone_secret_made',
    mails: 'phone_secret_made',
    reply: succeeded({ result: phoneSecret }),
    errors: ['lead_refused', 'email_unproven', 'confirm_required'],
  }),
  makeBrowserSecret: endpoint('POST /v1/{product}/my-phone/browser', {
    summary:
      'Makes a secret with which a page is the phone of the seat, for an hour. Not found where no page can be one.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['sip_secrets'],
    audits: 'browser_phone_on',
    mails: 'nothing',
    reply: succeeded({ result: browserSecret }),
    errors: ['lead_refused'],
  }),
  keepBrowserSecret: endpoint('PUT /v1/{product}/my-phone/browser', {
    summary: 'Keeps the secret of the page for an hour from now. Not found when it is over.',
    access: 'seat-change',
    names: 'nothing',
    needs: 'browser phone',
    changes: ['sip_secrets'],
    audits: 'nothing',
    mails: 'nothing',
    reply: succeeded({ result: z.strictObject({ ends: utcTime, ice_servers: iceServers }) }),
    errors: ['lead_refused'],
  }),
  phoneSetUp: endpoint('GET /v1/phone-setup/:token', {
    summary: 'What Linphone reads to set itself up; by an address that works once, for 15 minutes.',
    access: 'public',
    names: { token: 'phone set-up' },
    changes: ['sip_secrets'],
    audits: 'phone_set_up',
    mails: 'nothing',
    params: z.strictObject({ token: filled(100) }),
    reply: z.never(),
    streams: 'application/xml',
    acts: true,
  }),
})
