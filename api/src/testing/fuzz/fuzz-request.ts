import type { Endpoint } from '@ekoline/contract/endpoint.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { WEBHOOK_EVENTS } from '@ekoline/contract/webhook-limits.ts'
import { forProduct } from '@ekoline/contract/wire-table.ts'
import fc from 'fast-check'
import { pictureOf } from '../pictures.ts'
import { wavOf } from '../wavs.ts'
import { hostileEscape, hostileHeader, hostileJson, hostileName, hostileText } from './hostile.ts'
import { kindsOf, valuesOf } from './schema-values.ts'

/** Who may ask; 'nobody' is not signed in. */
export const roles = ['user', 'admin', 'lead', 'stranger'] as const
export type Role = (typeof roles)[number]

/**
 * A value of a field: a plain one, a piece of JSON or of an address that is sent as it is, or something real of
 * somebody, which is looked up only when the request is sent, so that a seed makes the same requests in every world.
 */
type Value =
  | { readonly plain: unknown }
  | { readonly raw: string }
  | { readonly escape: string }
  | { readonly real: Real; readonly of: Role | 'target' }
export type Real =
  | 'cardid'
  | 'username'
  | 'id'
  | 'email'
  | 'phone'
  | 'openReference'
  | 'paidReference'
  | 'creditedReference'
  | 'uniqueid'
  | 'recordingFile'
  | 'fileNumber'
  | 'numberId'
  | 'groupId'
  | 'contactId'
  | 'callerId'
  | 'campaignId'
  | 'ivrId'
  | 'conferenceId'
  | 'liveMember'
  | 'invitedId'
  | 'apiKeyId'
  | 'webhookId'
  | 'deliveryId'
  | 'slug'
  | 'referralCode'
  | 'termsVersion'
  | 'workgroupName'

interface FuzzFile {
  /** null: the right one */
  readonly field: string | null
  readonly name: string
  readonly content: Uint8Array
}

type Entries = readonly (readonly [name: string, value: Value])[]

/** A request before its real values are known; prints as what it is. */
export interface FuzzRequest {
  readonly who: Role | 'nobody'
  /** whom most of the real values name */
  readonly target: Role | 'self'
  readonly params: Entries
  readonly query: Entries
  readonly body: Entries
  readonly headers: Record<string, string>
  /** the parts of a call that takes a file, which hold one */
  readonly files: readonly FuzzFile[]
  /** what is done to the finished body */
  readonly harm:
    | 'none'
    | 'cut'
    | 'empty'
    | 'broken text'
    | 'order mark'
    | 'too large'
    | { readonly instead: string }
}

const real = (kind: Real): fc.Arbitrary<Value> =>
  fc
    .oneof({ arbitrary: fc.constant('target' as const), weight: 8 }, fc.constantFrom(...roles))
    .map((of): Value => ({ real: kind, of }))
