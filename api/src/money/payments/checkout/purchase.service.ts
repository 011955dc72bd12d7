import { planCharge } from '@ekoline/contract/money/plan-rules.ts'
import {
  cardCharge,
  exactNaira,
  type Kobo,
  PAYG_MINIMUM,
  TOP_UP_MINIMUM,
} from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { isForOne, peopleOf, type Seat } from '../../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../../platform/app-error.ts'
import { numberOffer } from '../../phone-numbers/number-sale.service.ts'
import { findPlan } from '../../plans/plans.service.ts'
import { refuseOwing } from '../../wallet/holds.service.ts'

/** What a person pays for by card. @source AC8-4, AC8-5, DEC-37, DEC-40 */
export type Purchase =
  | {
      readonly purpose: 'topup'
      readonly cardId: number
      readonly amount: Kobo
      /** its person agreed that the card is kept */
      readonly keepCard?: true
    }
  | { readonly purpose: 'payg'; readonly cardId: number; readonly amount: Kobo }
  | { readonly purpose: 'plan'; readonly cardId: number; readonly planId: number }
  | { readonly purpose: 'number'; readonly cardId: number; readonly numberId: number }

/** What a plan gives, by the version that was sold. */
interface PlanAgreed {
  readonly version: number
  readonly airtime: Kobo
  readonly days: number
  readonly subscription: boolean
}

/** What a payment is for and how much it takes, as it stays until it is settled. */
export interface Agreed {
  readonly purpose: Purchase['purpose']
  readonly planId: number | null
  /** the plan as it was agreed; null: none is bought */
  readonly plan: PlanAgreed | null
  readonly numberId: number | null
  /** kobo that are bought */
  readonly credit: Kobo
  /** kobo that the card is charged for it */
  readonly charge: Kobo
}

const minimums = {
  topup: { least: TOP_UP_MINIMUM, refusal: 'top_up_too_small' },
  payg: { least: PAYG_MINIMUM, refusal: 'payg_too_small' },
} as const

/**
 * The terms of a purchase for a seat.
 *
 * @throws AppError top_up_too_small, payg_too_small, payment_too_large; plan_for_admins, plan_one_person, lead_refused,
 *   number_taken;
 *   owed_first for all but a top-up while the workgroup owes us anything;
 *   not_found for a plan that is not sold, and for a number that is none of ours
 * @source account-core §5, §9; decisions, "Plans"
 */
export async function agree(ctx: Context, seat: Seat, purchase: Purchase): Promise<Agreed> {
  return withinMaximum(ctx, await terms(ctx, seat, purchase))
}

/**
 * The terms of a top-up.
 *
 * @throws AppError top_up_too_small, payment_too_large
 */
export const agreeToTopUp = (ctx: Pick<Context, 'config'>, amount: Kobo): Agreed =>
  withinMaximum(ctx, forAirtime(ctx, { purpose: 'topup', amount }))

function withinMaximum({ config: { paymentMaximum } }: Pick<Context, 'config'>, agreed: Agreed): Agreed {
  if (agreed.credit > paymentMaximum)
    throw new AppError('payment_too_large', { values: { maximum: exactNaira(paymentMaximum) } })
  return agreed
}

function terms(ctx: Context, seat: Seat, purchase: Purchase): Agreed | Promise<Agreed> {
  if (purchase.purpose === 'plan') return forPlan(ctx, seat, purchase.planId)
  if (purchase.purpose === 'number') return forNumber(ctx, seat, purchase.numberId)
  return forAirtime(ctx, purchase)
}

function forAirtime(
  { config }: Pick<Context, 'config'>,
  { purpose, amount }: { readonly purpose: 'topup' | 'payg'; readonly amount: Kobo },
): Agreed {
  const { least, refusal } = minimums[purpose]
  if (amount < least) throw new AppError(refusal)
  return {
    purpose,
    planId: null,
    plan: null,
    numberId: null,
    credit: amount,
    charge: cardCharge(amount, config.fee),
  }
}

async function forPlan(
  { db, config, clock }: Context,
  { admin, lead, workgroupId }: Seat,
  planId: number,
): Promise<Agreed> {
  if (!admin) throw new AppError('plan_for_admins', { refused: 'role:admin' })
  if (lead) throw new AppError('lead_refused', { refused: 'role:user' })
  await refuseOwing({ db }, workgroupId)
  const sold = await findPlan(db, planId)
  if (!sold?.isSold) throw missing()
  await requireOnePerson({ db, clock }, workgroupId, sold)
  const { version, credit: airtime, days, subscription, price } = sold
  const plan = { version, airtime, days, subscription }
  return {
    purpose: 'plan',
    planId,
    plan,
    numberId: null,
    credit: price,
    charge: planCharge(sold, config.fee),
  }
}

/** @throws AppError plan_one_person for a plan for one person, where there are more; once more when it is paid */
async function requireOnePerson(
  ctx: Pick<Context, 'db' | 'clock'>,
  workgroupId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  if (!isForOne(id)) return
  const people = await peopleOf(ctx, workgroupId)
  if (people > 1) throw new AppError('plan_one_person', { values: { plan: name, people } })
}

async function forNumber(
  ctx: Context,
  { lead, userId, workgroupId }: Seat,
  numberId: number,
): Promise<Agreed> {
  if (lead) throw new AppError('lead_refused', { refused: 'role:user' })
  await refuseOwing(ctx, workgroupId)
  const price = await numberOffer(ctx, userId, numberId)
  return {
    purpose: 'number',
    planId: null,
    plan: null,
    numberId,
    credit: price,
    charge: cardCharge(price, ctx.config.fee),
  }
}
