// Before a code is sent, once a share of the day's spend is used, and before a new device logs in, while logins queue up,
// the device calculates first: it looks for a number, behind which SHA-256 of `challenge.number` begins with so many zero
// bits. Free of zod.

/** How many zero bits the hash must begin with: the part before the first dot. */
export const challengeBits = (challenge: string): number => Number(challenge.split('.', 1)[0])

/** @param start the first 32 bits of the hash */
export const isSolution = (start: number, bits: number): boolean => Math.clz32(start) >= bits

/** What is hashed. */
export const challengeText = (challenge: string, solution: number | string): string =>
  `${challenge}.${solution}`
