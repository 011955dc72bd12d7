import { naira } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { seatByUsername } from '../workgroups/workgroups.service.ts'
import { walletBalance } from './ledger.sql.ts'
import { topUpMember } from './wallet.service.ts'

export const walletRoutes = (ctx: Context): Handlers<'balance' | 'topUpMember'> => ({
  balance: async ({ caller, params }) => {
    const { username, cardId } = await seatByUsername(ctx, caller, params.username)
    return { status: 'success', result: [{ username, credit: naira(await walletBalance(ctx.db, cardId)) }] }
  },

  topUpMember: async ({ caller, request, params, body }) => {
    const topUp = { username: params.username, cardId: body.cardid, amount: body.amount }
    const { credit } = await topUpMember(ctx, caller, request, topUp)
    return { status: 'success', result: { credit: naira(credit) } }
  },
})
