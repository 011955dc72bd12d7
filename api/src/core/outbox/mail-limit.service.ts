import { createHash } from 'node:crypto'
import { type Bucket, defineLimit } from '../limits/limits.service.ts'

const HOURS = 3
const mails = defineLimit('mail:stranger', { burst: 5, perSeconds: HOURS * 3_600 })

/**
 * Mails that others can cause to an address: five at once, then one every three hours, of all kinds together and from
 * everywhere. Links to log in or to set a password, sign-ups, invitations, and the proof of an email that no one has
 * proven count, and what is done in an account whose email no one has proven; receipts, and what a person asked for while logged in or from a browser that is known, do not.
 *
 * @param email in its one form
 */
export const mailsOfStrangers = (email: string): Bucket =>
  mails(createHash('sha256').update(email).digest('base64url'))
