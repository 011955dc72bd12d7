import { createHash } from 'node:crypto'
import { type Bucket, defineLimit } from '../limits/limits.service.ts'

const EVERY = { perSeconds: 3 * 3_600 }
const ofAddress = { burst: 5, ...EVERY }
const ofMailbox = { burst: 20, ...EVERY }
const mailed = {
  address: defineLimit('mail:stranger', ofAddress),
  mailbox: defineLimit('mail:mailbox', ofMailbox),
}
const silent = {
  address: defineLimit('mail:none', ofAddress),
  mailbox: defineLimit('mail:no-mailbox', ofMailbox),
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
/** Most mail servers give all to one mailbox, whatever is between a plus and the @. */
function mailboxOf(email: string): string {
  const [before = '', domain = ''] = email.split('@')
  return `${before.split('+', 1)[0]}@${domain}`
}
const bucketsOf = ({ address, mailbox }: typeof mailed, email: string): Bucket[] => [
  address(digest(email)),
  mailbox(digest(mailboxOf(email))),
]

/**
 * Mails that others can cause to an address: five at once, then one every three hours, of all kinds together and from
 * everywhere; twenty to all addresses of a mailbox. Links to log in or to set a password, sign-ups, invitations, and the
 * proof of an email that no one has proven count, and what is done in an account whose email no one has proven; receipts,
 * and what a person asked for while logged in or from a browser that is known, do not.
 *
 * @param email in its one form
 */
export const mailsOfStrangers = (email: string): Bucket[] => bucketsOf(mailed, email)

/**
 * Requests that look the same and mail nothing, such as a link to log in for an e-mail that no one has. They are refused
 * as the others are, so that it shows in nothing, and take no mail from who signs up or is invited with it later.
 *
 * @param email in its one form
 */
export const noMailsOfStrangers = (email: string): Bucket[] => bucketsOf(silent, email)
