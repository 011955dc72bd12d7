// @source DEC-125

import { clockTime, nextOpen, robocallSeconds } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { Robocall, RobocallReceipt } from '@ekoline/contract/outreach/robocalls.ts'
import { exactNaira, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { keepAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { doneBefore, type IdempotentRequest, idempotent } from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { buyerOf } from '../../money/tariffs/tariffs.service.ts'
import { hold, lockMoney } from '../../money/wallet/holds.service.ts'
import { walletBalance } from '../../money/wallet/ledger.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { insertNumbers, type Receipt, type ReceiptParams, receiptOf } from './receipt.sql.ts'
import { type Checked, checkParams, type RobocallParams } from './robocall-params.service.ts'
import { findRobocall, insertRobocall, type RobocallRow, updateTotals } from './robocalls.sql.ts'

const quotes = defineLimit('robocall-quote', { burst: 20, perSeconds: 2 })
const starts = defineLimit('robocall', { burst: 10, perSeconds: 30 })

/** A robocall as the list has it. */
export const onWire = (row: RobocallRow): Robocall => ({
  id: row.id,
  campaign_name: row.name,
  group: row.groupName === null ? null : { id: row.groupId, name: row.groupName },
  file: row.fileName,
  status: row.state === 'finished',
  created_at: wireTime(row.createdAt),
  state: row.state,
  total: row.total,
  callerid: row.callerId,
})

/** When robocalls may call; null: at any hour. */
export function hoursOnWire({ config }: Pick<Context, 'config'>): RobocallReceipt['hours'] {
  const { hours } = config.robocalls
  return hours && { from: clockTime(hours.from), to: clockTime(hours.to) }
}

const receiptParams = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  { group, seat, callSeconds }: Checked,
): Promise<ReceiptParams> => ({
  groupId: group.id,
  workgroupId: seat.workgroupId,
  buyer: await buyerOf(ctx, seat.workgroupId),
  callSeconds,
  at: ctx.clock.now(),
})

const emptied = (members: number) => new AppError('robocall_empty', { values: { members } })

function receiptOnWire(
  ctx: Context,
  params: RobocallParams,
  { callSeconds, perSecond, atOnce }: Checked,
  { receipt, available }: { receipt: Receipt; available: number },
): RobocallReceipt {
  const { hours, dailyCap } = ctx.config.robocalls
  const now = ctx.clock.now()
  const begins = nextOpen(hours, now)
  const { optedOut, noRate, price, ...counts } = receipt
  return {
    ...counts,
    opted_out: optedOut,
    no_rate: noRate,
    price: naira(price),
    available,
    affordable: available >= naira(price),
    length: callSeconds,
    per_second: perSecond,
    at_once: atOnce,
    attempts: params.attempts,
    retry_minutes: params.retry_minutes,
    seconds: robocallSeconds({ numbers: receipt.valid, perSecond, atOnce, seconds: callSeconds }),
    hours: hoursOnWire(ctx),
    open: begins.getTime() === now.getTime(),
    begins: wireTime(begins),
    daily_cap: dailyCap,
  }
}

/**
 * What a robocall would do: who is called, and the most that it can cost. Changes nothing.
 *
 * @throws AppError as `checkParams`; robocall_empty; rate_limited
 */
export async function previewRobocall(
  ctx: Context,
  caller: Caller,
  params: RobocallParams,
): Promise<RobocallReceipt> {
  const checked = await checkParams(ctx, caller, params)
  await takeToken(ctx, quotes(caller.workgroupId))
  const receipt = await receiptOf(ctx.db, await receiptParams(ctx, checked))
  if (receipt.members === 0) throw emptied(0)
  const available = naira(await walletBalance(ctx.db, checked.seat.cardId))
  return receiptOnWire(ctx, params, checked, { receipt, available })
}

/**
 * Stores its numbers, and holds the most that they can cost.
 *
 * @throws AppError robocall_empty, robocall_unaffordable
 */
async function addNumbers(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  id: number,
  { checked, at }: { checked: Checked; at: Date },
): Promise<void> {
  const params = await receiptParams({ db: tx, clock }, checked)
  const { total, price } = await insertNumbers(tx, id, { ...params, at })
  if (total === 0) throw emptied(checked.group.total)
  const { cardId } = checked.seat
  const { available } = await lockMoney(tx, checked.seat)
  if (price > available) {
    const values = { price: exactNaira(price), available: exactNaira(available) }
    throw new AppError('robocall_unaffordable', { values })
  }
  const holdId = price > 0 ? await hold(tx, { key: `robocall:${id}`, cardId, amount: price, at }) : null
  await updateTotals(tx, id, { total, price, holdId })
}

async function write(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  by: SignedIn,
  { params, checked, at }: { params: NewRobocall; checked: Checked; at: Date },
): Promise<number> {
  const { seat, group, file, callerId, callSeconds, perSecond, atOnce } = checked
  // Who deletes the file waits, and finds then that it is played.
  if (!(await keepAudio(tx, seat.workgroupId, file.id))) throw missing()
  const id = await insertRobocall(tx, {
    ...seat,
    name: params.campaign_name,
    groupId: group.id,
    fileId: file.id,
    fileName: file.name,
    lengthMs: file.lengthMs,
    callSeconds,
    callerId,
    perSecond,
    atOnce,
    attempts: params.attempts,
    retrySeconds: params.retry_minutes * 60,
    at,
  })
  await addNumbers(ctx, tx, id, { checked, at })
  const row = await findRobocall(tx, id)
  const detail = { group: group.id, file: file.id, numbers: row?.total, heldKobo: row?.price, consent: true }
  await writeAudit(tx, at, by, { action: 'robocall_added', target: `robocall:${id}`, detail })
  return id
}

type NewRobocall = RobocallParams & { readonly campaign_name: string }

/**
 * Makes a robocall, and holds the most that it can cost; it starts on its own. Its maker attests that its people
 * agreed, which is stored with who and when.
 *
 * @throws AppError as `checkParams`; robocall_empty; robocall_unaffordable; idempotency_conflict; rate_limited
 * @source service-areas §7, "Bulk dialler"; reference, security R1 to R8
 */
export async function addRobocall(ctx: Context, by: SignedIn, params: NewRobocall): Promise<Robocall> {
  const at = ctx.clock.now()
  const request = { actor: by, at, endpoint: 'addRobocall', payload: params } as const
  const before = await doneBefore<number>(ctx.db, request)
  const id = before ?? (await addNew(ctx, request, params))
  const row = await findRobocall(ctx.db, id)
  if (!row) throw missing()
  return onWire(row)
}

async function addNew(ctx: Context, request: IdempotentRequest, params: NewRobocall): Promise<number> {
  const { actor: by, at } = request
  const checked = await checkParams(ctx, by.caller, params)
  await takeToken(ctx, starts(by.caller.workgroupId))
  return idempotent(ctx.db, request, (tx) => write(ctx, tx, by, { params, checked, at }))
}
