// @source DEC-154

import { type Bucket, defineAddressLimit, defineLimit } from '../../core/limits/limits.service.ts'
import { prefixesOf } from '../../platform/address.ts'

// Each code is a call or an SMS that costs money and rings at a person's home, and each can be guessed with 5 tries in
// 10,000 (reference, security C2, C3).

/** Registrations of one address; all count. Many people share the address of a mobile network. */
export const registerBuckets = defineAddressLimit('register:address', { burst: 20, perSeconds: 60 })

const A_MINUTE = { burst: 1, perSeconds: 60 }
const AN_HOUR = { burst: 3, perSeconds: 1200 }
const A_DAY = { burst: 6, perSeconds: 14_400 }

const toPhone = {
  minute: defineLimit('code:phone', A_MINUTE),
  hour: defineLimit('code:phone-hour', AN_HOUR),
  day: defineLimit('code:phone-day', A_DAY),
}

/** Codes to one phone: never two within a minute, few in an hour, few in a day. */
export const phoneBuckets = (phone: string): Bucket[] => [
  toPhone.minute(phone),
  toPhone.hour(phone),
  toPhone.day(phone),
]

/** Codes that strangers ask for, for one person, whatever phone they name. */
export const accountBucket = defineLimit('code:user', { burst: 6, perSeconds: 3600 })

const namings = defineLimit<[phone: string, prefix: string]>('phone-named', { burst: 3, perSeconds: 28_800 })

/**
 * How often a number may be named as one's own from one network, so that one network cannot take all the first places; the
 * widest part of an IPv6 address that one customer may have.
 */
export const namingBucket = (phone: string, address: string): Bucket =>
  namings(phone, prefixesOf(address).at(-1)?.prefix ?? address)

const ofHolder = {
  minute: defineLimit<[userId: number, phone: string]>('code:holder', A_MINUTE),
  hour: defineLimit<[userId: number, phone: string]>('code:holder-hour', AN_HOUR),
  day: defineLimit<[userId: number, phone: string]>('code:holder-day', A_DAY),
  all: defineLimit('code:holder-all', { burst: 6, perSeconds: 3600 }),
  others: defineLimit('code:holders', { burst: 18, perSeconds: 4800 }),
}

/**
 * Codes for who holds a verifytoken of a person: as many as strangers have, but their own. All holders with one number
 * but the first have a bound together, because anybody may sign up with it.
 */
export const holderBuckets = (userId: number, phone: string, isAmongFirst: boolean): Bucket[] => [
  ofHolder.minute(userId, phone),
  ofHolder.hour(userId, phone),
  ofHolder.day(userId, phone),
  ofHolder.all(userId),
  ...(isAmongFirst ? [] : [ofHolder.others(phone)]),
]

/** Codes that one workgroup has sent to numbers that its calls are to show. */
export const workgroupBucket = defineLimit('code:workgroup', { burst: 6, perSeconds: 3600 })

/** Codes that one address asks for. */
export const senderBuckets = defineAddressLimit('code:address', { burst: 20, perSeconds: 120 })

/** Codes that are sent in all: a flood of them is not real sign-ups. */
export const everybodyBucket = defineLimit<[]>('code:everybody', { burst: 500, perSeconds: 5 })()

/** Wrong codes of one phone, over all the codes that strangers had sent to it: 15 in a day. */
const strangersWrongCodes = defineLimit('code:wrong', { burst: 10, perSeconds: 18_000 })
const holdersWrongCodes = {
  own: defineLimit('code:wrong-holder', { burst: 10, perSeconds: 18_000 }),
  others: defineLimit('code:wrong-holders', { burst: 30, perSeconds: 4800 }),
}

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
    : [holdersWrongCodes.own(holderId), ...(isAmongFirst ? [] : [holdersWrongCodes.others(phone)])]

/** Wrong codes, and tokens that are none, of one address. */
export const guessesBuckets = defineAddressLimit('code:guesses', { burst: 30, perSeconds: 60 })

/** Unknown referral codes tried from one address. */
export const inviteBuckets = defineAddressLimit('invite:address', { burst: 30, perSeconds: 60 })

/** How often one person may replace an unverified number. */
export const changesBucket = defineLimit('phone-change:user', { burst: 5, perSeconds: 3600 })

/** How often a person may have the link mailed again that proves their email. */
export const proofBucket = defineLimit('email-proof', { burst: 3, perSeconds: 600 })
