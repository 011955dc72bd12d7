import { foreign, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type CallableGroup, findCallableGroup } from './callable-groups.sql.ts'

/** Whose something is that hangs on a seat. */
interface Owned {
  readonly userId: number
  readonly workgroupId: number
}

/** What is on a card of the person's own, or of the workgroup of an admin. */
export const mayTouch = (caller: Caller, { userId, workgroupId }: Owned): boolean =>
  userId === caller.userId || (caller.admin && workgroupId === caller.workgroupId)

/**
 * A group that the caller may call.
 *
 * @throws AppError not_found for any other
 */
export async function callableGroup(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: number,
): Promise<CallableGroup> {
  const group = await findCallableGroup(db, id)
  if (!group) throw missing()
  if (!mayTouch(caller, group)) throw foreign(`group:${id}`)
  return group
}
