import type { Context } from '../../context.ts'
import { takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import { emailOf, isUnproven } from '../../core/profile/profile.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'

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
  const values = { brand: config.brand.name, link: `${config.publicUrl}/forgot-password`, ...more }
  return {
    channel: 'email',
    to: email,
    subject: text(`${change}_subject`, values),
    text: text(`${change}_text`, values),
    button: text('security_button'),
  }
}

/**
 * Posts the e-mail about a change that a person made who may not have proven their e-mail. To an unproven one it counts as
 * a stranger's, and is left out where its owner has had enough of them: the change is none to their account.
 */
export async function postSecurityMail(
  ctx: Pick<Context, 'text' | 'config' | 'clock' | 'seal'>,
  tx: Tx,
  userId: number,
  change: Change,
  more?: Readonly<Record<string, number | string>>,
): Promise<void> {
  const email = await emailOf(tx, userId)
  if ((await isUnproven(tx, userId)) && !(await isCounted({ ...ctx, db: tx }, email))) return
  await postMessage(ctx, tx, ctx.clock.now(), securityMail(ctx, change, email, more))
}

const isCounted = (ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<boolean> =>
  takeTokens(ctx, mailsOfStrangers(email)).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
