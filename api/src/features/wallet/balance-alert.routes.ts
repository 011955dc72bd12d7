import { naira } from '@ekoline/contract/money.ts'
import type { BalanceAlert } from '@ekoline/contract/wallet.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { Handlers } from '../../http/serve.ts'
import { setBalanceAlert } from './balance-alert.service.ts'
import { type Alert, findAlert } from './balance-alert.sql.ts'
import { findOwed } from './holds.sql.ts'

async function shown({ db }: Context, { userId }: Caller, alert: Alert | null): Promise<BalanceAlert> {
  return {
    threshold: alert && naira(alert.threshold),
    rearms: alert && !alert.armed ? naira(alert.rearm) : null,
    owed: naira(await findOwed(db, userId)),
  }
}

export const balanceAlertRoutes = (ctx: Context): Handlers<'balanceAlert' | 'setBalanceAlert'> => ({
  balanceAlert: async ({ caller }) => ({
    status: 'success',
    result: await shown(ctx, caller, await findAlert(ctx.db, caller.cardId)),
  }),

  setBalanceAlert: async ({ caller, request, body }) => ({
    status: 'success',
    result: await shown(ctx, caller, await setBalanceAlert(ctx, caller, request, body.threshold)),
  }),
})
