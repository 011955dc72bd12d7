import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { forProduct } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import fc from 'fast-check'
import { fileFor, isUsual, seldom, thingsIn, usual, usualValue } from '../things/requests.ts'
import { hostileEscape, hostileHeader, hostileJson, hostileName, hostileText } from './hostile.ts'
import { type Field, kindsOf, valuesOf } from './schema-values.ts'

/** Who may ask; 'nobody' is not signed in. */
export const roles = ['user', 'admin', 'lead', 'stranger'] as const
export type Role = (typeof roles)[number]

/**
 * A value of a field: a plain one, a piece of JSON or of an address that is sent as it is, or something real of
 * a person, which is looked up only when the request is sent, so that a seed makes the same requests in every world.
 */
type Value =
  | { readonly plain: unknown }
  | { readonly raw: string }
  | { readonly escape: string }
  | { readonly real: Thing; readonly owner: Role | 'target'; readonly inList?: true }
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
  /** whose things most of the real values name */
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

type Real = Extract<Value, { readonly real: Thing }>
const real = (kind: Thing): fc.Arbitrary<Real> =>
  fc
    .oneof({ arbitrary: fc.constant('target' as const), weight: 8 }, fc.constantFrom(...roles))
    .map((owner): Real => ({ real: kind, owner }))
const plain = (...values: readonly unknown[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values).map((value): Value => ({ plain: value }))
const newEmail = fc.nat().map((n): Value => ({ plain: `new${n}@ekoline.test` }))

/** What people really send in a field; undefined when only its schema knows. */
function goodFor({ name, schema }: Field, thing: Thing | undefined): fc.Arbitrary<Value> | undefined {
  const values = name === 'email' ? newEmail : usual[name] && plain(...usual[name])
  if (!thing) return values
  const its =
    schema.type === 'array' ? real(thing).map((value): Value => ({ ...value, inList: true })) : real(thing)
  return values ? fc.oneof({ arbitrary: its, weight: 6 }, values) : its
}

const hostile: fc.Arbitrary<Value> = fc.oneof(
  hostileJson.map((raw): Value => ({ raw })),
  hostileText.map((text): Value => ({ plain: text })),
  hostileEscape.map((text): Value => ({ escape: text })),
)

/** Nothing, or once in a while one of these. */
const some = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T[]> =>
  fc.oneof(
    { arbitrary: fc.constant<T[]>([]), weight },
    arbitrary.map((value) => [value]),
  )

type ItsThings = ReturnType<typeof thingsIn>

/**
 * Entries for the fields of a schema: mostly all of them and good, and each way of being wrong now and then; or as usual,
 * for of many fields one is nearly always wrong.
 */
function entriesFor(schema: Endpoint['body'], things: ItsThings, all: boolean): fc.Arbitrary<Entries> {
  const kinds = kindsOf(schema)
  return fc.oneof(
    { arbitrary: fc.oneof(...kinds.map((kind) => entriesOf(kind, things))), weight: 3 },
    fc.oneof(...kinds.map((kind) => usualEntriesOf(kind, things, all))),
  )
}

function usualEntriesOf(kind: readonly Field[], things: ItsThings, all: boolean): fc.Arbitrary<Entries> {
  const fields = kind
    .filter((field) => things[field.name] || isUsual(field, all))
    .map((field) => {
      const isPlain = !things[field.name] && field.name !== 'email'
      const value = isPlain ? plain(usualValue(field)) : goodFor(field, things[field.name])
      return (value ?? plain(usualValue(field))).map((item): Entries => [[field.name, item]])
    })
  return fc.tuple(...fields).map((parts) => parts.flat())
}

function entriesOf(kind: readonly Field[], things: ItsThings): fc.Arbitrary<Entries> {
  const fields = kind.map((field) => {
    const { name, schema } = field
    const bySchema = valuesOf(schema).map((value): Value => ({ plain: value }))
    const good = goodFor(field, things[name]) ?? bySchema
    const one = (value: fc.Arbitrary<Value>) => value.map((item): Entries => [[name, item]])
    return fc.oneof(
      { arbitrary: one(good), weight: 30 },
      { arbitrary: one(bySchema), weight: 2 },
      { arbitrary: one(hostile), weight: 3 },
      { arbitrary: fc.constant<Entries>([]), weight: seldom.has(name) && !things[name] ? 70 : 1 },
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

const wav = fileFor('addUpload').content
const csv = fileFor('addGroupMembers').content

const fileOf = (usual: Uint8Array<ArrayBuffer>): fc.Arbitrary<FuzzFile> =>
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
const filesOf = (usual: Uint8Array<ArrayBuffer>): fc.Arbitrary<FuzzFile[]> =>
  fc.oneof(
    { arbitrary: fileOf(usual).map((file) => [file]), weight: 12 },
    fc.array(fileOf(usual), { maxLength: 3 }),
  )

/** Requests to one call of the contract: good ones, and good ones with something wrong. */
export function requestsFor(name: EndpointName, product: string): fc.Arbitrary<FuzzRequest> {
  const endpoint: Endpoint = endpointsFor(product)[name]
  const things = thingsIn(endpoint)
  const action = endpoint.action && forProduct(endpoint.action, product)
  const body = entriesFor(endpoint.body, things, true)
  const named = action
    ? fc
        .tuple(fc.oneof({ arbitrary: plain(action), weight: 9 }, hostile), body)
        .map(([known, rest]): Entries => [['action', known], ...rest])
    : body
  return fc.record({
    who: fc.oneof({ arbitrary: fc.constantFrom(...roles), weight: 9 }, fc.constant('nobody' as const)),
    target: fc.oneof({ arbitrary: fc.constant('self' as const), weight: 4 }, fc.constantFrom(...roles)),
    params: entriesFor(endpoint.params, things, true),
    query: entriesFor(endpoint.query, things, false),
    body: named,
    headers,
    files: endpoint.upload ? filesOf(fileFor(name).content) : fc.constant([]),
    harm,
  })
}

/** What a request needs of the world that it is sent to. */
export interface RealThings {
  token(who: Role): string
  real(kind: Thing, owner: Role): string | number
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
  const plainOf = (value: Exclude<Value, { raw: string } | { escape: string }>) => {
    if (!('real' in value)) return value.plain
    const id = things.real(value.real, value.owner === 'target' ? meant : value.owner)
    return value.inList ? [id] : id
  }
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
    ...files.flatMap((file) => part(`name="${file.field ?? field}"; filename="${file.name}"`, file.content)),
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
