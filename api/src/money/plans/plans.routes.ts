import type { plansEndpoints } from '@ekoline/contract/money/plans.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { peopleOf } from '../../core/workgroups/workgroups.service.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  findMonthly,
  findPaidTerms,
  findPlanOfCard,
  listBuyers,
  listPlans,
  type Monthly,
  planNow,
} from './plans.sql.ts'

const nextPriceOf = (monthly: Monthly | undefined) =>
  monthly && monthly.next !== null && monthly.nextFrom !== null
    ? { amount: naira(monthly.next), from: wireTime(monthly.nextFrom) }
    : null

export const plansRoutes = (ctx: Context): HandlersOf<typeof plansEndpoints> => ({
  planlist: () => success(listPlans(ctx.db)),

  workgroupPlan: async ({ caller }) => {
    const { db, clock } = ctx
    const [known, buyers, people] = await Promise.all([
      findPlanOfCard(db, caller.cardId),
      listBuyers(db, caller.workgroupId),
      peopleOf(ctx, caller.workgroupId),
    ])
    const now = await planNow(db, known, clock.now())
    const monthly = now.endsAt === null ? undefined : await findMonthly(db, now)
    const paid = now.endsAt === null ? undefined : await findPaidTerms(db, now)
    const { id, name, price, credit, subscription, days, endsAt, lapsed } = { ...now, ...paid }
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
        renews: monthly !== undefined,
        monthly: monthly ? naira(monthly.price) : null,
        next_price: nextPriceOf(monthly),
        lapsed: lapsed && { id: lapsed.id, name: lapsed.name, ended: wireTime(lapsed.endedAt) },
        people,
        buyers: buyers.map((buyer) => buyer.name),
      },
    }
  },
})
