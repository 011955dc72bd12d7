import type { Context } from '../context.ts'
import { createSealing } from '../features/wallet/seal.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000

/** Seals the ledger, and writes the newest seal into the log: a copy of it outside the database. */
export function startSealing(ctx: Context): Repeated {
  const { seal } = createSealing(ctx)
  return every(EVERY_MS, 'sealed the ledger', ctx.log, async () => ({ seal: await seal() }))
}
