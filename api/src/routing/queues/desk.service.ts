import { WRAP_UP_LONGEST_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { priceInNaira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { pricePerMinute } from '../reach/reach-words.service.ts'
import { findLastCall, type LastCall, listWaiting, setRest } from './desk.sql.ts'
import { findOwnAgent } from './queues.sql.ts'

const LAST_SHOWN_MS = 3_600_000
const MORE_MS = 60_000

type Reading = Pick<Context, 'db' | 'clock' | 'features' | 'text'>

const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))
const restOf = (last: LastCall | undefined, now: Date) => (last?.restsUntil?.getTime() ?? 0) - now.getTime()

/** What an agent works with: the switch, who waits in their queues, the call that they took last, and their rest after it. */
export async function deskOf(ctx: Reading, caller: Caller): Promise<OwnAgent> {
  const { seatId, workgroupId, cardId } = caller
  const { since, setBy, onMobile, phone, ...own } = await findOwnAgent(ctx.db, seatId)
  const perMinute = phone === null ? null : await pricePerMinute(ctx, { workgroupId, phone })
  const mobile = { on: onMobile, phone, per_minute: perMinute && priceInNaira(perMinute) }
  const shown = { ...own, mobile, since: since && wireTime(since), set_by: setBy }
  if (own.queues.length === 0) return { ...shown, waiting: 0, callers: [], call: null, rest_seconds: 0 }
  const now = ctx.clock.now()
  const waiting = await listWaiting(ctx.db, seatId)
  const last = await findLastCall(ctx.db, seatId)
  const isShown = last && (!last.endedAt || now.getTime() - last.endedAt.getTime() < LAST_SHOWN_MS)
  const numbers = [...waiting.map((call) => call.caller), ...(isShown ? [last.caller] : [])]
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: caller.admin ? null : cardId }, numbers)
  const from = (queue: string, number: string) => {
    const { is: _, ...party } = partyOf(number)
    return { queue, ...party }
  }
  return {
    ...shown,
    waiting: waiting[0]?.total ?? 0,
    callers: waiting.map(({ queue, caller: number, joinedAt, back }) => ({
      ...from(queue, number),
      call_back: back,
      waited_seconds: secondsBetween(joinedAt, now),
    })),
    call: isShown
      ? {
          ...from(last.queue, last.caller),
          uniqueid: last.uniqueid,
          seconds: secondsBetween(last.connectedAt, last.endedAt ?? now),
          live: last.endedAt === null,
        }
      : null,
    rest_seconds: Math.max(0, Math.ceil(restOf(last, now) / 1000)),
  }
}

/**
 * Ends the caller's rest after a talk, or lengthens it by a minute, up to the longest that a queue may have.
 *
 * @throws AppError not_resting
 */
export async function changeRest(ctx: Context, { caller }: SignedIn, to: 'end' | 'lengthen') {
  const { seatId, username } = caller
  const now = ctx.clock.now()
  const until = await transaction(ctx.db, async (tx) => {
    const last = await findLastCall(tx, seatId)
    const { endedAt = null, restsUntil = null } = last ?? {}
    if (!endedAt || !restsUntil || restOf(last, now) <= 0) throw new AppError('not_resting')
    const most = now.getTime() + WRAP_UP_LONGEST_SECONDS * 1000
    const longer = Math.min(restsUntil.getTime() + MORE_MS, most)
    const chosen = new Date(to === 'end' ? Math.max(now.getTime(), endedAt.getTime()) : longer)
    await setRest(tx, seatId, { until: chosen, at: now })
    return chosen
  })
  await ctx.telephony.restAgent(username, until)
  return deskOf(ctx, caller)
}
