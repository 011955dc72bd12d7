import { formatPhone } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { postPush } from '../../core/push/push-post.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { takeUntold } from './missed-push.sql.ts'

const AT_ONCE = 100
/** Names of contacts, but of no contact group: a group may be seen by its maker alone. */
const NO_GROUPS = 0

/**
 * Tells people of missed calls on their devices, seconds after the call has ended: the names that it looks up keep no call
 * from ending. The mark and the messages are one transaction.
 *
 * @returns how many devices were told
 */
export const pushMissed = (ctx: Context): Promise<{ told: number }> =>
  transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const inTx = { ...ctx, db: tx }
    let told = 0
    for (const { id, workgroupId, caller, seatIds } of await takeUntold(tx, AT_ONCE)) {
      const partyOf = await partiesOf(inTx, { workgroupId, contactsOf: NO_GROUPS }, [caller])
      const values = { caller: partyOf(caller).name ?? formatPhone(caller) }
      told += await postPush(
        ctx,
        tx,
        { kind: 'missed', seats: seatIds, at },
        {
          title: ctx.text('push_missed_title', values),
          body: ctx.text('push_missed_body'),
          path: '/calls/missed',
          topic: `missed-${id}`,
        },
      )
    }
    return { told }
  })
