import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import {
  claimPeopleNotice,
  endGrace,
  lockPeople,
  peopleOf,
} from '../../../core/workgroups/workgroups.service.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mailPlanBuyers } from '../../plans/plan-ends.service.ts'
import { dayText } from '../../plans/plans.service.ts'
import { listShared, listSubscribed, type SharedPlan } from './people-notice.sql.ts'
import { markAllUnwanted } from './subscriptions.sql.ts'

/** So long before its plan's end a subscription is ended: the card is charged at the very end. */
const ENDED_MS = DAY_MS
/** So long before that its people know. */
const NOTICE_MS = 7 * DAY_MS

const system: Actor = {
  caller: null,
  request: { id: 'people-notice', address: 'local', agent: '', idempotencyKey: null },
}

/** @returns whether several people had the plan still, and were to be mailed */
async function warn(ctx: Context, { workgroupId, endsAt, ...plan }: SharedPlan): Promise<boolean> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await lockPeople(tx, workgroupId)
    const people = await peopleOf({ ...ctx, db: tx }, workgroupId)
    if (people < 2 || !(await claimPeopleNotice(tx, workgroupId, endsAt))) return false
    const before = dayText(new Date(endsAt.getTime() - ENDED_MS))
    const values = { ...plan, people: String(people), ends: dayText(endsAt), before }
    await mailPlanBuyers(tx, ctx, { letter: 'plan_people', at, workgroupId, values })
    return true
  })
}

/** @returns whether it was to be ended still */
async function end(ctx: Context, { workgroupId, endsAt }: SharedPlan): Promise<boolean> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await lockPeople(tx, workgroupId)
    if ((await peopleOf({ ...ctx, db: tx }, workgroupId)) < 2) return false
    if ((await markAllUnwanted(tx, workgroupId, at)) === 0) return false
    await endGrace(tx, workgroupId)
    await writeAudit(tx, at, system, {
      action: 'people_unsubscribed',
      target: `workgroup:${workgroupId}`,
      detail: { ends: endsAt },
    })
    return true
  })
}

async function ofEach(plans: readonly SharedPlan[], work: (plan: SharedPlan) => Promise<boolean>) {
  let done = 0
  for (const plan of plans) if (await work(plan)) done++
  return done
}

/**
 * Ends the subscriptions of workgroups of several people to the plan for one person before they are charged again, and
 * mails their admins a week before. A workgroup in which one person is left by then keeps its subscription.
 *
 * @returns how many were mailed, and whose subscriptions are to be ended, in a batch of each
 * @source decisions, "Calls"
 */
export async function lookAfterSharedPlans(ctx: Context): Promise<{ warned: number; unsubscribed: number }> {
  const within = (ms: number) => ({ now: ctx.clock.now(), until: new Date(ctx.clock.now().getTime() + ms) })
  return {
    warned: await ofEach(await listShared(ctx.db, within(ENDED_MS + NOTICE_MS)), (plan) => warn(ctx, plan)),
    unsubscribed: await ofEach(await listSubscribed(ctx.db, within(ENDED_MS)), (plan) => end(ctx, plan)),
  }
}
