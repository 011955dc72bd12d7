// @source DEC-38

import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { mailPlanBuyers } from './plan-ends.service.ts'
import { type Extra, endExtra, findExtra } from './plan-extras.sql.ts'

export { type Extra, listOpenExtras } from './plan-extras.sql.ts'

/** Within a transaction: what was owed is there, or no longer wanted. @returns false when that was noted before */
export const settleExtra = (tx: Tx, id: number, at: Date): Promise<boolean> =>
  endExtra(tx, { id, state: 'done', at, answer: '' })

/** Why a request for support's set-up is not answered. */
type Refusal = { readonly why: 'unknown' | 'over' }
export class SetUpRefused extends ActionRefused<Refusal> {}

/** An open request for support's set-up. @throws SetUpRefused unknown, over */
export async function previewSetUpAnswer(ctx: Pick<Context, 'db'>, id: number): Promise<Extra> {
  const found = await findExtra(ctx.db, id)
  if (found?.kind !== 'set-up') throw new SetUpRefused({ why: 'unknown' })
  if (found.state !== 'open') throw new SetUpRefused({ why: 'over' })
  return found
}

/** Answers a request for support's set-up; the admins of the workgroup are mailed. @throws SetUpRefused as its preview */
export async function answerSetUp(
  ctx: Context,
  actor: Actor,
  {
    id,
    state,
    answer,
  }: { readonly id: number; readonly state: 'done' | 'declined'; readonly answer: string },
): Promise<Extra> {
  const found = await previewSetUpAnswer(ctx, id)
  const { workgroupId, workgroup } = found
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    if (!(await endExtra(tx, { id, state, at, answer }))) throw new SetUpRefused({ why: 'over' })
    const letter = state === 'done' ? 'set_up_done' : 'set_up_declined'
    await mailPlanBuyers(tx, ctx, { letter, at, workgroupId, values: { workgroup, answer } })
    await writeAudit(tx, at, actor, {
      action: 'set_up_answered',
      target: `workgroup:${workgroupId}`,
      detail: { request: id, state, answer },
    })
  })
  return found
}