const plain = (...values: unknown[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values).map((value): Value => ({ plain: value }))

const days = ['2026-11-01', '2026-11-20', '2026-11-19 10:00:00', '2025-01-01', '2026-11-21']

/** What people really send, by the contract's own names. A field that is missing here gets values of its schema. */
const usual: Record<string, fc.Arbitrary<Value>> = {
  cardid: real('cardid'),
  username: real('username'),
  usersip: real('username'),
  id: real('id'),
  email: fc.oneof({ arbitrary: real('email'), weight: 5 }, plain('new@ekoline.test')),
  reference: fc.oneof(real('openReference'), real('paidReference'), real('creditedReference')),
  amount: plain(0.01, 1, 100, 499.99, 500, 1000, 2500, 5_000_000, 5_000_000.01, 10_000_000),
  password: plain('a right long password', 'wrong'),
  existing_password: plain('a right long password', 'wrong'),
  address: plain('14 Creek Road', ''),
  nin: plain('12345678901', '123456789012', '*******8901', '', null),
  code: plain('123456', '000000', 'abcd-efgh-jkmn-pqrs', '0000'),
  person: fc.oneof(real('id'), plain('a'.repeat(43))),
  verifytoken: plain('a'.repeat(43)),
  call_id: plain('a'.repeat(43)),
  channel: plain('call', 'sms'),
  gender: plain('female'),
  plan_id: plain(3, '13'),
  planType: plain('Personal'),
  source: plain('web'),
  called: plain('08036661234', '+234 803 666 1235'),
  calling: fc.oneof({ arbitrary: real('phone'), weight: 5 }, plain('08035550142')),
  about_us: plain('', 'Radio'),
  referral: plain('', 'NOBODY42'),
  referral_code: plain(''),
  name: plain('Creek Road Haulage', ' x '),
  from: plain(...days),
  to: plain(...days),
  page: plain(1, 2, '3', 1_000_000_000),
  pageno: plain(1, 2, '3', 1_000_000_000),
  no_of_records_per_page: plain(10, '50', 200),
  phonenumber: plain('0803', '08035550142', '+234 803'),
  src: plain('0803', '7'),
  card_number: plain('4084084084084081', '4084 0800 0000 5408', '5060666666666666666', '1'),
  expiry: plain('12/30', '01/20'),
  cvv: plain('408'),
  otp: plain('123456', '000000'),
  planid: plain(1, 2, 3, 8, 13),
  search: plain('', 'first', '%'),
  firstName: plain('Ada', 'Ọlá', ''),
  lastName: plain('Obi'),
  phoneNumber: plain('08035550142', '+234 803 555 0142', '0803'),
  workgroup: fc.oneof({ arbitrary: real('workgroupName'), weight: 4 }, plain('Nobody & Sons')),
  status: plain('lead', 'user'),
  admin_status: plain(true),
  token: plain('a'.repeat(43)),
  confirm_password: plain('a right long password', 'wrong'),
  uniqueid: real('uniqueid'),
  file: fc.oneof(real('recordingFile'), real('fileNumber')),
  card_id: real('cardid'),
  filebucket_number: real('fileNumber'),
  filebucket_type: plain('ivr'),
  filebucket_permission: plain('public'),
  filebucket_extension: plain('wav'),
  recording: real('fileNumber'),
  description: plain('Answers first', ''),
  ivr_members: plain([], [{ digit: '1', category: 'ivr', destination: '7001' }]),
  steps: plain([], ['1', 'none', '*']),
  workgroup_name: fc.oneof({ arbitrary: real('workgroupName'), weight: 4 }, plain('Workgroup 1')),
  kind: plain('money', 'sign_in'),
  userid: real('id'),
  businessName: plain('Creek Road Haulage', 'Ọlá & Sons', ' '),
  alias: plain('creek.test', 'javascript:alert(1)'),
  about: plain('We move goods.\nAnd people.'),
  slug: plain('creek-road-haulage', 'nobody'),
  threshold: plain(1, 500.5, null),
  phonenumber_id: fc.oneof(real('numberId'), plain(1, 2, 3, 4, 5, 6)), // the first are in stock
  destination: real('username'),
  group_id: real('groupId'),
  number: real('contactId'),
  callerid: real('callerId'),
  campaign_name: plain('Offer of the week', ' '),
  consent: plain(true),
  outcome: plain('reached', 'do not call', null, 'answered'),
  note: plain('after 3 pm', ''),
  per_second: plain(1, '2'),
  at_once: plain(1, 2),
  attempts: plain(1, 4),
  retry_minutes: plain(1, 30),
  groupId: real('groupId'),
  consent_source: plain('Form on our website', ''),
}

const newEmail = fc.nat().map((n): Value => ({ plain: `new${n}@ekoline.test` }))
const invited = { id: real('invitedId') }
const contact = { id: real('campaignId'), number: real('contactId') }
const inConference = { id: real('conferenceId'), call: real('liveMember') }
const webhook = { id: real('webhookId') }

/** The same, where a call means something else by a name. */
const usualOf: Partial<Record<EndpointName, Record<string, fc.Arbitrary<Value>>>> = {
  register: { email: newEmail },
  acceptDocument: { document: plain('terms'), version: real('termsVersion') },
  inviter: { token: real('referralCode') },
  subscribe: { email: newEmail },
  resendInvitation: invited,
  revokeInvitation: invited,
  changeIvr: { id: real('ivrId') },
  deleteIvr: { id: real('ivrId') },
  muteConferenceMember: inConference,
  removeConferenceMember: inConference,
  callContact: contact,
  publicBusinessProfile: { slug: real('slug') },
  makeApiKey: { expires_days: plain(1, 90), daily_cap: plain(1, 500) },
  revokeApiKey: { id: real('apiKeyId') },
  makeWebhook: {
    url: plain('https://hooks.example.com/ekoline', 'http://127.0.0.1/'),
    events: plain(WEBHOOK_EVENTS, ['call.ended']),
  },
  removeWebhook: webhook,
  switchOnWebhook: webhook,
  webhookDeliveries: webhook,
  redeliver: { id: real('deliveryId') },
}

/** What changes a call so much that most requests should come without. */
const seldom = new Set(['sec', 'format', 'expires', 'signature', 'src'])

const hostile: fc.Arbitrary<Value> = fc.oneof(
  hostileJson.map((raw): Value => ({ raw })),
  hostileText.map((text): Value => ({ plain: text })),
  hostileEscape.map((it): Value => ({ escape: it })),
)

/** Nothing, or once in a while one of these. */
const some = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T[]> =>
  fc.oneof(
    { arbitrary: fc.constant<T[]>([]), weight },
    arbitrary.map((it) => [it]),
  )

/** Entries for the fields of a schema: mostly all of them and good, and each way of being wrong now and then. */
function entriesFor(schema: Endpoint['body'], named: typeof usual): fc.Arbitrary<Entries> {
  return fc.oneof(...kindsOf(schema).map((kind) => entriesOf(kind, named)))
}

function entriesOf(kind: ReturnType<typeof kindsOf>[number], named: typeof usual): fc.Arbitrary<Entries> {
  const fields = kind.map(([name, field]) => {
    const bySchema = valuesOf(field).map((value): Value => ({ plain: value }))
    const good = named[name] ?? bySchema
    const one = (value: fc.Arbitrary<Value>) => value.map((it): Entries => [[name, it]])
    return fc.oneof(
      { arbitrary: one(good), weight: 30 },
      { arbitrary: one(bySchema), weight: 2 },
      { arbitrary: one(hostile), weight: 3 },
      { arbitrary: fc.constant<Entries>([]), weight: seldom.has(name) ? 70 : 1 },
      { arbitrary: fc.tuple(one(good), one(hostile)).map((twice): Entries => twice.flat()), weight: 1 },
    )
  })
  const extra: fc.Arbitrary<Entries> = some(fc.tuple(hostileName, hostile), 14)
  return fc.tuple(...fields, extra).map((parts) => parts.flat())
}

const contentTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencodedx',
  'multipart/form-data; boundary=x',
  'a/b;c="',
]
const credentials = [
  '',
  'Bearer',
  'Bearer ',
  'Basic YWRhOnB3',
  'bearer x',
  `Bearer ${'a'.repeat(43)}`,
  `Bearer ${'a'.repeat(9000)}`,
]

