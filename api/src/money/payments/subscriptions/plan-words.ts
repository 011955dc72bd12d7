import { saying } from '../../../platform/actions/action.ts'
import { Misused } from '../../../platform/actions/refused.ts'
import { inNaira } from '../../../platform/actions/words.ts'
import { dayText, type PlanVersion } from '../../plans/plans.service.ts'
import { MOVE_NOTICE_DAYS } from './plan-moves.service.ts'
import { PlanRefused } from './plan-refused.ts'

/** How a version of a plan is paid. */
export const howPaid = ({ subscription, days }: Pick<PlanVersion, 'subscription' | 'days'>): string =>
  subscription ? 'monthly' : `once, ${days} days`

/** What a plan stays as it is for. */
export const planSays = saying(PlanRefused, {
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
