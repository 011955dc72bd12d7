import { z } from 'zod'
import { username } from '../core/workgroups.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, id, plainName, succeeded, utcTime } from '../endpoint/fields.ts'
import { PHONE_NAME_LONGEST } from './my-phone.facts.ts'

const state = z
  .enum(['registered', 'not registered', 'not known'])
  .describe("'not known' while the exchange can not be reached")

/** A SIP phone of a seat: a desk phone, or an app. */
export const sipPhone = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string().describe('as whom it registers'),
  added_at: utcTime,
  made_at: utcTime.describe('when its secret was made'),
  seen_at: utcTime.nullable().describe('when it was last seen registered, to five minutes; null: not yet'),
  state,
})
export type SipPhone = z.infer<typeof sipPhone>

/** Where the SIP phones of a seat register, and which do at this moment. */
export const myPhone = z.strictObject({
  username,
  server: z.string().describe('host of the exchange, for phones'),
  port: z.int(),
  transport: z.enum(['udp', 'tcp', 'tls']),
  phones: z.array(sipPhone),
  state: z
    .enum(['none', ...state.options])
    .describe("'registered' while one of them is, or the browser; 'none': there is none"),
  calls: z.enum(['available', 'unavailable']).describe('whether calls can be placed just now'),
})
export type MyPhone = z.infer<typeof myPhone>

/** A new secret, shown this once. */
export const phoneSecret = z.strictObject({
  username: z.string().describe('as whom the phone registers'),
  secret: z.string(),
  set_up: z
    .strictObject({ linphone: z.string(), zoiper: z.string(), yealink: z.string() })
    .describe('addresses from which a phone sets itself up; one of them, once'),
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
const name = plainName(PHONE_NAME_LONGEST).transform((value) => value.trim())
const onePhone = z.strictObject({ phone: id })
const setUpLink = {
  access: 'public',
  names: { token: 'phone set-up' },
  changes: ['sip_secrets'],
  audits: 'phone_set_up',
  mails: 'nothing',
  params: z.strictObject({ token: filled(100) }),
  reply: z.never(),
  acts: true,
} as const

const iceServers = z.array(iceServer).describe('STUN and TURN, where the operator has them')
export type IceServer = z.infer<typeof iceServer>

/** The account with which a page registers at the exchange, while it is open. */
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
      'The SIP phones of the seat: where they register, and whether they are registered; never their secrets.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: myPhone }),
  }),
  makePhoneSecret: endpoint('POST /v1/{product}/my-phone/secret', {
    summary:
      'Makes a secret for the first SIP phone of the seat, which it adds or whose secret it replaces. It is shown this once.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['sip_secrets'],
    audits: ['phone_added', 'phone_secret_made'],
    mails: 'phone_secret_made',
    reply: succeeded({ result: phoneSecret }),
    errors: ['lead_refused', 'email_unproven', 'confirm_required'],
  }),
  addPhone: endpoint('POST /v1/{product}/my-phone/phones', {
    summary: 'Adds a SIP phone, with a secret that is shown this once. All phones of a seat ring together.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['sip_secrets'],
    audits: 'phone_added',
    mails: 'phone_secret_made',
    body: z.strictObject({ name }),
    reply: succeeded({ result: phoneSecret }),
    errors: ['lead_refused', 'email_unproven', 'confirm_required', 'phones_full'],
  }),
  renewPhone: endpoint('POST /v1/{product}/my-phone/phones/:phone/secret', {
    summary: 'Makes a secret for a SIP phone, in place of the one before. It is shown this once.',
    access: 'seat-change',
    names: { phone: 'SIP phone' },
    changes: ['sip_secrets'],
    audits: 'phone_secret_made',
    mails: 'phone_secret_made',
    params: onePhone,
    reply: succeeded({ result: phoneSecret }),
    errors: ['lead_refused', 'email_unproven', 'confirm_required'],
  }),
  renamePhone: endpoint('PUT /v1/{product}/my-phone/phones/:phone', {
    summary: 'Renames a SIP phone.',
    access: 'seat-change',
    names: { phone: 'SIP phone' },
    changes: ['sip_secrets'],
    audits: 'phone_renamed',
    mails: 'nothing',
    params: onePhone,
    body: z.strictObject({ name }),
    reply: succeeded({}),
    errors: ['lead_refused'],
  }),
  removePhone: endpoint('DELETE /v1/{product}/my-phone/phones/:phone', {
    summary: 'Removes a SIP phone: its secret ends.',
    access: 'seat-change',
    names: { phone: 'SIP phone' },
    changes: ['sip_secrets'],
    audits: 'phone_removed',
    mails: 'nothing',
    params: onePhone,
    reply: succeeded({}),
    errors: ['lead_refused'],
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
    ...setUpLink,
    streams: 'application/xml',
  }),
  phoneSetUpZoiper: endpoint('GET /v1/phone-setup/zoiper/:token', {
    summary: 'The same for Zoiper.',
    ...setUpLink,
    streams: 'application/xml',
  }),
  phoneSetUpYealink: endpoint('GET /v1/phone-setup/yealink/:token', {
    summary: 'The same for a Yealink desk phone, whose files end with .cfg.',
    ...setUpLink,
    streams: 'text/plain',
  }),
})
