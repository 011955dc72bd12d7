import { createHash } from 'node:crypto'
import type { Bucket } from '../limits/limits.service.ts'

// Where only failures count, each attempt takes a token and gives it back when it succeeds (reference, security A4).

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Failed passwords for one e-mail, and of one address over all e-mails. */
export const signInBuckets = (email: string, address: string): Bucket[] => [
  { key: `signin:account:${digest(email)}`, burst: 5, perSeconds: 180 },
  { key: `signin:address:${address}`, burst: 50, perSeconds: 18 },
]

/** Links asked for, for one e-mail and of one address; all count. */
export const askLinkBuckets = (email: string, address: string): Bucket[] => [
  { key: `link:account:${digest(email)}`, burst: 3, perSeconds: 300 },
  { key: `link:address:${address}`, burst: 30, perSeconds: 60 },
]

/** Links of one address that were refused. */
export const followLinkBucket = (address: string): Bucket => ({
  key: `link:followed:${address}`,
  burst: 20,
  perSeconds: 30,
})

/** Wrong codes of one person: at 5 and then 20 an hour, a guess of six digits takes years. */
export const codeBucket = (userId: number): Bucket => ({
  key: `code:user:${userId}`,
  burst: 5,
  perSeconds: 180,
})

/** Wrong passwords of somebody signed in. */
export const passwordBucket = (userId: number): Bucket => ({
  key: `password:user:${userId}`,
  burst: 5,
  perSeconds: 180,
})
