import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { ProviderRefused, ProviderUnavailable } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import {
  callOffMove,
  countAtOtherPrice,
  lockWaitingMove,
  MOVE_NOTICE_DAYS,
  orderMove,
  setProviderPrice,
} from '../../money/payments/subscriptions/plan-moves.service.ts'
import { type PlanVersion, setVersion } from '../../money/plans/plan-versions.sql.ts'
import { dayText } from '../../money/plans/plans.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, beginOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { howPaid, knownPlan, WITHOUT_END } from './plans.ts'

const MOST_DAYS = 366

/** The version that the options ask for; what they do not name stays, and airtime that was the whole price stays that. */
function versionOf(ctx: Context, id: number, was: PlanVersion, naira: string, given: Given) {
  const price = amountOf(naira)
  const creditKobo = creditOf(was, price, given.credit)
  if (creditKobo > price) throw new Misused('--credit cannot be more than the price.')
  const subscription = isMonthly(was, given.paid)
  if (subscription && !was.subscription && ctx.payments.planCodeOf(id) === null)
    throw new Refused(`The card provider has no monthly plan for plan ${id}: it can only be paid once.`)
  return { priceKobo: price, creditKobo, subscription, days: daysOf(was, given.days) }
}

function creditOf(was: PlanVersion, price: number, credit: string | undefined): number {
  if (credit !== undefined) return credit === '0' ? 0 : amountOf(credit)
  return was.creditKobo === was.priceKobo ? price : Math.min(was.creditKobo, price)
}

function isMonthly(was: PlanVersion, paid: string | undefined): boolean {
  if (paid === undefined) return was.subscription
  if (paid !== 'monthly' && paid !== 'once') throw new Misused('--paid is monthly or once.')
  return paid === 'monthly'
}

function daysOf(was: PlanVersion, days: string | undefined): number {
  if (days === undefined) return was.days
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
    withService(operator, async (ctx) => {
      const [id, why] = [numberOf(number, 'plan'), reasonOf(given)]
      const was = await transaction(ctx.db, (tx) => knownPlan(tx, id))
      if (WITHOUT_END.includes(id)) throw new Refused(`${was.name} is not sold: it has no price.`)
      const next = versionOf(ctx, id, was, naira, given)
      const moveAt = moveAtOf(ctx, id, next, given)
      await transaction(ctx.db, (tx) => refuseWaiting(tx, id))
      const others = await countAtOtherPrice(ctx.db, {
        provider: ctx.payments.name,
        planId: id,
        price: next.priceKobo,
      })
      await agree(operator, given, [
        `${was.name} ${costs(was)}.`,
        `From now on it ${costs(next)}.`,
        ...howItIsPaid(was, next),
        ...whoMoves(next, others, moveAt),
      ])
      await tellProvider(ctx, id, next)
      const { version, mailed } = await transaction(ctx.db, async (tx) => {
        const before = await knownPlan(tx, id)
        if (before.version !== was.version)
          throw new Refused('The plan was changed by another command. Look at it again.')
        await refuseWaiting(tx, id)
        const stored = await setVersion(tx, id, next, ctx.clock.now())
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'plan_priced',
          target: `plan:${id}`,
          detail: { wasKobo: was.priceKobo, ...next, version: stored, reason: why },
        })
        if (moveAt === null) return { version: stored, mailed: 0 }
        const mailed = await orderMove(tx, ctx, { planId: id, version: stored, moveAt })
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'plan_move_ordered',
          target: `plan:${id}`,
          detail: { version: stored, priceKobo: next.priceKobo, moveAt, subscriptions: mailed, reason: why },
        })
        return { version: stored, mailed }
      })
      const moved =
        moveAt &&
        (mailed === 0
          ? NONE_MOVES
          : `${counted(mailed)} from ${dayText(moveAt)} on, and the admins have a mail of it.`)
      return {
        lines: [`${was.name} ${costs(next)}.`, ...(moved ? [moved] : [])],
        data: { plan: id, version, ...next, ...(moveAt && { moveAt, mailed }) },
      }
    }),
}

const NONE_MOVES = 'No running subscription pays another price.'

const counted = (count: number) =>
  count === 1 ? '1 subscription that runs pays it' : `${count} subscriptions that run pay it`

