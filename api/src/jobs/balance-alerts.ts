import type { Context } from '../context.ts'
import { tellLowBalances } from '../features/wallet/balance-alert.service.ts'
import { every, type Repeated } from './every.ts'

const EVERY_MS = 60_000

/** Mails those whose balance has fallen below what they set. */
export function startBalanceAlerts(ctx: Context): Repeated {
  return every(EVERY_MS, 'looked for low balances', ctx.log, () => tellLowBalances(ctx))
}
