import type { Context } from '../../context.ts'
import type { Message } from '../outbox/outbox.sql.ts'

/** The e-mail that everybody gets who registers: the way back to verifying the phone (decisions, "Verification codes"). */
export function confirmEmail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  { email, firstName, verifytoken }: { email: string; firstName: string; verifytoken: string },
): Message {
  const values = {
    brand: config.brand.name,
    firstName: firstName.replace(/\s+/g, ' ').trim(),
    link: `${config.publicUrl}/confirm-email/${verifytoken}`,
  }
  return {
    channel: 'email',
    to: email,
    subject: text('confirm_email_subject', values),
    text: text('confirm_email_text', values),
  }
}
