import { kobo } from '@ekoline/contract/money.ts'
import { dayOf, wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import { type Tx, transaction } from '../db/db.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { markAllUnwanted } from '../features/payments/subscriptions.sql.ts'
import { agree, reason, yes } from './agree.ts'
import { amountOf, endOf, inNaira, numberOf, reasonOf } from './arguments.ts'
import { withService } from './open.ts'
import { type Given, Misused, operatorActor, Refused, type Verb } from './operator.ts'
import { findPlan, listAllPlans, lockWorkgroup, type PlanVersion, setPlan, setVersion } from './plans.sql.ts'
import { tableOf } from './table.ts'

const WITHOUT_END = [1, 13] // decisions, "Plans": what a workgroup is on without buying any

const HEAD = ['Plan', 'Name', 'Price', 'Airtime', 'Paid', 'Version', 'Panel', 'Workgroups']

const howPaid = ({ subscription, days }: Pick<PlanVersion, 'subscription' | 'days'>) =>
  subscription ? 'monthly' : `once, ${days} days`

const MOST_DAYS = 366

export const plansList: Verb = {
  name: 'plans list',
  parameters: [],
  options: {},
  summary: 'the plans, their prices, and how many workgroups are on each',
  about: 'The plans with their numbers, which the other commands take.',
  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const plans = await listAllPlans(db, clock.now())
      const rows = plans.map((it) => [
        String(it.id),
        it.name,
        inNaira(kobo(it.priceKobo)),
        inNaira(kobo(it.creditKobo)),
        howPaid(it),
        String(it.version),
        it.inPanel ? 'sold' : '',
        String(it.workgroups),
      ])
      return { lines: tableOf([HEAD, ...rows]), data: { plans } }
    }),
}

async function plan(tx: Tx, id: number) {
  const found = await findPlan(tx, id)
  if (!found) throw new Refused(`There is no plan ${id}. "plans list" shows them.`)
  return found
}

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
    ...reason,
    ...yes,
  },
  summary: 'makes the next version of a plan: what it costs, gives, and how it is paid, from now on',
  about: `What no option names stays as it is; airtime that was the whole price stays the whole price. Earlier versions are
kept. Payments that were begun, and subscriptions that run, keep the version with which they began. A plan that is paid monthly
costs what the card provider's own plan says: change the price there too, for new subscriptions alone.`,

  run: (operator, [number = '', naira = ''], given) =>
    withService(operator, async (ctx) => {
      const [id, why] = [numberOf(number, 'plan'), reasonOf(given)]
      const was = await transaction(ctx.db, (tx) => plan(tx, id))
      if (WITHOUT_END.includes(id)) throw new Refused(`${was.name} is not sold: it has no price.`)
      const next = versionOf(ctx, id, was, naira, given)
      await agree(operator, given, [
        `${was.name} ${costs(next)}. Until now it ${costs(was)}.`,
        ...howItIsPaid(was, next),
      ])
      const version = await transaction(ctx.db, async (tx) => {
        const before = await plan(tx, id)
        if (before.version !== was.version)
          throw new Refused('The plan was changed by another command. Look at it again.')
        const stored = await setVersion(tx, id, next, ctx.clock.now())
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'plan_priced',
          target: `plan:${id}`,
          detail: { wasKobo: was.priceKobo, ...next, version: stored, reason: why },
        })
        return stored
      })
      return { lines: [`${was.name} ${costs(next)}.`], data: { plan: id, version, ...next } }
    }),
}

const costs = (it: Omit<PlanVersion, 'version'>) =>
  `costs ${inNaira(kobo(it.priceKobo))} with ${inNaira(kobo(it.creditKobo))} of airtime, paid ${howPaid(it)}`

/** What else changes where a plan begins or ends to be paid by subscription. */
function howItIsPaid(
  { name, ...was }: PlanVersion & { name: string },
  next: Omit<PlanVersion, 'version'>,
): string[] {
  if (next.subscription && !was.subscription)
    return [`${name} is then paid by subscription, every month, at the provider's own price for it.`]
  if (next.subscription) return ['Subscriptions that run keep the price at which they began.']
  return was.subscription
    ? [
        `${name} is then paid once for ${next.days} days, no more by subscription; subscriptions that run go on.`,
      ]
    : []
}

interface Gift {
  readonly workgroup: number
  readonly plan: number
  readonly until: Date | null
}

async function checkGift(ctx: Context, tx: Tx, { workgroup, plan: id, until }: Gift) {
  const group = await lockWorkgroup(tx, workgroup)
  if (!group)
    throw new Refused(`There is no workgroup ${workgroup}. "users find" shows the workgroups of a person.`)
  const { name } = await plan(tx, id)
  if (until && until <= ctx.clock.now()) throw new Refused('--until must be today or later.')
  return { group, name, from: await plan(tx, group.planId) }
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
    withService(operator, async (ctx) => {
      const id = numberOf(number, 'plan')
      if (WITHOUT_END.includes(id) !== (given.until === undefined))
        throw new Misused(
          given.until === undefined ? 'This plan needs --until DAY.' : 'This plan has no end.',
        )
      const until = given.until === undefined ? null : endOf(given.until)
      const gift: Gift = { workgroup: numberOf(workgroup, 'workgroup'), plan: id, until }
      const why = reasonOf(given)
      const { group, name, from } = await transaction(ctx.db, (tx) => checkGift(ctx, tx, gift))
      const end = until ? `until the end of ${given.until}` : 'for good'
      const ends = group.planEndsAt ? `, which ends at ${wireTime(group.planEndsAt)} UTC` : ''
      await agree(operator, given, [
        `${group.name} is on ${from.name}${ends}.`,
        `It is put on ${name}, ${end}, without a payment.`,
      ])
      await transaction(ctx.db, async (tx) => {
        const { group: was } = await checkGift(ctx, tx, gift)
        await setPlan(tx, gift.workgroup, id, until)
        await markAllUnwanted(tx, gift.workgroup, ctx.clock.now())
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'plan_given',
          target: `workgroup:${gift.workgroup}`,
          detail: {
            planWas: was.planId,
            planId: id,
            until: until && dayOf(new Date(until.getTime() - 1)),
            reason: why,
          },
        })
      })
      return { lines: [`${group.name} is on ${name}, ${end}.`], data: { ...gift, planName: name } }
    }),
}
