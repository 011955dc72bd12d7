import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encryption of single values at rest (NIN), with a key id so that keys can be rotated. */
export interface Seal {
  seal(plain: string): string
  /** @throws Error when the value was not sealed with one of the keys, or was changed */
  open(sealed: string): string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param keys newest first: the first one seals, each one opens */
export function createSeal(keys: readonly { readonly id: string; readonly key: Buffer }[]): Seal {
  return {
    seal(plain) {
      const [newest] = keys
      if (!newest) throw new Error('there is no key to seal with')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.key, iv)
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest.id}:${sealed.toString('base64url')}`
    },
    open(text) {
      const [id, body] = text.split(':')
      const key = keys.find((it) => it.id === id)
      if (!key || !body) throw new Error('sealed with a key that is not in SECRET_KEYS')
      const sealed = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(CIPHER, key.key, sealed.subarray(0, IV_BYTES))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