const header = (name: string, ...values: string[]): fc.Arbitrary<[string, string]> =>
  fc.tuple(fc.constant(name), values.length === 0 ? hostileHeader : fc.constantFrom(...values))

const wrongHeader = fc.oneof(
  header('idempotency-key'),
  header('content-type', ...contentTypes),
  header('content-type'),
  header('authorization', ...credentials),
  header('authorization'),
  header('content-length', '0', '1', '99999', '-1', 'x'),
  header('x-forwarded-for', '10.0.0.1', 'fe80::1%eth0', '::ffff:1.2.3.4', '1.2.3.4:80', '[::1]'),
  header('x-forwarded-for'),
  header('accept-encoding', 'gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=x'),
  ...['accept', 'accept-encoding', 'content-encoding', 'user-agent', 'host', 'cookie', 'range'].map((name) =>
    header(name),
  ),
)

// Few keys, so that they meet again, with the same payload and with another.
const headers: fc.Arbitrary<Record<string, string>> = fc
  .tuple(some(header('idempotency-key', 'key-1', 'key-2', 'key-3'), 2), some(wrongHeader, 3))
  .map((parts) => Object.fromEntries(parts.flat()))

const harm: fc.Arbitrary<FuzzRequest['harm']> = fc.oneof(
  { arbitrary: fc.constant('none' as const), weight: 20 },
  fc.constantFrom('cut', 'empty', 'broken text', 'order mark', 'too large'),
  hostileJson.map((instead) => ({ instead })),
)

