import type { OptOut } from '@ekoline/contract/outreach/robocalls.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { findOptOut, insertOptOut, listOptOuts } from './opt-outs.sql.ts'

export { insertOptOut, isSuppressed } from './opt-outs.sql.ts'

const changes = defineLimit('opt-out', { burst: 60, perSeconds: 2 })

/** A page of the numbers that the workgroup does not call any more, the newest first. */
export async function optOutsOf(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Caller,
  { search, page }: { search: string; page: number },
): Promise<{ total: number; result: OptOut[] }> {
  const { total, rows } = await listOptOuts(db, { workgroupId, search: search.trim(), page, size: PAGE_SIZE })
  return { total, result: rows }
}

/**
 * Suppresses a number for the workgroup, from now on in every robocall and campaign; one that is on the list stays as
 * it is.
 *
 * @throws AppError rate_limited
 */
export async function addOptOut(ctx: Context, by: SignedIn, phone: string): Promise<OptOut> {
  const { workgroupId } = by.caller
  await takeToken(ctx, changes(workgroupId))
  const since = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    if (await insertOptOut(tx, { workgroupId, phone, source: 'request', since }))
      await writeAudit(tx, since, by, { action: 'opted_out', target: `workgroup:${workgroupId}` })
    const row = await findOptOut(tx, workgroupId, phone)
    if (!row) throw missing()
    return row
  })
}
