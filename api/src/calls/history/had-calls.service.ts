import type { Context } from '../../context.ts'
import { isOwn } from '../../core/workgroups/workgroups.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findHadCall, type HadCall } from './had-calls.sql.ts'

export { findLastTalk } from './had-calls.sql.ts'

/**
 * A call that the caller may read: their own, or one that they took for others; of an admin any of the workgroup.
 *
 * @throws AppError not_found for any other
 */
export async function readableCall(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  callId: string,
): Promise<HadCall> {
  const call = await findHadCall(db, callId, caller.seatId)
  if (!call) throw missing()
  const isTheirs = caller.workgroupId === call.workgroupId && (call.had || caller.admin)
  if (!isTheirs && !isOwn(caller, call)) throw foreign(`call:${callId}`)
  return call
}
