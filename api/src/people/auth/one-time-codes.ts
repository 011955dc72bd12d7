import { createHash } from 'node:crypto'
import { typedCode } from '@ekoline/contract/units/typed-code.ts'
import { Secret, TOTP } from 'otpauth'

// What every authenticator app takes: six digits, SHA-1, 30 seconds (RFC 6238).
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
const TOLERANCE = 1 // periods that the phone's clock may be off, either way

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz' // without what is mistaken for another
const RECOVERY_LENGTH = 16 // of 5 bits: too many to try, so a fast hash is enough

type NewToken = (bytes: number) => string
const randomBytes = (newToken: NewToken) => createHash('sha256').update(newToken(32)).digest()

const totp = (secret: string, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** A secret for an authenticator app, base32. */
export function newSecret(newToken: NewToken): string {
  const bytes = randomBytes(newToken).subarray(0, SECRET_BYTES)
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function secretUri(secret: string, issuer: string, label: string): string {
  return totp(secret, { issuer, label }).toString()
}

/** The period of 30 seconds that `now` is in. */
export function periodAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
}

/** The period whose code this is, of the present one and its neighbours, or null. */
export function periodOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: TOLERANCE })
  return delta === null ? null : periodAt(now) + delta
}

/** Recovery codes as people keep them: four groups of four. */
export function newRecoveryCodes(newToken: NewToken): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(newToken).subarray(0, RECOVERY_LENGTH)].map(
      (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length],
    )
    return letters.join('').replace(/.{4}(?=.)/g, '$&-')
  })
}

/** A code as it was meant: without blanks, hyphens and capitals. */
export const plainCode = (typed: string): string => typedCode(typed).toLowerCase()

/** What is stored of a recovery code. */
export function hashRecoveryCode(code: string): Uint8Array {
  return createHash('sha256').update(plainCode(code)).digest()
}
