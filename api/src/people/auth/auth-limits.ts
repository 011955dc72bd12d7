import { createHash } from 'node:crypto'
import { type Bucket, defineAddressLimit, defineLimit } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers, noMailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { prefixesOf } from '../../platform/address.ts'
import type { Lane } from '../../platform/bounded.ts'

// Where only failures count, each attempt takes a token and gives it back when it succeeds (reference, security A4).

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const together = (email: string, address: string) => digest(`${email} ${prefixesOf(address)[0]?.prefix}`)

// A limit on the e-mail alone would let anybody lock its owner out. So the few tries are for an e-mail from one
// address, and the limit over all addresses is wide. It has a second one for devices that solved a challenge: those
// who did not calculate cannot use it up.

const signInTogether = defineLimit('signin:account', { burst: 5, perSeconds: 180 })
const signInAddress = defineAddressLimit('signin:address', { burst: 50, perSeconds: 18 })
const signInEverywhere = defineLimit('signin:everywhere', { burst: 100, perSeconds: 20 })
const signInCalculated = defineLimit('signin:calculated', { burst: 100, perSeconds: 20 })

/** Failed passwords: for one e-mail from one address, of one address over all e-mails. */
export const signInBuckets = (email: string, address: string): Bucket[] => [
  signInTogether(together(email, address)),
  ...signInAddress(address),
]

/** Failed passwords for one e-mail from anywhere. */
export const signInEverywhereBucket = (email: string, lane: Lane): Bucket =>
  (lane === 'solved' ? signInCalculated : signInEverywhere)(digest(email))

const OF_A_DEVICE = { burst: 5, perSeconds: 180 }
const ofKnownDevice = {
  signin: defineLimit('signin:device', OF_A_DEVICE),
  link: defineLimit('link:device', OF_A_DEVICE),
  reset: defineLimit('reset:device', OF_A_DEVICE),
}

/**
 * Failed passwords, or requests for links, of a browser that its person has logged in with: in place of all other
 * limits, which strangers may have used up. It has its own few tries, should the cookie be stolen.
 */
export const knownDeviceBucket = (what: keyof typeof ofKnownDevice, deviceId: number): Bucket =>
  ofKnownDevice[what](deviceId)

const LINKS_TOGETHER = { burst: 3, perSeconds: 300 }
const LINKS_OF_AN_ADDRESS = { burst: 30, perSeconds: 60 }
const askedLinks = {
  link: {
    together: defineLimit('link:account', LINKS_TOGETHER),
    address: defineAddressLimit('link:address', LINKS_OF_AN_ADDRESS),
  },
  reset: {
    together: defineLimit('reset:account', LINKS_TOGETHER),
    address: defineAddressLimit('reset:address', LINKS_OF_AN_ADDRESS),
  },
}

/**
 * Requests for links, to sign in or to set a new password: for one e-mail from one address, of one address, and with all
 * else that strangers have mailed to one e-mail, where one is mailed. All requests count.
 */
export const askLinkBuckets = (
  what: keyof typeof askedLinks,
  { email, address, mailed }: { email: string; address: string; mailed: boolean },
): Bucket[] => [
  askedLinks[what].together(together(email, address)),
  ...askedLinks[what].address(address),
  ...(mailed ? mailsOfStrangers(email) : noMailsOfStrangers(email)),
]

/** Links of one address that were refused. */
export const followLinkBuckets = defineAddressLimit('link:followed', { burst: 20, perSeconds: 30 })

/** Links that set a password, of one address, that were refused. */
export const followPasswordLinkBuckets = defineAddressLimit('password-link:address', {
  burst: 50,
  perSeconds: 18,
})

/** Wrong codes of one person: at 5 and then 20 an hour, a guess of six digits takes years. */
export const codeBucket = defineLimit('second-factor:user', { burst: 5, perSeconds: 180 })

/** Wrong passwords of a signed-in person. */
export const passwordBucket = defineLimit('password:user', { burst: 5, perSeconds: 180 })
