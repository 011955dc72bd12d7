// @source SA-50

import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import { shownNumber } from '../../calls/caller-id/caller-id.service.ts'
import { rateForStranger } from '../../calls/limits/strangers-numbers.service.ts'
import { beginCall, payerNamed } from '../../calls/live/live-calls.service.ts'
import { callbackGivenUp } from '../../calls/missed/follow-call.service.ts'
import { recordingOf } from '../../calls/recordings/recording-rules.service.ts'
import type { Context } from '../../context.ts'
import type { Rules } from '../../engine/routing.ts'
import { isNumberOf } from '../../money/phone-numbers/phone-numbers.service.ts'
import { buyerOf } from '../../money/tariffs/tariffs.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import {
  type CallbackRule,
  countTry,
  endCallback,
  findCallbackRule,
  hasTalked,
  insertCallback,
  lockCallback,
  markRings,
  putOff,
  settleCallbacks,
  takeOpenCallbacks,
} from './callbacks.sql.ts'

const OPEN_OF_QUEUE = 100
const TRIES_MOST = 3
const AGAIN_MS = 5 * 60_000
const GIVEN_UP_MS = 12 * 3_600_000
const PREFIX = 'back-'

/** Whether it is a call to the person who asked for it, by the id that it was given here. */
export const isCallBack = (callId: string): boolean => callId.startsWith(PREFIX)

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'meter' | 'newToken' | 'telephony' | 'log'>

const later = ({ clock }: Pick<Context, 'clock'>, ms: number) => new Date(clock.now().getTime() + ms)

/**
 * Whether a number is called back: it is the caller's word alone, and may be forged. One of the workgroup's own is: a call
 * to it would come back.
 *
 * @param called digits of E.164
 */
async function isCalledBack(
  ctx: { readonly db: Db } & Pick<Context, 'clock' | 'config'>,
  { workgroupId, most }: CallbackRule,
  called: string,
): Promise<boolean> {
  if (await isNumberOf(ctx.db, workgroupId, `+${called}`)) return false
  const more = most === null ? null : ({ numbers: 'all', most } as const)
  return (await rateForStranger(ctx, await buyerOf(ctx, workgroupId), called, more)) !== null
}

/** Keeps the place of a caller whose number may be called back. */
export const keepPlace =
  (ctx: Needs): Rules['keepPlace'] =>
  async ({ callId, queueId, from, joinedAt }) => {
    const called = dialledDigits(from)
    const rule = await findCallbackRule(ctx.db, queueId)
    if (!rule || !(await isCalledBack(ctx, rule, called))) return null
    const { node } = ctx.telephony
    const kept = { callId, queueNumber: queueId, node, caller: `+${called}`, joinedAt }
    const id = await insertCallback(ctx.db, { ...kept, at: ctx.clock.now(), most: OPEN_OF_QUEUE })
    return id === undefined ? null : String(id)
  }

type Answer = Awaited<ReturnType<Rules['callBack']>>

/** @throws AppError where who pays may not call just now, or has no money */
async function book(ctx: Needs, tx: Tx, id: string): Promise<Answer> {
  const found = await lockCallback(tx, id)
  if (!found) return null
  const payer = found.payer === null ? null : await payerNamed(tx, found.payer)
  const talked = await hasTalked(tx, found.id)
  const called = found.caller.slice(1)
  const inTx = { ...ctx, db: tx }
  if (talked || !payer || !(await isCalledBack(inTx, found, called))) {
    const at = ctx.clock.now()
    await endCallback(tx, found.id, talked ? 'answered' : 'given up', at)
    if (!talked) await callbackGivenUp(tx, { callId: found.callId, caller: found.caller, at })
    return null
  }
  const callId = `${PREFIX}${found.id}-${ctx.newToken(9)}`
  const { node } = ctx.telephony
  const wanted = {
    ...payer,
    callId,
    direction: 'click',
    callsBack: true,
    src: payer.phone,
    called,
    node,
  } as const
  const maxSeconds = await beginCall(ctx, tx, wanted)
  await markRings(tx, found.id, callId)
  const { workgroupId, recording: rule } = payer
  const record = await recordingOf(inTx, { direction: 'click', workgroupId, rule })
  const callerId = await shownNumber(inTx, payer, found.callerId)
  return { callId, to: { kind: 'pstn', number: found.caller }, callerId, record, maxSeconds }
}

/**
 * The call to the person who asked for it, paid by the person who lets the callers of the queue be called back. Where
 * that one has no money, or may not call just now, it is asked again in five minutes.
 */
export const callBack =
  (ctx: Needs): Rules['callBack'] =>
  async (id) => {
    try {
      return await transaction(ctx.db, (tx) => book(ctx, tx, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.log.info({ callback: id, code: error.code }, 'a caller cannot be called back yet')
      const notBefore = later(ctx, AGAIN_MS)
      await putOff(ctx.db, id, notBefore)
      return { notBefore }
    }
  }

/** The agent of a call back has answered: whatever becomes of it now, it is one try. */
export async function noteTry(ctx: Pick<Context, 'db' | 'clock'>, callId: string): Promise<void> {
  if (isCallBack(callId)) await countTry(ctx.db, callId, later(ctx, AGAIN_MS))
}

/** Notes what became of the call backs that rang, and lets the exchange know of those that are open. */
export async function followCallbacks(
  ctx: Pick<Context, 'db' | 'clock' | 'telephony'>,
  timeoutMs: number,
): Promise<void> {
  const { db, clock, telephony } = ctx
  const at = clock.now()
  await transaction(db, async (tx) => {
    const settled = await settleCallbacks(tx, { at, triesMost: TRIES_MOST, since: later(ctx, -GIVEN_UP_MS) })
    for (const { outcome, ...asked } of settled)
      if (outcome === 'given up') await callbackGivenUp(tx, { ...asked, at })
  })
  const open = await takeOpenCallbacks(db, { node: telephony.node, timeoutMs, most: 10 * OPEN_OF_QUEUE })
  for (const back of open) await telephony.callBackLater(back)
}
