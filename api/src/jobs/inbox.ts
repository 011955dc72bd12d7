import type { Context } from '../context.ts'
import { readInbox } from '../features/payments/inbox.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 3_000

/** Works on what the card payment provider reported, also on what a process left behind that died. */
export function startReadingInbox(ctx: Context): Repeated {
  return every(EVERY_MS, "read the provider's messages", ctx.log, () => readInbox(ctx))
}
