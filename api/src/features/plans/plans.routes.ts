import { naira } from '@ekoline/contract/money.ts'
import type { plansEndpoints } from '@ekoline/contract/plans.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import { success } from '../../http/replies.ts'
import type { HandlersOf } from '../../http/serve.ts'
import { findPlanOfCard, isRenewed, listBuyers, listPlans, planNow } from './plans.sql.ts'

export const plansRoutes = (ctx: Context): HandlersOf<typeof plansEndpoints> => ({
  planlist: () => success(listPlans(ctx.db)),

  workgroupPlan: async ({ caller }) => {
    const { db, clock } = ctx
    const [known, buyers] = await Promise.all([
      findPlanOfCard(db, caller.cardId),
      listBuyers(db, caller.workgroupId),
    ])
    const now = await planNow(db, known, clock.now())
    const { id, name, price, credit, subscription, days, endsAt, lapsed } = now
    return {
      status: 'success',
      result: {
        id,
        name,
        amount: naira(price),
        ends: endsAt && wireTime(endsAt),
        credit: naira(credit),
        subscription,
        days,
        renews: subscription && (await isRenewed(db, now)),
        lapsed: lapsed && { id: lapsed.id, name: lapsed.name, ended: wireTime(lapsed.endedAt) },
        buyers: buyers.map((it) => it.name),
      },
    }
  },
})
