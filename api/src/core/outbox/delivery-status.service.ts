import type { Why } from '../../adapters/sending/outcome.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { type Channel, type DeliveryStatusRow, findDeliveryStatus, tryAgain } from './delivery-status.sql.ts'
import { GIVE_UP_MS } from './outbox.sql.ts'

export {
  type DeliveryStatusRow,
  findDeliveryStatus,
  listDeliveryStatuses,
} from './delivery-status.sql.ts'

/** The delivery status of a message, for the screen of the person who waits for it. */
export interface DeliveryStatus {
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed'
  readonly how: Channel
  /** when that came about */
  readonly at: Date
  /** of a failure; 'unknown' when it may or may not have arrived */
  readonly why?: Why
  /** how long a call rang */
  readonly seconds?: number
}

/** A message being handed over counts as waiting. */
export const deliveryStatusFrom = ({
  state,
  channel,
  changedAt,
  postedAt,
  why,
  seconds,
}: DeliveryStatusRow): DeliveryStatus => ({
  state: state === 'sending' ? 'waiting' : state,
  how: channel,
  at: changedAt ?? postedAt,
  ...(state === 'failed' && why !== null && { why }),
  ...(seconds !== null && { seconds }),
})

/**
 * The delivery status of a message: waiting, sent (a call rings), delivered (a call was heard to its end), or failed
 * and why.
 *
 * @returns null when there is none, or it was so long ago that it was cleared away
 */
export async function deliveryStatusOf(
  { db }: Pick<Context, 'db'>,
  messageId: number,
): Promise<DeliveryStatus | null> {
  const row = await findDeliveryStatus(db, messageId)
  return row ? deliveryStatusFrom(row) : null
}

/**
 * Queues a failed message again, because its recipient still wants it.
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
