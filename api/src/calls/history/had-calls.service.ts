import type { Context } from '../../context.ts'
import { cameToQueues } from '../../core/workgroups/queue-scope.service.ts'
import { isOwn } from '../../core/workgroups/workgroups.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { type Caller, scopeOf } from '../../platform/http/caller.ts'
import { findHadCall, type HadCall } from './had-calls.sql.ts'

export { findLastTalk } from './had-calls.sql.ts'

/** A call, and whether its reader may know what it cost: its payer, and admins. */
export type ReadableCall = HadCall & { readonly seesCost: boolean }

/**
 * A call that the caller may read: their own, or one that they took for others; of an admin any of the workgroup, of a
 * supervisor those that came to their queues.
 *
 * @throws AppError not_found for any other
 */
export async function readableCall(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  callId: string,
): Promise<ReadableCall> {
  const call = await findHadCall(db, callId, caller.seatId)
  if (!call) throw missing()
  const isOfWorkgroup = caller.workgroupId === call.workgroupId
  if (isOwn(caller, call) || (isOfWorkgroup && caller.admin)) return { ...call, seesCost: true }
  const queues = isOfWorkgroup ? scopeOf(caller) : null
  const isTheirs = isOfWorkgroup && (call.had || (queues && (await cameToQueues(db, callId, { queues }))))
  if (!isTheirs) throw foreign(`call:${callId}`)
  return { ...call, seesCost: false }
}
