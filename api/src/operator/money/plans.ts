import { kobo } from '@ekoline/contract/units/money.ts'
import { dayOf, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { lockWorkgroupPlan, setPlan } from '../../core/workgroups/workgroup-plan.sql.ts'
import { listWaitingMoves } from '../../money/payments/subscriptions/plan-moves.service.ts'
import { markAllUnwanted } from '../../money/payments/subscriptions/subscriptions.sql.ts'
import { listAllPlans, lockPlanVersion, type PlanVersion } from '../../money/plans/plan-versions.sql.ts'
import { dayText } from '../../money/plans/plans.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { endOf, inNaira, numberOf, reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'

export const WITHOUT_END = [1, 13] // decisions, "Plans": what a workgroup is on without buying any

const HEAD = ['Plan', 'Name', 'Price', 'Airtime', 'Paid', 'Version', 'Panel', 'Workgroups']

export const howPaid = ({ subscription, days }: Pick<PlanVersion, 'subscription' | 'days'>) =>
  subscription ? 'monthly' : `once, ${days} days`

export const plansList: Verb = {
  name: 'plans list',
  parameters: [],
  options: {},
  summary: 'the plans, their prices, how many workgroups are on each, and which move to a new price',
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
      const moves = await listWaitingMoves(db)
      const moving = moves.map(
        ({ plan, price, moveAt }) =>
          `Running subscriptions of ${plan} move to ${inNaira(price)} on ${dayText(moveAt)}.`,
      )
      return { lines: [...tableOf([HEAD, ...rows]), ...moving], data: { plans, moves } }
    }),
}

/** @throws Refused */
export async function knownPlan(tx: Tx, id: number) {
  const found = await lockPlanVersion(tx, id)
  if (!found) throw new Refused(`There is no plan ${id}. "plans list" shows them.`)
  return found
}

interface Gift {
  readonly workgroup: number
  readonly plan: number
  readonly until: Date | null
}

async function checkGift(ctx: Context, tx: Tx, { workgroup, plan: id, until }: Gift) {
  const group = await lockWorkgroupPlan(tx, workgroup)
  if (!group)
    throw new Refused(`There is no workgroup ${workgroup}. "users find" shows the workgroups of a person.`)
  const { name } = await knownPlan(tx, id)
  if (until && until <= ctx.clock.now()) throw new Refused('--until must be today or later.')
  return { group, name, from: await knownPlan(tx, group.planId) }
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
