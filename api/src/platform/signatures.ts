import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs addresses that grant access. */
export interface Signatures {
  /** @param text all that the signature vouches for, with what it is for at its start */
  sign(text: string): string
  /** Whether one of the keys signed exactly this text. */
  isRight(text: string, signature: string): boolean
}

const KEY_BYTES = 32

/** @param keys newest first: the first one signs, what any of them signed is right */
export function createSignatures(keys: readonly { readonly key: Buffer }[]): Signatures {
  // Derived keys: a signature must reveal nothing about what the configured ones seal.
  const own = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'signed addresses', KEY_BYTES)))
  const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(text) {
      const [newest] = own
      if (!newest) throw new Error('there is no key to sign with')
      return macOf(newest, text).toString('base64url')
    },
    isRight(text, signature) {
      const given = Buffer.from(signature, 'base64url')
      return own.some((key) => {
        const right = macOf(key, text)
        // As text, too: several texts decode to the same bytes.
        return (
          given.length === right.length &&
          timingSafeEqual(given, right) &&
          right.toString('base64url') === signature
        )
      })
    },
  }
}
