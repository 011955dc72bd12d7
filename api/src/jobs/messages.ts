import type { Context } from '../context.ts'
import { sendMessages } from '../features/outbox/send.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 1_000 // somebody waits for a code

/** Sends the messages that wait, also what a process left behind that died. */
export function startSending(ctx: Context): Repeated {
  return every(EVERY_MS, 'sent messages', ctx.log, (stopping) => sendMessages(ctx, stopping))
}
