import { MOVE_NOTICE_DAYS } from '../../money/payments/subscriptions/plan-moves.service.ts'
import { PlanRefused } from '../../money/payments/subscriptions/plan-refused.ts'
import { dayText, type PlanVersion } from '../../money/plans/plans.service.ts'
import { inNaira } from '../arguments.ts'
import { Misused } from '../operator.ts'
import { saying } from '../saying.ts'

export const howPaid = ({ subscription, days }: Pick<PlanVersion, 'subscription' | 'days'>) =>
  subscription ? 'monthly' : `once, ${days} days`

/** `withService` for what changes plans, and what workgroups are on. */
export const withPlans = saying(PlanRefused, {
  no_plan: ({ planId }) => `There is no plan ${planId}. "plans list" shows them.`,
  paid_once_only: ({ planId }) =>
    `The card provider has no monthly plan for plan ${planId}: it can only be paid once.`,
  no_monthly_plan: ({ planId }) => `The card provider has no monthly plan for plan ${planId}.`,
  not_sold: ({ plan }) => `${plan} is not sold: it has no price.`,
  no_move: ({ plan }) => `No subscriptions of ${plan} wait for a new price.`,
  move_waits: ({ planId, plan, price, moveAt }) =>
    `Running subscriptions of ${plan} move to ${inNaira(price)} on ${dayText(moveAt)}, Lagos time. Give "plans cancel-move ${planId}" first, or wait.`,
  credit_above_price: () => new Misused('--credit cannot be more than the price.'),
  move_of_once: () => new Misused('--move-at is for a plan that is paid monthly.'),
  move_too_soon: () => new Misused(`--move-at is at least ${MOVE_NOTICE_DAYS} days ahead.`),
  changed_since: () => 'The plan was changed by another command. Look at it again.',
  provider_refused: ({ message }) => `The card provider refused the price: ${message} Nothing was changed.`,
  provider_away: ({ message }) =>
    `The card provider did not answer: ${message}. Nothing was changed here; give the command again, so that both have one price.`,
  no_workgroup: ({ workgroupId }) =>
    `There is no workgroup ${workgroupId}. "users find" shows the workgroups of a person.`,
  several_people: ({ plan, people }) =>
    `${plan} is for one person, and the workgroup has ${people}, open invitations included.`,
  needs_end: () => new Misused('This plan needs --until DAY.'),
  has_no_end: () => new Misused('This plan has no end.'),
  end_is_over: () => '--until must be today or later.',
})
