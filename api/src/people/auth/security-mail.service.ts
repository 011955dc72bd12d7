import type { Context } from '../../context.ts'
import type { Message } from '../../core/outbox/outbox.sql.ts'

type Change =
  | 'api_key_made'
  | 'new_device'
  | 'phone_secret_made'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

/** The e-mail about a change to how a person signs in, and what to do if it was not them. */
export function securityMail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  change: Change,
  email: string,
  more: Readonly<Record<string, number | string>> = {},
): Message {
  const values = { ...more, brand: config.brand.name, link: `${config.publicUrl}/forgot-password` }
  return {
    channel: 'email',
    to: email,
    subject: text(`${change}_subject`, values),
    text: text(`${change}_text`, values),
    button: text('security_button'),
  }
}
