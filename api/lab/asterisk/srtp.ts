import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const KEY = 16
const SALT = 14
const TAG = 10
const RTP_HEADER = 12 // without sources and extensions, which no side of the lab sends
const SUITE = 'AES_CM_128_HMAC_SHA1_80'
const SEQUENCES = 2 ** 16

/** A new master key and salt for one direction. */
export const newMaster = () => randomBytes(KEY + SALT)

/** A line of an SDP that says the key of who writes it. @source RFC 4568 */
export const cryptoLine = (tag: string, master: Buffer) =>
  `a=crypto:${tag} ${SUITE} inline:${master.toString('base64')}`

/** The key that an SDP says for that suite; null without one. */
export function cryptoOf(body: string): { tag: string; master: Buffer } | null {
  const [, tag, key] = new RegExp(`^a=crypto:(\\d+) ${SUITE} inline:([^|\\s]+)`, 'm').exec(body) ?? []
  return tag && key ? { tag, master: Buffer.from(key, 'base64') } : null
}

const stream = (key: Buffer, iv: Buffer, bytes: Buffer) =>
  createCipheriv('aes-128-ctr', key, iv).update(bytes)

/** The session's keys. @source RFC 3711 4.3, without a derivation rate */
export function sessionKeys(master: Buffer) {
  const derived = (label: number, bytes: number) => {
    const iv = Buffer.concat([master.subarray(KEY), Buffer.alloc(2)])
    iv[7] = (iv[7] ?? 0) ^ label
    return stream(master.subarray(0, KEY), iv, Buffer.alloc(bytes))
  }
  return { cipher: derived(0, KEY), authentication: derived(1, 20), salt: derived(2, SALT) }
}

/** RTP of one direction, encrypted and authenticated as AES_CM_128_HMAC_SHA1_80. @source RFC 3711 */
export function createSrtp(master: Buffer) {
  const keys = sessionKeys(master)
  let rollovers = 0
  let last: number | null = null

  function countRollovers(sequence: number) {
    if (last !== null && sequence < last && last - sequence > SEQUENCES / 2) rollovers++
    last = sequence
  }
  function crypted(packet: Buffer): Buffer {
    const iv = Buffer.concat([keys.salt, Buffer.alloc(2)])
    const index = Buffer.alloc(10)
    packet.copy(index, 0, 8, 12) // the source
    index.writeUInt32BE(rollovers, 4)
    packet.copy(index, 8, 2, 4) // the sequence
    for (const [at, byte] of index.entries()) iv[4 + at] = (iv[4 + at] ?? 0) ^ byte
    const payload = stream(keys.cipher, iv, packet.subarray(RTP_HEADER))
    return Buffer.concat([packet.subarray(0, RTP_HEADER), payload])
  }
  function tagOf(packet: Buffer): Buffer {
    const over = Buffer.alloc(4)
    over.writeUInt32BE(rollovers)
    return createHmac('sha1', keys.authentication).update(packet).update(over).digest().subarray(0, TAG)
  }
  return {
    protect(packet: Buffer): Buffer {
      countRollovers(packet.readUInt16BE(2))
      const sent = crypted(packet)
      return Buffer.concat([sent, tagOf(sent)])
    },
    /** @returns null for what is not of the other side */
    unprotect(packet: Buffer): Buffer | null {
      if (packet.length < RTP_HEADER + TAG) return null
      countRollovers(packet.readUInt16BE(2))
      const [sent, tag] = [packet.subarray(0, -TAG), packet.subarray(-TAG)]
      return timingSafeEqual(tagOf(sent), tag) ? crypted(sent) : null
    },
  }
}

export type Srtp = ReturnType<typeof createSrtp>
