import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { tryAgain } from './fate.sql.ts'
import { GIVE_UP_MS } from './outbox.sql.ts'

/**
 * Puts a message in line again that failed, for whom it was for still wants it.
 *
 * @returns whether it was put in line: it had failed, and what it carries is not over
 */
export function retryMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<boolean> {
  const at = clock.now()
  return transaction(db, async (tx) => {
    if (!(await tryAgain(tx, id, at, new Date(at.getTime() + GIVE_UP_MS)))) return false
    await writeAudit(tx, at, actor, {
      action: 'message_retried',
      target: `message:${id}`,
      detail: { reason },
    })
    return true
  })
}
