import { createHash } from 'node:crypto'
import { ProviderUnavailable, UnreadableEvent } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import { handleEvent } from './events.service.ts'
import { endEvent, failEvent, insertEvent, takeDueEvent } from './inbox.sql.ts'

/** Longer than any message takes; after it, whoever took it is thought dead. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 3_600_000
const ATTEMPTS = 80 // three days, as long as Paystack itself would try

/** Keeps a genuine message of the provider, to be worked on later; the same one again changes nothing. */
export async function keepEvent({ db, payments, seal, clock }: Context, body: Buffer): Promise<void> {
  await insertEvent(db, {
    provider: payments.name,
    hash: createHash('sha256').update(body).digest('hex'),
    sealed: seal.seal(body.toString('utf8')),
    name: nameOf(payments, body),
    at: clock.now(),
  })
}

/** What can not be read is kept all the same: its attempts fail, and show. */
function nameOf(payments: Context['payments'], body: Buffer): string {
  try {
    return payments.readEvent(body).name
  } catch (error) {
    if (error instanceof UnreadableEvent) return 'unreadable'
    throw error
  }
}

/** Brings in what the sandbox reports; a real provider sends it. */
async function collectSandboxEvents(ctx: Context): Promise<void> {
  const { db, sandbox } = ctx
  if (!sandbox) return
  await transaction(db, async (tx) => {
    for (const { body, headers } of await sandbox.takeEvents(tx)) {
      if (!sandbox.isGenuine(body, headers)) throw new Error('the sandbox signed wrongly')
      await keepEvent({ ...ctx, db: tx }, body)
    }
  })
}

/**
 * Works on every kept message that is due. One that fails is tried again, each time later, and given up after three
 * days; until then, and after, it shows in the figures.
 *
 * @returns how many were worked on, and how many of them failed
 */
export async function readInbox(ctx: Context): Promise<{ done: number; failed: number }> {
  await collectSandboxEvents(ctx)
  const outcome = { done: 0, failed: 0 }
  for (;;) {
    const now = ctx.clock.now()
    const due = await takeDueEvent(ctx.db, ctx.payments.name, now, new Date(now.getTime() + LEASE_MS))
    if (!due) return outcome
    try {
      await handleEvent(ctx, ctx.payments.readEvent(Buffer.from(ctx.seal.open(due.sealed))))
      await endEvent(ctx.db, due.id, ctx.clock.now())
      outcome.done++
    } catch (error) {
      await failEvent(ctx.db, due.id, (error as Error).message, nextAttempt(due.attempts, now))
      const { id, name, attempts } = due
      const level = error instanceof ProviderUnavailable ? 'warn' : 'error'
      ctx.log[level]({ id, name, attempts, message: (error as Error).message }, "a provider's message failed")
      outcome.failed++
    }
  }
}

/** Twice as long after each failure; null after the last attempt. */
function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= ATTEMPTS) return null
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)))
}
