import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { givePlan, previewPlanGift } from '../../money/payments/subscriptions/given-plan.service.ts'
import { listWaitingMoves } from '../../money/payments/subscriptions/plan-moves.service.ts'
import { dayText, listAllPlans } from '../../money/plans/plans.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { endOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { timeWords } from '../times.ts'
import { trying } from '../trial.ts'
import { howPaid, withPlans } from './plan-words.ts'

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

export const plansGive: Verb = {
  name: 'plans give',
  parameters: ['WORKGROUP', 'PLAN'],
  options: {
    until: {
      value: 'DAY',
      about: 'the last Lagos day of it; plans 1 and 13 have no end, the others must have one',
    },
    ...reason,
    ...yes,
  },
  summary: 'puts a workgroup on a plan until a day, without a payment',
  about: `WORKGROUP is the number of the workgroup, as "users find" shows it. No money moves: a plan's airtime is given with
"wallet adjust". The plan that the workgroup has now is replaced, and its remaining days are lost. A subscription that pays for
a plan of this workgroup is ended at the provider.`,

  run: (operator, [workgroup = '', number = ''], given) =>
    withPlans(operator, async (ctx) => {
      const until = given.until === undefined ? null : endOf(given.until)
      const gift = { workgroup: numberOf(workgroup, 'workgroup'), plan: numberOf(number, 'plan'), until }
      const params = { workgroupId: gift.workgroup, planId: gift.plan, until }
      const why = reasonOf(given)
      const { workgroup: group, plan, was } = await previewPlanGift(ctx, params)
      const end = until ? `until the end of ${given.until}` : 'for good'
      const ends = was.endsAt ? `, which ends at ${timeWords(was.endsAt)}` : ''
      const would = [
        `${group} is on ${was.plan}${ends}.`,
        `It would be put on ${plan}, ${end}, without a payment.`,
      ]
      const act = (on: Context) => givePlan(on, operatorActor(operator), { ...params, reason: why })
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`${group} is on ${plan}, ${end}.`], data: { ...gift, planName: plan } }
    }),
}
