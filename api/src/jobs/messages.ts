import type { Context } from '../context.ts'
import { hearCodeCalls } from '../features/outbox/code-calls.service.ts'
import { sendMessages } from '../features/outbox/send.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 1_000 // somebody waits for a code

/** Sends the messages that wait, also what a process left behind that died, and hears what becomes of code calls. */
export function startSending(ctx: Context): Repeated {
  const deafen = hearCodeCalls(ctx)
  // Each channel by itself: a mail server that is slow to answer keeps no code waiting.
  const jobs = (['email', 'sms', 'call'] as const).map((channel) =>
    every(EVERY_MS, `sent by ${channel}`, ctx.log, (stopping) => sendMessages(ctx, stopping, channel)),
  )
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      deafen()
    },
  }
}
