import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encryption of single values at rest (NIN), with a key id so that keys can be rotated. @source DEC-68 */
export interface Seal {
  seal(plain: string): string
  /** @throws Error when the value was not sealed with one of the keys, or was changed */
  open(sealed: string): string
  /** The same of a file. @param about what it is: it opens as nothing else */
  sealBytes(plain: Uint8Array, about: string): Buffer
  /** @throws Error when the file was not sealed with one of the keys, was changed, or is about something else */
  openBytes(sealed: Buffer, about: string): Buffer
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const BETWEEN = ':'.charCodeAt(0)

interface Key {
  readonly id: string
  readonly key: Buffer
}

function encrypted({ key }: Key, plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypted({ key }: Key, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

/** @param keys newest first: the first one seals, each one opens */
export function createSeal(keys: readonly Key[]): Seal {
  function newest(): Key {
    const [first] = keys
    if (!first) throw new Error('there is no key to seal with')
    return first
  }
  function named(id: string | undefined): Key {
    const key = keys.find((known) => known.id === id)
    if (!key) throw new Error('sealed with a key that is not in SECRET_KEYS')
    return key
  }
  return {
    seal(plain) {
      const key = newest()
      return `${key.id}:${encrypted(key, Buffer.from(plain), '').toString('base64url')}`
    },
    open(text) {
      const [id, body = ''] = text.split(':')
      return decrypted(named(id), Buffer.from(body, 'base64url'), '').toString('utf8')
    },
    sealBytes(plain, about) {
      const key = newest()
      return Buffer.concat([Buffer.from(`${key.id}:`), encrypted(key, plain, about)])
    },
    openBytes(sealed, about) {
      const end = sealed.indexOf(BETWEEN)
      const key = named(sealed.subarray(0, Math.max(0, end)).toString())
      return decrypted(key, sealed.subarray(end + 1), about)
    },
  }
}
