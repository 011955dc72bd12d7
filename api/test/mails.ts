import type { Context } from '../src/context.ts'
import { listMessages } from '../src/core/outbox/outbox.sql.ts'

/** The mails to an address, the oldest first. */
export async function mailsTo(ctx: Pick<Context, 'db' | 'seal'>, email: string) {
  const mails = (await listMessages(ctx)).filter(({ to }) => to === email)
  return mails.reverse().map(({ subject, text }) => ({ subject, text }))
}
