import type { Context } from '../context.ts'
import { deliverEvents } from '../features/webhooks/deliver.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 1_000

/** Tells webhooks what waits, also what a process left behind that died. */
export function startTellingWebhooks(ctx: Context): Repeated {
  return every(EVERY_MS, 'told webhooks', ctx.log, (stopping) => deliverEvents(ctx, stopping))
}
