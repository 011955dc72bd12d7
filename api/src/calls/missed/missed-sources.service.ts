import type { MissedSourceKind } from '@ekoline/contract/calls/missed-calls.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { foreign } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { hasSource, listSources, switchOff, switchOn } from './missed-sources.sql.ts'

/** A page of the numbers and queues of the caller's workgroup, and whether their missed calls open lines. */
export const missedSources = ({ db }: Pick<Context, 'db'>, { workgroupId }: Caller, page: number) =>
  listSources(db, workgroupId, { page, size: PAGE_SIZE })

/**
 * Has missed calls of a number or a queue open lines from now on, or none; lines that are open stay.
 *
 * @throws AppError not_found for one that is not the workgroup's
 */
export async function switchSource(
  ctx: Context,
  by: SignedIn,
  { listed, ...source }: { readonly of: MissedSourceKind; readonly key: string; readonly listed: boolean },
): Promise<void> {
  const { workgroupId } = by.caller
  if (!(await hasSource(ctx.db, workgroupId, source))) throw foreign(`${source.of}:${source.key}`)
  await transaction(ctx.db, async (tx) => {
    const changed = await (listed ? switchOn : switchOff)(tx, workgroupId, source)
    if (changed === 0) return
    const detail = { ...source, on: listed }
    await writeAudit(tx, ctx.clock.now(), by, {
      action: 'missed_calls_switched',
      target: `workgroup:${workgroupId}`,
      detail,
    })
  })
}