const wav = new Uint8Array(wavOf())
const csv = new TextEncoder().encode('Name,Phone\nAda,08035550142\n"Ọlá",+2348035550143\nx,y\n')
const png = new Uint8Array(await pictureOf('png'))
const pictured: readonly string[] = ['addIdentityDocument', 'addUtilityDocument', 'updateBusinessProfile']

const fileOf = (usual: Uint8Array): fc.Arbitrary<FuzzFile> =>
  fc.record({
    field: fc.oneof({ arbitrary: fc.constant(null), weight: 20 }, hostileName),
    name: fc.oneof(
      { arbitrary: fc.constantFrom('welcome.wav', 'Ẹ káàbọ̀.wav', 'a', 'x.html'), weight: 8 },
      fc.constantFrom('../../x.wav', '/etc/passwd', 'C:\\x.wav', 'a\u202ewav.exe', '', '.', 'a'.repeat(300)),
      hostileText.map((text) => text.replace(/[\r\n"]/g, ' ')),
    ),
    content: fc.oneof(
      { arbitrary: fc.constant(usual), weight: 8 },
      { arbitrary: fc.constant(csv), weight: 4 },
      fc.tuple(fc.nat(csv.length - 1), fc.nat(255)).map(([at, byte]) => csv.with(at, byte)),
      fc.nat(wav.length).map((length) => wav.slice(0, length)),
      fc.tuple(fc.nat(60), fc.nat(255)).map(([at, byte]) => wav.with(at, byte)),
      fc.uint8Array({ maxLength: 400 }),
    ),
  })
const filesOf = (usual: Uint8Array): fc.Arbitrary<FuzzFile[]> =>
  fc.oneof(
    { arbitrary: fileOf(usual).map((it) => [it]), weight: 12 },
    fc.array(fileOf(usual), { maxLength: 3 }),
  )

/** Requests to one call of the contract: good ones, and good ones with something wrong. */
export function requestsFor(name: EndpointName, product: string): fc.Arbitrary<FuzzRequest> {
  const endpoint: Endpoint = endpointsFor(product)[name]
  const values = { ...usual, ...usualOf[name] }
  const action = endpoint.action && forProduct(endpoint.action, product)
  const body = entriesFor(endpoint.body, values)
  const named = action
    ? fc
        .tuple(fc.oneof({ arbitrary: plain(action), weight: 9 }, hostile), body)
        .map(([it, rest]): Entries => [['action', it], ...rest])
    : body
  return fc.record({
    who: fc.oneof({ arbitrary: fc.constantFrom(...roles), weight: 9 }, fc.constant('nobody' as const)),
    target: fc.oneof({ arbitrary: fc.constant('self' as const), weight: 4 }, fc.constantFrom(...roles)),
    params: entriesFor(endpoint.params, values),
    query: entriesFor(endpoint.query, values),
    body: named,
    headers,
    files: endpoint.upload ? filesOf(pictured.includes(name) ? png : wav) : fc.constant([]),
    harm,
  })
}

/** What a request needs of the world that it is sent to. */
export interface RealThings {
  token(who: Role): string
  real(kind: Real, of: Role): string | number
}

export interface WireRequest {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

// Half a surrogate pair becomes what a careless client makes of it.
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

// An object may not know how: one whose toString is no function.
const textOf = (value: unknown) => (value instanceof Object ? JSON.stringify(value) : String(value))

/** Values as text, for one world. */
function writer({ who, target }: FuzzRequest, things: RealThings) {
  const self = who === 'nobody' ? 'user' : who
  const meant = target === 'self' ? self : target
  const plainOf = (value: Exclude<Value, { raw: string } | { escape: string }>) =>
    'real' in value ? things.real(value.real, value.of === 'target' ? meant : value.of) : value.plain
  return {
    inUrl(value: Value): string {
      if ('escape' in value) return value.escape
      return escaped('raw' in value ? value.raw.slice(0, 2000) : textOf(plainOf(value)))
    },
    asText: (value: Value) =>
      'raw' in value ? value.raw : 'escape' in value ? value.escape : textOf(plainOf(value)),
    inJson(value: Value): string {
      if ('raw' in value) return value.raw
      return JSON.stringify('escape' in value ? value.escape : plainOf(value)) ?? 'null'
    },
  }
}

/** The request as it goes over the wire. */
export function wireOf(
  endpoint: Endpoint,
  product: string,
  request: FuzzRequest,
  things: RealThings,
): WireRequest {
  const { inUrl, inJson, asText } = writer(request, things)
  const params = new Map(request.params)
  const path = forProduct(endpoint.path, product).replace(/:(\w+)/g, (_, name) =>
    // A segment of dots alone would be another address, long before the server sees it.
    inUrl(params.get(name) ?? { plain: '' }).replace(/^\.+$/, 'dots'),
  )
  const pairs = (entries: Entries) =>
    entries.map(([name, value]) => `${escaped(name)}=${inUrl(value)}`).join('&')
  const url = request.query.length === 0 ? path : `${path}?${pairs(request.query)}`

  const json = `{${request.body.map(([name, value]) => `${JSON.stringify(name)}:${inJson(value)}`).join(',')}}`
  if (endpoint.upload && request.files.length > 0)
    return {
      method: endpoint.method,
      url,
      headers: {
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        ...(request.who !== 'nobody' && { authorization: `Bearer ${things.token(request.who)}` }),
        ...request.headers,
      },
      payload: harmedBytes(
        multipart(
          endpoint.upload.field,
          request.files,
          request.body.map(([name, value]): [string, string] => [name, asText(value)]),
        ),
        request.harm,
      ),
    }
  const whole = endpoint.form ? pairs(request.body) : json
  const sent = endpoint.body !== undefined || request.body.length > 0 || request.harm !== 'none'
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: endpoint.method,
    url,
    headers: {
      ...(sent && endpoint.method !== 'GET' && { 'content-type': type }),
      ...(request.who !== 'nobody' && { authorization: `Bearer ${things.token(request.who)}` }),
      ...request.headers,
    },
    ...(sent && endpoint.method !== 'GET' && { payload: harmed(whole, request.harm) }),
  }
}

const EDGE = 'edge-of-a-part'

/** The body of a request with files, each part as its sender means it: names are not made safe. */
function multipart(
  field: string,
  files: readonly FuzzFile[],
  fields: readonly (readonly [string, string])[],
): Buffer {
  const part = (head: string, content: string | Uint8Array) => [
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...files.flatMap((it) => part(`name="${it.field ?? field}"; filename="${it.name}"`, it.content)),
    ...fields.flatMap(([name, value]) => part(`name="${name}"`, value)),
    Buffer.from(`--${EDGE}--\r\n`),
  ])
}

/** The same as `harmed` to bytes that are no text. */
function harmedBytes(body: Buffer, harm: FuzzRequest['harm']): string | Buffer {
  if (harm === 'cut') return body.subarray(0, -body.length / 3)
  if (harm === 'too large') return Buffer.concat([body, Buffer.alloc(70_000)])
  return harm === 'none' || harm === 'order mark' ? body : harmed('', harm)
}

function harmed(body: string, harm: FuzzRequest['harm']): string | Buffer {
  switch (harm) {
    case 'none':
      return body
    case 'cut':
      return body.slice(0, -1)
    case 'empty':
      return ''
    case 'broken text':
      return Buffer.concat([
        Buffer.from(body.slice(0, -2)),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from('"}'),
      ])
    case 'order mark':
      return `\ufeff${body}`
    case 'too large':
      return body + ' '.repeat(70_000)
    default:
      return harm.instead
  }
}
