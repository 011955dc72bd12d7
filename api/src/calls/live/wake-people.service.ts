// @source DEC-253

import { formatPhone } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { isAnyToTell, pushCall } from '../../core/push/push-calls.service.ts'
import type { Rules } from '../../engine/routing.ts'
import { liveSessions } from '../../people/auth/sessions.service.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { workgroupOfUser } from './live-calls.sql.ts'

/** Names of contacts, but of no contact group: a group may be seen by its maker alone. */
const NO_GROUPS = 0

/**
 * Notifies people's devices of a call, where the page can be a phone. The job sends it within a second.
 *
 * @returns for how many seconds the call waits for a page that a notification opens
 */
export const wakePeople =
  (ctx: Context): NonNullable<Rules['wake']> =>
  async ({ callId, callerId }, people) => {
    const { push, config } = ctx
    const [one] = people
    if (!push || !config.browserPhone || one === undefined) return 0
    const live = liveSessions(ctx)
    if (!(await isAnyToTell(ctx, people, live))) return 0 // most calls: nothing else is asked
    const workgroupId = await workgroupOfUser(ctx.db, one)
    if (workgroupId === undefined) return 0
    const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: NO_GROUPS }, [callerId])
    const caller =
      partyOf(callerId).name ?? (callerId ? formatPhone(callerId) : ctx.text('push_incoming_nobody'))
    const notified = await pushCall(ctx, { callId, caller, people }, live)
    return notified > 0 ? config.push.ringWaitSeconds : 0
  }
