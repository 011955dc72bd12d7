import { OUTSIDE_BUDGET_NAIRA } from '@ekoline/contract/calls/outside-numbers.facts.ts'
import type { OutsideBudget } from '@ekoline/contract/calls/outside-numbers.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { listWhoAnswers } from '../../core/workgroups/suspensions.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { findOutsideBudget, noteUsedUp } from './outside-numbers.sql.ts'

export { addOutsideCost } from './outside-numbers.sql.ts'

const LIMIT = kobo(OUTSIDE_BUDGET_NAIRA * 100)

async function budgetNow(db: Db, workgroupId: number, at: Date) {
  const { month, used } = await findOutsideBudget(db, workgroupId, at)
  const limit = month ?? LIMIT
  return { limit, used, left: kobo(Math.max(0, limit - used)) }
}

/** What calls that go on outside may cost a workgroup this month, and what of it is used. */
export async function outsideBudget(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workgroupId: number,
): Promise<OutsideBudget> {
  const { limit, used, left } = await budgetNow(db, workgroupId, clock.now())
  return { limit: naira(limit), used: naira(used), left: naira(left) }
}

/** What a call that goes on outside may still cost. */
export async function leftOfOutsideBudget(
  tx: Tx,
  { workgroupId, at }: { readonly workgroupId: number; readonly at: Date },
): Promise<{ readonly amount: Kobo; readonly refusal: AppError }> {
  const { limit, left } = await budgetNow(tx, workgroupId, at)
  return {
    amount: left,
    refusal: new AppError('call_outside_budget', { values: { limit: exactNaira(limit) } }),
  }
}

/** Mails the admins of a workgroup, once a month, that calls go on outside no more. */
export async function budgetIsUsedUp(ctx: Context, workgroupId: number): Promise<void> {
  const { db, clock, text, config } = ctx
  const at = clock.now()
  const { limit } = await budgetNow(db, workgroupId, at)
  const values = {
    brand: config.brand.name,
    limit: exactNaira(limit),
    link: `${config.publicUrl}/outside-numbers`,
  }
  await transaction(db, async (tx) => {
    if (!(await noteUsedUp(tx, workgroupId, at))) return
    for (const { email, firstName } of await listWhoAnswers(tx, workgroupId))
      await postMessage(ctx, tx, at, {
        channel: 'email',
        to: email,
        subject: text('outside_budget_subject', values),
        text: text('outside_budget_text', { ...values, firstName: inLine(firstName) }),
        button: text('outside_budget_button'),
      })
  })
}
