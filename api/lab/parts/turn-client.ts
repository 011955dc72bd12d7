import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const COOKIE = 0x2112a442
const ALLOCATE = 0x0003
const CREATE_PERMISSION = 0x0008
const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const
const UDP = Buffer.from([17, 0, 0, 0])
const ANSWER_WITHIN_MS = 500

interface Login {
  readonly username: string
  readonly credential: string
}

function part(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)])
}

/** @param key signs it (RFC 5389, 15.4), over a length that counts the signature */
function message(method: number, parts: readonly Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(20)
  head.writeUInt16BE(method, 0)
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  head.writeUInt32BE(COOKIE, 4)
  randomBytes(12).copy(head, 8)
  const whole = Buffer.concat([head, body])
  if (!key) return whole
  return Buffer.concat([whole, part(attribute.integrity, createHmac('sha1', key).update(whole).digest())])
}

function partsOf(answer: Buffer): Map<number, Buffer> {
  const parts = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    parts.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + length + (-length & 3)
  }
  return parts
}

const addressOf = (peer: string) => {
  const bytes = Buffer.from([0, 1, 0, 0, ...peer.split('.').map(Number)])
  bytes.writeUInt16BE(9_999 ^ (COOKIE >>> 16), 2)
  bytes.writeUInt32BE((bytes.readUInt32BE(4) ^ COOKIE) >>> 0, 4)
  return bytes
}

/** 'ok', or the code of the error. */
function outcomeOf(answer: Buffer): string {
  const error = partsOf(answer).get(attribute.error)
  return error ? String((error[2] ?? 0) * 100 + (error[3] ?? 0)) : 'ok'
}

/**
 * Asks a TURN server on loopback for a relay, and to let a peer through to it.
 *
 * @param laterMs asks for the peer only so long after the relay
 * @returns 'ok', the error's code, or 'silence' where nothing answers
 * @source RFC 5766, 6 and 9
 */
export async function allocate(
  port: number,
  { username, credential }: Login,
  peer?: string,
  laterMs = 0,
): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  async function ask(request: Buffer): Promise<Buffer | null> {
    socket.send(request, port, '127.0.0.1')
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const [answer] = await once(socket, 'message', { signal }).catch(() => [null])
    return answer
  }
  try {
    const challenge = await ask(message(ALLOCATE, [part(attribute.transport, UDP)]))
    if (!challenge) return 'silence'
    const given = partsOf(challenge)
    const realm = given.get(attribute.realm) ?? Buffer.alloc(0)
    const login = [
      part(attribute.username, Buffer.from(username)),
      part(attribute.realm, realm),
      part(attribute.nonce, given.get(attribute.nonce) ?? Buffer.alloc(0)),
    ]
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const allocated = await ask(message(ALLOCATE, [part(attribute.transport, UDP), ...login], key))
    if (!allocated) return 'silence'
    const outcome = outcomeOf(allocated)
    if (outcome !== 'ok' || peer === undefined) return outcome
    await setTimeout(laterMs)
    const permitted = await ask(
      message(CREATE_PERMISSION, [part(attribute.peer, addressOf(peer)), ...login], key),
    )
    return permitted ? outcomeOf(permitted) : 'silence'
  } finally {
    socket.close()
  }
}
