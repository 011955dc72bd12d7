import { createHash, randomBytes } from 'node:crypto'

/** A SIP request or answer, as far as handsets and carriers of the lab need them. */
export interface SipMessage {
  /** INVITE ...; null in an answer */
  readonly method: string | null
  /** of a request */
  readonly uri: string
  /** of an answer */
  readonly status: number
  /** by lower-case name; several of one name as they came */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
}

export const token = () => randomBytes(6).toString('hex')

export function parseSip(text: string): SipMessage {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    const values = headers.get(name) ?? []
    values.push(line.slice(colon + 1).trim())
    headers.set(name, values)
  }
  const answer = /^SIP\/2\.0 (\d{3})/.exec(first)
  const request = /^([A-Z]+) (\S+) SIP/.exec(first)
  return {
    method: request?.[1] ?? null,
    uri: request?.[2] ?? '',
    status: Number(answer?.[1] ?? 0),
    headers,
    body,
  }
}

export const header = (message: SipMessage, name: string) => message.headers.get(name)?.[0] ?? ''
export const userOf = (uri: string) => /sips?:([^@>;]+)@/.exec(uri)?.[1] ?? ''
const QUOTED = /^\s*"((?:[^"\\]|\\.)*)"\s*/
/** An address without its display name, which may look like one. */
export const addressOf = (value: string) => value.replace(QUOTED, '')
/** The display name of an address, as RFC 3261 quotes it; null: it has none. */
export function displayOf(value: string): string | null {
  const quoted = QUOTED.exec(value)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return /^\s*([^"<]*?)\s*</.exec(value)?.[1] || null
}
export const tagOf = (value: string) => /;tag=([^;>\s]+)/.exec(value)?.[1] ?? ''

export function formatSip(
  first: string,
  headers: ReadonlyArray<readonly [string, string]>,
  body = '',
): string {
  const all = [...headers, ['Content-Length', `${Buffer.byteLength(body)}`] as const]
  return `${first}\r\n${all.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`
}

/** Where sound goes: of an SDP that offers PCMU first, and keys as telephone-event 101. */
export const sdp = (address: string, port: number, way: 'sendrecv' | 'sendonly' = 'sendrecv') =>
  [
    'v=0',
    `o=lab 1 1 IN IP4 ${address}`,
    's=lab',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP 0 101`,
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-16',
    'a=ptime:20',
    `a=${way}`,
    '',
  ].join('\r\n')

export function mediaOf(body: string): { address: string; port: number } | null {
  const address = /^c=IN IP4 (\S+)/m.exec(body)?.[1]
  const port = Number(/^m=audio (\d+)/m.exec(body)?.[1])
  return address && port ? { address, port } : null
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What the lab's SIP users are known by: their name is their secret, unless a test gives them another one. */
export const ha1Of = (user: string, realm = 'asterisk', secret = user) => md5(`${user}:${realm}:${secret}`)

/** Answers the challenge of a 401. @source RFC 2617 */
export function authorization(
  challenge: string,
  { user, method, uri, secret }: { user: string; method: string; uri: string; secret?: string | undefined },
) {
  const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
  const [realm, nonce, opaque] = [value('realm'), value('nonce'), value('opaque')]
  const [nc, cnonce] = ['00000001', token()]
  const response = md5(
    `${ha1Of(user, realm, secret)}:${nonce}:${nc}:${cnonce}:auth:${md5(`${method}:${uri}`)}`,
  )
  return (
    `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", ` +
    `algorithm=MD5, qop=auth, nc=${nc}, cnonce="${cnonce}"${opaque && `, opaque="${opaque}"`}`
  )
}

/** What a carrier of the lab asks those for who have a login with it. */
export const CHALLENGE = 'Digest realm="carrier", nonce="lab", algorithm=MD5, qop="auth"'

/** Whether a request answers that challenge with this login. */
export function isSignedBy({ method, headers }: SipMessage, { user, secret }: Login): boolean {
  const signed = headers.get('authorization')?.[0] ?? ''
  const value = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(signed)?.[1] ?? ''
  const ha1 = ha1Of(user, 'carrier', secret)
  const request = md5(`${method}:${value('uri')}`)
  const expected = md5(`${ha1}:lab:${value('nc')}:${value('cnonce')}:auth:${request}`)
  return value('username') === user && value('response') === expected
}

export interface Login {
  readonly user: string
  readonly secret: string
}
