// @source DEC-154

import { addressBuckets, type Bucket } from '../../core/limits/limits.service.ts'
import { prefixesOf } from '../../platform/address.ts'

// Each code is a call or an SMS that costs money and rings at a person's home, and each can be guessed with 5 tries in
// 10,000 (reference, security C2, C3).

/** Registrations of one address; all count. Many people share the address of a mobile network. */
export const registerBuckets = (address: string): Bucket[] =>
  addressBuckets('register:address', address, { burst: 20, perSeconds: 60 })

/** Codes to one phone: never two within a minute, few in an hour, few in a day. */
export const phoneBuckets = (phone: string): Bucket[] => [
  { key: `code:phone:${phone}`, burst: 1, perSeconds: 60 },
  { key: `code:phone-hour:${phone}`, burst: 3, perSeconds: 1200 },
  { key: `code:phone-day:${phone}`, burst: 6, perSeconds: 14_400 },
]

/** Codes that strangers ask for, for one person, whatever phone they name. */
export const accountBucket = (userId: number): Bucket => ({
  key: `code:user:${userId}`,
  burst: 6,
  perSeconds: 3600,
})

/**
 * How often a number may be named as one's own from one network, so that one network cannot take all the first places; the
 * widest part of an IPv6 address that one customer may have.
 */
export const namingBucket = (phone: string, address: string): Bucket => ({
  key: `phone-named:${phone}:${prefixesOf(address).at(-1)?.prefix}`,
  burst: 3,
  perSeconds: 28_800,
})

/**
 * Codes for who holds a verifytoken of a person: as many as strangers have, but their own. All holders with one number
 * but the first have a bound together, because anybody may sign up with it.
 */
export const holderBuckets = (userId: number, phone: string, isAmongFirst: boolean): Bucket[] => [
  { key: `code:holder:${userId}:${phone}`, burst: 1, perSeconds: 60 },
  { key: `code:holder-hour:${userId}:${phone}`, burst: 3, perSeconds: 1200 },
  { key: `code:holder-day:${userId}:${phone}`, burst: 6, perSeconds: 14_400 },
  { key: `code:holder-all:${userId}`, burst: 6, perSeconds: 3600 },
  ...(isAmongFirst ? [] : [{ key: `code:holders:${phone}`, burst: 18, perSeconds: 4800 }]),
]

/** Codes that one workgroup has sent to numbers that its calls are to show. */
export const workgroupBucket = (workgroupId: number): Bucket => ({
  key: `code:workgroup:${workgroupId}`,
  burst: 6,
  perSeconds: 3600,
})

/** Codes that one address asks for. */
export const senderBuckets = (address: string): Bucket[] =>
  addressBuckets('code:address', address, { burst: 20, perSeconds: 120 })

/** Codes that are sent in all: a flood of them is not real sign-ups. */
export const everybodyBucket: Bucket = { key: 'code:everybody', burst: 500, perSeconds: 5 }

/** Wrong codes of one phone, over all the codes that strangers had sent to it: 15 in a day. */
const strangersWrongCodes = (phone: string): Bucket => ({
  key: `code:wrong:${phone}`,
  burst: 10,
  perSeconds: 18_000,
})

/**
 * Wrong codes: of one phone for strangers; a holder of a verifytoken has their own, and all holders with one number but
 * the first have a bound together.
 */
export const wrongCodesBuckets = (
  { phone, holderId }: { phone: string; holderId: number | null },
  isAmongFirst: boolean,
): Bucket[] =>
  holderId === null
    ? [strangersWrongCodes(phone)]
    : [
        { key: `code:wrong-holder:${holderId}`, burst: 10, perSeconds: 18_000 },
        ...(isAmongFirst ? [] : [{ key: `code:wrong-holders:${phone}`, burst: 30, perSeconds: 4800 }]),
      ]

/** Wrong codes, and tokens that are none, of one address. */
export const guessesBuckets = (address: string): Bucket[] =>
  addressBuckets('code:guesses', address, { burst: 30, perSeconds: 60 })

/** Unknown referral codes tried from one address. */
export const inviteBuckets = (address: string): Bucket[] =>
  addressBuckets('invite:address', address, { burst: 30, perSeconds: 60 })

/** How often one person may replace an unverified number. */
export const changesBucket = (userId: number): Bucket => ({
  key: `phone-change:user:${userId}`,
  burst: 5,
  perSeconds: 3600,
})
