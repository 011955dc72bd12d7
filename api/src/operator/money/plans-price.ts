// @source DEC-34

import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { MOVE_NOTICE_DAYS } from '../../money/payments/subscriptions/plan-moves.service.ts'
import {
  cancelPlanMove,
  type PlanPriceChange,
  previewMoveEnd,
  previewPlanPrice,
  setPlanPrice,
} from '../../money/payments/subscriptions/plan-price.service.ts'
import { dayText, type PlanVersion } from '../../money/plans/plans.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, beginOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { foreseen, trying } from '../trial.ts'
import { howPaid, withPlans } from './plan-words.ts'

const MOST_DAYS = 366

/** What the options ask for. @throws Misused */
function changeOf(planId: number, naira: string, given: Given): PlanPriceChange {
  const { credit, paid, days, 'move-at': moveAt } = given
  return {
    planId,
    price: amountOf(naira),
    credit: credit === undefined ? undefined : credit === '0' ? 0 : amountOf(credit),
    subscription: paid === undefined ? undefined : isMonthly(paid),
    days: days === undefined ? undefined : daysOf(days),
    moveAt: moveAt === undefined ? null : beginOf(moveAt),
  }
}

function isMonthly(paid: string): boolean {
  if (paid !== 'monthly' && paid !== 'once') throw new Misused('--paid is monthly or once.')
  return paid === 'monthly'
}

function daysOf(days: string): number {
  const count = numberOf(days, 'day')
  if (count < 1 || count > MOST_DAYS) throw new Misused(`--days is from 1 to ${MOST_DAYS}.`)
  return count
}

export const plansSetPrice: Verb = {
  name: 'plans set-price',
  parameters: ['PLAN', 'NAIRA'],
  options: {
    credit: { value: 'NAIRA', about: 'of the price, what reaches the wallet as airtime; 0 for none' },
    paid: {
      value: 'HOW',
      about: 'monthly: a card is charged again each month, without a fee; once: for --days',
    },
    days: { value: 'COUNT', about: 'how many days a plan runs that is paid once' },
    'move-at': {
      value: 'DAY',
      about: `the Lagos day from which running subscriptions pay the price too, at least ${MOVE_NOTICE_DAYS} days ahead`,
    },
    ...reason,
    ...yes,
  },
  summary: 'makes the next version of a plan: what it costs, gives, and how it is paid, from now on',
  about: `What no option names stays as it is; airtime that was the whole price stays the whole price. Earlier versions are
kept. Payments that were begun, and subscriptions that run, keep the version with which they began. Of a plan that is paid
monthly, the card provider's own plan is set to the price, for new subscriptions. With --move-at those that run pay it too, from
their first charge on or after that day: their admins get a mail at once, with both prices, the day, and how to end the
subscription. The same price as now with --move-at moves those that still run at an earlier one.`,

  run: (operator, [number = '', naira = ''], given) =>
    withPlans(operator, async (ctx) => {
      const [id, why] = [numberOf(number, 'plan'), reasonOf(given)]
      const change = changeOf(id, naira, given)
      const { moveAt } = change
      const { was, next: will, others } = await previewPlanPrice(ctx, change)
      const would = [
        `${was.name} ${costs(was)}.`,
        `From now on it would ${costs(will).replace(/^costs/, 'cost')}.`,
        ...howItIsPaid(was, will),
        ...whoMoves(will, others, moveAt),
      ]
      await agree(operator, given, would, foreseen)
      const { version, next, mailed } = await setPlanPrice(ctx, operatorActor(operator), {
        ...change,
        version: was.version,
        reason: why,
      })
      const moved =
        moveAt &&
        (mailed === 0
          ? NONE_MOVES
          : `${counted(mailed)} from ${dayText(moveAt)} on, Lagos time, and the admins have a mail of it.`)
      return {
        lines: [`${was.name} ${costs(next)}.`, ...(moved ? [moved] : [])],
        data: { plan: id, version, ...next, ...(moveAt && { moveAt, mailed }) },
      }
    }),
}

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

export const plansCancelMove: Verb = {
  name: 'plans cancel-move',
  parameters: ['PLAN'],
  options: { ...reason, ...yes },
  summary: 'calls off the new price of subscriptions that run, before its day',
  about: `Undoes "plans set-price --move-at": subscriptions that run keep their price, and the admins who had the mail get another
one that says so. The plan keeps its price for new subscriptions.`,

  run: (operator, [number = ''], given) =>
    withPlans(operator, async (ctx) => {
      const [id, why] = [numberOf(number, 'plan'), reasonOf(given)]
      const { name, move } = await previewMoveEnd(ctx, id)
      const would = [
        `Running subscriptions of ${name} would not move to ${inNaira(move.price)} on ${dayText(move.moveAt)}, Lagos time.`,
      ]
      const act = (on: Context) => cancelPlanMove(on, operatorActor(operator), { planId: id, reason: why })
      await agree(operator, given, would, trying(ctx, act))
      const kept = await act(ctx)
      return {
        lines: [`Running subscriptions of ${name} keep their price; ${kept} were mailed.`],
        data: { plan: id, kept },
      }
    }),
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
