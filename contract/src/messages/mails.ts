import { developersMails } from '../company/messages/developers.ts'
import { signupMails } from '../company/messages/signup.ts'
import { usersMails } from '../company/messages/users.ts'
import { outboxMails } from '../core/messages/outbox.ts'
import { invoicesMails } from '../money/messages/invoices.ts'
import { paymentsMails } from '../money/messages/payments.ts'
import { phoneNumbersMails } from '../money/messages/phone-numbers.ts'
import { plansMails } from '../money/messages/plans.ts'
import { walletMails } from '../money/messages/wallet.ts'
import { authMails } from '../people/messages/auth.ts'
import { dataRequestsMails } from '../people/messages/data-requests.ts'
import { documentsMails } from '../people/messages/documents.ts'
import { myPhoneMails } from '../people/messages/my-phone.ts'
import { voicemailMails } from '../routing/messages/voicemail.ts'

/** Texts of mails, which no screen shows. @source DEC-87 */
export const mailMessages = {
  ...outboxMails,
  ...authMails,
  ...dataRequestsMails,
  ...signupMails,
  ...paymentsMails,
  ...phoneNumbersMails,
  ...documentsMails,
  ...plansMails,
  ...usersMails,
  ...walletMails,
  ...invoicesMails,
  ...voicemailMails,
  ...developersMails,
  ...myPhoneMails,
} as const