/** The day of --move-at; null without it. */
function moveAtOf(
  { clock, payments }: Context,
  id: number,
  { subscription }: Pick<PlanVersion, 'subscription'>,
  given: Given,
) {
  const day = given['move-at']
  if (day === undefined) return null
  if (!subscription) throw new Misused('--move-at is for a plan that is paid monthly.')
  if (payments.planCodeOf(id) === null)
    throw new Refused(`The card provider has no monthly plan for plan ${id}.`)
  const at = beginOf(day)
  if (at.getTime() - clock.now().getTime() < MOVE_NOTICE_DAYS * DAY_MS)
    throw new Misused(`--move-at is at least ${MOVE_NOTICE_DAYS} days ahead.`)
  return at
}

async function refuseWaiting(tx: Tx, id: number): Promise<void> {
  const move = await lockWaitingMove(tx, id)
  if (!move) return
  const price = inNaira(move.price)
  throw new Refused(
    `Running subscriptions of ${move.plan} move to ${price} on ${dayText(move.moveAt)}. Give "plans cancel-move ${id}" first, or wait.`,
  )
}

function whoMoves(next: Omit<PlanVersion, 'version'>, others: number, moveAt: Date | null): string[] {
  if (moveAt && others === 0) return [NONE_MOVES]
  if (moveAt)
    return [
      `${counted(others)} from ${dayText(moveAt)} on, and the admins get a mail now. The others pay it already.`,
    ]
  return next.subscription ? ['Subscriptions that run keep the price at which they began.'] : []
}

/** Sets the price of the provider's own plan before ours, so that a refusal leaves both as they are. */
async function tellProvider(ctx: Context, id: number, next: Omit<PlanVersion, 'version'>): Promise<void> {
  if (!next.subscription || ctx.payments.planCodeOf(id) === null) return
  try {
    await setProviderPrice(ctx, id, { amount: next.priceKobo, running: false })
  } catch (error) {
    if (error instanceof ProviderRefused)
      throw new Refused(`The card provider refused the price: ${error.message} Nothing was changed.`)
    if (error instanceof ProviderUnavailable)
      throw new Refused(
        `The card provider did not answer: ${error.message}. Nothing was changed here; give the command again, so that both have one price.`,
      )
    throw error
  }
}

export const plansCancelMove: Verb = {
  name: 'plans cancel-move',
  parameters: ['PLAN'],
  options: { ...reason, ...yes },
  summary: 'calls off the new price of subscriptions that run, before its day',
  about: `Undoes "plans set-price --move-at": subscriptions that run keep their price, and the admins who had the mail get another
one that says so. The plan keeps its price for new subscriptions.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async (ctx) => {
      const [id, why] = [numberOf(number, 'plan'), reasonOf(given)]
      const { name, move } = await transaction(ctx.db, async (tx) => ({
        ...(await knownPlan(tx, id)),
        move: await lockWaitingMove(tx, id),
      }))
      const none = () => new Refused(`No subscriptions of ${name} wait for a new price.`)
      if (!move) throw none()
      await agree(operator, given, [
        `Running subscriptions of ${name} do not move to ${inNaira(move.price)} on ${dayText(move.moveAt)}.`,
      ])
      const kept = await transaction(ctx.db, async (tx) => {
        const done = await callOffMove(tx, ctx, id)
        if (!done) throw none()
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'plan_move_cancelled',
          target: `plan:${id}`,
          detail: { version: done.move.version, subscriptions: done.kept, reason: why },
        })
        return done.kept
      })
      return {
        lines: [`Running subscriptions of ${name} keep their price; ${kept} were mailed.`],
        data: { plan: id, kept },
      }
    }),
}

const costs = (it: Omit<PlanVersion, 'version'>) =>
  `costs ${inNaira(kobo(it.priceKobo))} with ${inNaira(kobo(it.creditKobo))} of airtime, paid ${howPaid(it)}`

/** What else changes where a plan begins or ends to be paid by subscription. */
function howItIsPaid(
  { name, ...was }: PlanVersion & { name: string },
  next: Omit<PlanVersion, 'version'>,
): string[] {
  if (next.subscription && !was.subscription) return [`${name} is then paid by subscription, every month.`]
  if (next.subscription) return []
  return was.subscription
    ? [
        `${name} is then paid once for ${next.days} days, no more by subscription; subscriptions that run go on.`,
      ]
    : []
}
