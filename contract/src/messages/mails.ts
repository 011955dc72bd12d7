import { mails } from './mails.gathered.ts'

/** Texts of mails, which no screen shows. @source DEC-87 */
export const mailMessages = mails
