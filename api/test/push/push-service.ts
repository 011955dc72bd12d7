import { createDecipheriv, createHmac, createPublicKey, type ECDH, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a push service of our own was asked to bring. */
export interface Brought {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How it answers. */
export interface Answer {
  readonly http: number
  readonly headers?: Record<string, string>
}

/** A push service as RFC 8030 has it, on this machine. */
export async function openPushService() {
  const brought: Brought[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    brought.push({ path: request.url ?? '', headers: request.headers, body })
    const { http, headers } = answers.shift() ?? { http: 201 }
    response.writeHead(http, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    brought,
    /** what it answers next, one after the other; else 201 */
    answer: (...next: Answer[]) => void answers.push(...next),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]) => {
  const made = createHmac('sha256', key)
  for (const part of data) made.update(part)
  return made.digest()
}
const one = Buffer.from([1])

/** Opens a body as the browser does. @source RFC 8291, section 3.4; RFC 8188, section 2 */
export function opened(
  body: Buffer,
  { ecdh, secret }: { readonly ecdh: ECDH; readonly secret: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const shared = hmac(secret, ecdh.computeSecret(theirs))
  const ikm = hmac(shared, 'WebPush: info\0', ecdh.getPublicKey(), theirs, one)
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', one).subarray(0, 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString() // the last record ends with 2 and zeros
}

/** The claims of a VAPID header, checked against the key in it. @source RFC 8292, sections 2 and 3 */
export function vapidOf(authorization = ''): {
  readonly key: string
  readonly claims: Record<string, unknown>
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('a push message has a wrong signature')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
