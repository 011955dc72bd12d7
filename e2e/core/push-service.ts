import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const hmac = (key: Buffer, ...data: (Buffer | string)[]) =>
  data.reduce((made, part) => made.update(part), createHmac('sha256', key)).digest()
const ONE = Buffer.from([1])

/**
 * A browser's keys, and a push service on this machine that opens what it is to bring, as that browser would.
 *
 * @source RFC 8291, section 3.4; RFC 8188, section 2
 */
export async function servePushes() {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const secret = randomBytes(16)
  const brought: string[] = []
  const open = (body: Buffer) => {
    const theirs = body.subarray(21, 21 + body.readUInt8(20))
    const shared = hmac(secret, browser.computeSecret(theirs))
    const first = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), theirs, ONE)
    const second = hmac(body.subarray(0, 16), first)
    const key = hmac(second, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
    const nonce = hmac(second, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
    const sealed = body.subarray(21 + theirs.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  const server = createServer(async (request, answer) => {
    brought.push(open(await buffer(request)))
    answer.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/push`,
      keys: { p256dh, auth: secret.toString('base64url') },
    },
    /** what came, opened */
    brought,
    close: () => new Promise((done) => server.close(done)),
  }
}
