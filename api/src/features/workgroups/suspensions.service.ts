import type { Context } from '../../context.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../platform/app-error.ts'
import { suspensionOf } from './suspensions.sql.ts'

/** Whether the operator stopped the outgoing calls of a workgroup. */
export const isSuspended = async (tx: Tx, workgroupId: number, at: Date): Promise<boolean> =>
  (await suspensionOf(tx, workgroupId, at)) !== undefined

/** @throws AppError call_suspended while the operator stopped the outgoing calls of a workgroup: why, and whom to ask */
export async function checkSuspension(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  tx: Tx,
  workgroupId: number,
): Promise<void> {
  const found = await suspensionOf(tx, workgroupId, clock.now())
  if (!found) return
  const { email, phone } = config.support
  throw new AppError('call_suspended', {
    values: { reason: found.reason, contact: email ?? phone ?? config.brand.name },
  })
}
