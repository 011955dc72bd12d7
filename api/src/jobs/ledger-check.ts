import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import { checkBooks } from '../features/wallet/ledger-check.service.ts'
import { every, type Repeated } from './every.ts'

/** Reckons the whole ledger again once a day; a fault is an error in the log. */
export function startCheckingLedger(ctx: Context): Repeated {
  return every(DAY_MS, 'checked the ledger', ctx.log, async () => ({ faults: await checkBooks(ctx) }))
}
