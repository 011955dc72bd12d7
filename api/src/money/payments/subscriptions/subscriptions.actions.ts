// @source DEC-34

import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { defineAction } from '../../../platform/actions/action.ts'
import {
  argument,
  between,
  naira,
  numbered,
  oneOf,
  option,
  reason,
  usually,
} from '../../../platform/actions/fields.ts'
import { amountOf, beginOf, endOf } from '../../../platform/actions/reading.ts'
import { inNaira, timeWords } from '../../../platform/actions/words.ts'
import { dayText, type PlanVersion } from '../../plans/plans.service.ts'
import { givePlan, previewPlanGift } from './given-plan.service.ts'
import { MOVE_NOTICE_DAYS } from './plan-moves.service.ts'
import { cancelPlanMove, previewMoveEnd, previewPlanPrice, setPlanPrice } from './plan-price.service.ts'
import { howPaid, planSays } from './plan-words.ts'

const MOST_DAYS = 366

export const plansGive = defineAction({
  name: 'plans give',
  permission: 'finance',
  summary: 'puts a workgroup on a plan until a day, without a payment',
  about: `WORKGROUP is the number of the workgroup, as "users find" shows it. No money moves: a plan's airtime is given with
"wallet adjust". The plan that the workgroup has now is replaced, and its remaining days are lost. A subscription that pays for
a plan of this workgroup is ended at the provider.`,
  input: {
    workgroup: numbered('WORKGROUP'),
    plan: numbered('PLAN'),
    until: usually(
      'DAY',
      'the last Lagos day of it; plans 1 and 13 have no end, the others must have one',
      null,
      endOf,
    ),
    reason,
  },
  audits: ['plan_given'],
  says: [planSays],

  async preview(ctx, { workgroup: workgroupId, plan: planId, until }) {
    const found = await previewPlanGift(ctx, { workgroupId, planId, until })
    const { was } = found
    const ends = was.endsAt ? `, which ends at ${timeWords(was.endsAt)}` : ''
    return {
      would: [
        `${found.workgroup} is on ${was.plan}${ends}.`,
        `It would be put on ${found.plan}, ${endWords(until)}, without a payment.`,
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { workgroup, plan, until, reason: why }, found) {
    await givePlan(ctx, actor, { workgroupId: workgroup, planId: plan, until, reason: why })
    return {
      lines: [`${found.workgroup} is on ${found.plan}, ${endWords(until)}.`],
      data: { workgroup, plan, until, planName: found.plan },
    }
  },
})

/** @param until the first instant after its last day */
const endWords = (until: Date | null) =>
  until ? `until the end of ${addDays(dayOf(until), -1)}` : 'for good'

export const plansSetPrice = defineAction({
  name: 'plans set-price',
  permission: 'finance',
  summary: 'makes the next version of a plan: what it costs, gives, and how it is paid, from now on',
  about: `What no option names stays as it is; airtime that was the whole price stays the whole price. Earlier versions are
kept. Payments that were begun, and subscriptions that run, keep the version with which they began. Of a plan that is paid
monthly, the card provider's own plan is set to the price, for new subscriptions. With --move-at those that run pay it too, from
their first charge on or after that day: their admins get a mail at once, with both prices, the day, and how to end the
subscription. The same price as now with --move-at moves those that still run at an earlier one.`,
  input: {
    plan: numbered('PLAN'),
    price: argument('NAIRA', naira),
    credit: option('NAIRA', 'of the price, what reaches the wallet as airtime; 0 for none', (text) =>
      text === '0' ? 0 : amountOf(text),
    ),
    paid: option(
      'HOW',
      'monthly: a card is charged again each month, without a fee; once: for --days',
      oneOf(['monthly', 'once']),
    ),
    days: option('COUNT', 'how many days a plan runs that is paid once', between(1, MOST_DAYS)),
    'move-at': usually(
      'DAY',
      `the Lagos day from which running subscriptions pay the price too, at least ${MOVE_NOTICE_DAYS} days ahead`,
      null,
      beginOf,
    ),
    reason,
  },
  audits: ['plan_priced', 'plan_move_ordered'],
  says: [planSays],
  asksOutside: true,

  async preview(ctx, { plan: planId, price, credit, paid, days, 'move-at': moveAt }) {
    const subscription = paid === undefined ? undefined : paid === 'monthly'
    const change = { planId, price, credit, subscription, days, moveAt }
    const { was, next, others } = await previewPlanPrice(ctx, change)
    return {
      would: [
        `${was.name} ${costs(was)}.`,
        `From now on it would ${costs(next).replace(/^costs/, 'cost')}.`,
        ...howItIsPaid(was, next),
        ...whoMoves(next, others, moveAt),
      ],
      facts: { change, was },
    }
  },

  async run(ctx, actor, { plan, 'move-at': moveAt, reason: why }, { change, was }) {
    const order = { ...change, version: was.version, reason: why }
    const { version, next, mailed } = await setPlanPrice(ctx, actor, order)
    const moved =
      moveAt &&
      (mailed === 0
        ? NONE_MOVES
        : `${counted(mailed)} from ${dayText(moveAt)} on, Lagos time, and the admins have a mail of it.`)
    return {
      lines: [`${was.name} ${costs(next)}.`, ...(moved ? [moved] : [])],
      data: { plan, version, ...next, ...(moveAt && { moveAt, mailed }) },
    }
  },
})

const NONE_MOVES = 'No running subscription pays another price.'

const counted = (count: number) =>
  count === 1 ? '1 subscription that runs pays it' : `${count} subscriptions that run pay it`

function whoMoves(next: Omit<PlanVersion, 'version'>, others: number, moveAt: Date | null): string[] {
  if (moveAt && others === 0) return [NONE_MOVES]
  if (moveAt)
    return [
      `${others === 1 ? '1 subscription that runs' : `${others} subscriptions that run`} would pay it from ${dayText(moveAt)} on, Lagos time, and the admins would get a mail now. The others pay it already.`,
    ]
  return next.subscription ? ['Subscriptions that run would keep the price at which they began.'] : []
}

const costs = (version: Omit<PlanVersion, 'version'>) =>
  `costs ${inNaira(kobo(version.priceKobo))} with ${inNaira(kobo(version.creditKobo))} of airtime, paid ${howPaid(version)}`

/** What else changes where a plan begins or ends to be paid by subscription. */
function howItIsPaid(
  { name, ...was }: PlanVersion & { name: string },
  next: Omit<PlanVersion, 'version'>,
): string[] {
  if (next.subscription && !was.subscription)
    return [`${name} would then be paid by subscription, every month.`]
  if (next.subscription) return []
  return was.subscription
    ? [
        `${name} would then be paid once for ${next.days} days, no more by subscription; subscriptions that run would go on.`,
      ]
    : []
}

export const plansCancelMove = defineAction({
  name: 'plans cancel-move',
  permission: 'finance',
  summary: 'calls off the new price of subscriptions that run, before its day',
  about: `Undoes "plans set-price --move-at": subscriptions that run keep their price, and the admins who had the mail get another
one that says so. The plan keeps its price for new subscriptions.`,
  input: { plan: numbered('PLAN'), reason },
  audits: ['plan_move_cancelled'],
  says: [planSays],

  async preview(ctx, { plan }) {
    const found = await previewMoveEnd(ctx, plan)
    return {
      would: [
        `Running subscriptions of ${found.name} would not move to ${inNaira(found.move.price)} on ${dayText(found.move.moveAt)}, Lagos time.`,
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { plan, reason: why }, { name }) {
    const kept = await cancelPlanMove(ctx, actor, { planId: plan, reason: why })
    return {
      lines: [`Running subscriptions of ${name} keep their price; ${kept} were mailed.`],
      data: { plan, kept },
    }
  },
})
