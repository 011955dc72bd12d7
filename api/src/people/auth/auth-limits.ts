import { createHash } from 'node:crypto'
import { addressBuckets, type Bucket } from '../../core/limits/limits.service.ts'
import { prefixesOf } from '../../platform/address.ts'

// Where only failures count, each attempt takes a token and gives it back when it succeeds (reference, security A4).

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const together = (email: string, address: string) => digest(`${email} ${prefixesOf(address)[0]?.prefix}`)

// A limit on the e-mail alone would let anybody lock its owner out. So the few tries are for an e-mail from one
// address, and the limit over all addresses is wide.

/** Failed passwords: for one e-mail from one address, of one address over all e-mails, for one e-mail from anywhere. */
export const signInBuckets = (email: string, address: string): Bucket[] => [
  { key: `signin:account:${together(email, address)}`, burst: 5, perSeconds: 180 },
  ...addressBuckets('signin:address', address, { burst: 50, perSeconds: 18 }),
  { key: `signin:everywhere:${digest(email)}`, burst: 100, perSeconds: 20 },
]

/**
 * Failed passwords, or requests for links, of a browser that its person has logged in with: in place of all other
 * limits, which strangers may have used up. It has its own few tries, should the cookie be stolen.
 */
export const knownDeviceBucket = (what: 'signin' | 'link' | 'reset', deviceId: number): Bucket => ({
  key: `${what}:device:${deviceId}`,
  burst: 5,
  perSeconds: 180,
})

/**
 * Requests for links, to sign in or to set a new password: for one e-mail from one address, of one address, and for one
 * e-mail from anywhere. The last is lower than for passwords, because each request sends a mail. All requests count.
 */
export const askLinkBuckets = (what: 'link' | 'reset', email: string, address: string): Bucket[] => [
  { key: `${what}:account:${together(email, address)}`, burst: 3, perSeconds: 300 },
  ...addressBuckets(`${what}:address`, address, { burst: 30, perSeconds: 60 }),
  { key: `${what}:everywhere:${digest(email)}`, burst: 30, perSeconds: 120 },
]

/** Links of one address that were refused. */
export const followLinkBuckets = (address: string): Bucket[] =>
  addressBuckets('link:followed', address, { burst: 20, perSeconds: 30 })

/** Wrong codes of one person: at 5 and then 20 an hour, a guess of six digits takes years. */
export const codeBucket = (userId: number): Bucket => ({
  key: `code:user:${userId}`,
  burst: 5,
  perSeconds: 180,
})

/** Wrong passwords of a signed-in person. */
export const passwordBucket = (userId: number): Bucket => ({
  key: `password:user:${userId}`,
  burst: 5,
  perSeconds: 180,
})
