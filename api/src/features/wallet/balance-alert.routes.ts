import { naira } from '@ekoline/contract/money.ts'
import type { BalanceAlert } from '@ekoline/contract/wallet.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { setBalanceAlert } from './balance-alert.service.ts'
import { type Alert, findAlert } from './balance-alert.sql.ts'

const shown = (alert: Alert | null): BalanceAlert => ({
  threshold: alert && naira(alert.threshold),
  rearms: alert && !alert.armed ? naira(alert.rearm) : null,
})

export const balanceAlertRoutes = (ctx: Context): Handlers<'balanceAlert' | 'setBalanceAlert'> => ({
  balanceAlert: async ({ caller }) => ({
    status: 'success',
    result: shown(await findAlert(ctx.db, caller.cardId)),
  }),

  setBalanceAlert: async ({ caller, request, body }) => ({
    status: 'success',
    result: shown(await setBalanceAlert(ctx, caller, request, body.threshold)),
  }),
})
