import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { highestLimits, lower } from './call-limits.service.ts'
import {
  deleteOperatorLimits,
  eachLimit,
  findLimits,
  type Limits,
  lockWorkgroup,
  type OperatorLimits,
  putOperatorLimits,
} from './call-limits.sql.ts'

export { type Limits, listOperatorLimits } from './call-limits.sql.ts'

/** The limits of one workgroup's calls, those of a day in kobo; null: no limit. */
export interface WorkgroupLimits {
  /** the workgroup's name */
  readonly name: string
  /** by the settings, halved in its first week */
  readonly usual: Limits
  /** what the operator set in their place; null in it: the usual one counts. null: nothing */
  readonly operator: Limits | null
  /** what its admins set */
  readonly admins: Limits
  /** what counts: of each the lower of the admins' and of the operator's, or the usual one */
  readonly inForce: Limits
}

type Needs = Pick<Context, 'db' | 'clock' | 'config'>

/**
 * The limits of a workgroup's calls, and where each is from.
 *
 * @param operator what the operator set; without it, what is in force
 * @throws AppError not_found
 */
export async function workgroupLimits(
  ctx: Needs,
  workgroupId: number,
  operator?: Limits | null,
): Promise<WorkgroupLimits> {
  const found = await findLimits(ctx.db, workgroupId, ctx.clock.now())
  if (!found) throw missing()
  const { name, since } = found
  const set = operator === undefined ? found.operator : operator
  const most = highestLimits(ctx, { since, operator: set })
  return {
    name,
    usual: highestLimits(ctx, { since, operator: null }),
    operator: set,
    admins: eachLimit((limit) => found[limit]),
    inForce: eachLimit((limit) => lower(most[limit], found[limit])),
  }
}

async function change<T>(
  ctx: Needs,
  workgroupId: number,
  work: (tx: Tx, was: WorkgroupLimits) => Promise<T>,
): Promise<T> {
  return transaction(ctx.db, async (tx) => {
    await lockWorkgroup(tx, workgroupId)
    return work(tx, await workgroupLimits({ ...ctx, db: tx }, workgroupId))
  })
}

/**
 * Sets the limits of a workgroup's calls in place of the settings, above or below them, from the next call on and on all
 * processes. What was set before goes. Its admins may still lower theirs below it.
 *
 * @throws AppError not_found
 * @source docs/decisions/018-calls.md
 */
export function setOperatorLimits(
  ctx: Needs,
  actor: Actor,
  workgroupId: number,
  params: OperatorLimits,
): Promise<WorkgroupLimits> {
  return change(ctx, workgroupId, async (tx, { operator: was }) => {
    const { limits, ...why } = params
    const at = ctx.clock.now()
    await putOperatorLimits(tx, workgroupId, { ...params, at, by: actor.request.id })
    const target = `workgroup:${workgroupId}`
    const detail = { ...limits, ...why, was }
    await writeAudit(tx, at, actor, { action: 'operator_limits_set', target, detail })
    return workgroupLimits({ ...ctx, db: tx }, workgroupId)
  })
}

/**
 * Takes away what the operator set: the settings count again, from the next call on.
 *
 * @returns the limits from now on; null when nothing was set
 * @throws AppError not_found
 */
export function clearOperatorLimits(
  ctx: Needs,
  actor: Actor,
  workgroupId: number,
  reason: string,
): Promise<WorkgroupLimits | null> {
  return change(ctx, workgroupId, async (tx, { operator: was }) => {
    const at = ctx.clock.now()
    if (!(await deleteOperatorLimits(tx, workgroupId, at))) return null
    const target = `workgroup:${workgroupId}`
    await writeAudit(tx, at, actor, { action: 'operator_limits_cleared', target, detail: { was, reason } })
    return workgroupLimits({ ...ctx, db: tx }, workgroupId)
  })
}
