import { kobo } from '@ekoline/contract/units/money.ts'
import { listWaitingMoves } from '../../money/payments/subscriptions/plan-moves.service.ts'
import { howPaid } from '../../money/payments/subscriptions/plan-words.ts'
import { dayText, listAllPlans } from '../../money/plans/plans.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { inNaira } from '../../platform/actions/words.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const HEAD = ['Plan', 'Name', 'Price', 'Airtime', 'Paid', 'Version', 'Panel', 'Workgroups']

export const plansList: Verb = {
  name: 'plans list',
  parameters: [],
  options: {},
  summary: 'the plans, their prices, how many workgroups are on each, and which move to a new price',
  about: 'The plans with their numbers, which the other commands take.',
  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const plans = await listAllPlans(db, clock.now())
      const rows = plans.map((plan) => [
        String(plan.id),
        plan.name,
        inNaira(kobo(plan.priceKobo)),
        inNaira(kobo(plan.creditKobo)),
        howPaid(plan),
        String(plan.version),
        plan.inPanel ? 'sold' : '',
        String(plan.workgroups),
      ])
      const moves = await listWaitingMoves(db)
      const moving = moves.map(
        ({ plan, price, moveAt }) =>
          `Running subscriptions of ${plan} move to ${inNaira(price)} on ${dayText(moveAt)}, Lagos time.`,
      )
      return { lines: [...tableOf([HEAD, ...rows]), ...moving], data: { plans, moves } }
    }),
}
