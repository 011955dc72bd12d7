import { dialledDigits } from '@ekoline/contract/dialled.ts'
import { exactNaira } from '@ekoline/contract/exact-naira.ts'
import {
  ROBOCALL_LISTEN_SECONDS,
  ROBOCALL_LONGEST_SECONDS,
  ROBOCALL_NUMBERS_MOST,
} from '@ekoline/contract/robocall-limits.ts'
import { AppError, badField, foreign } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { requireVerified } from '../documents/verification.service.ts'
import { playableFile } from '../files/files.service.ts'
import { owedBy } from '../wallet/holds.service.ts'
import { ownSeatByUsername, type Seat } from '../workgroups/workgroups.service.ts'
import { groupOf } from './groups.service.ts'
import type { GroupRow } from './groups.sql.ts'
import { hasNumber, isFit } from './robocalls.sql.ts'

/** A robocall as somebody asks for it. */
export interface RobocallWish {
  readonly group_id: number
  readonly file: number
  readonly username: string
  readonly callerid: string
  readonly per_second?: number | undefined
  readonly at_once?: number | undefined
  readonly attempts: number
  readonly retry_minutes: number
}

/** The same with everything looked up and found to be the caller's. */
export interface Checked {
  readonly seat: Seat
  readonly group: GroupRow
  readonly file: { readonly id: number; readonly name: string; readonly lengthMs: number }
  /** the number that is shown: E.164 with + */
  readonly callerId: string
  /** the most that a call lasts */
  readonly callSeconds: number
  readonly perSecond: number
  readonly atOnce: number
}

/**
 * The number that is shown, which is the workgroup's.
 *
 * @throws AppError no_assigned_number when it has none; invalid_request for any other number
 * @source reference, security R1; service-areas §5
 */
async function callerIdOf(ctx: Context, seat: Seat, written: string): Promise<string> {
  const { seatId, workgroupId } = seat
  if (!(await hasNumber(ctx.db, workgroupId))) throw new AppError('no_assigned_number')
  const callerId = `+${dialledDigits(written)}`
  if ((await isFit(ctx.db, { seatId, workgroupId, callerId })).number) return callerId
  throw badField('callerid', 'must be one of the numbers of your workgroup')
}

/** @throws AppError not_found for a file that is not the workgroup's; invalid_request for one that is too long */
async function recordingOf(ctx: Context, caller: Caller, id: number) {
  const file = await playableFile(ctx, caller, id)
  if (file.lengthMs > ROBOCALL_LONGEST_SECONDS * 1000)
    throw badField('file', `must be a recording of at most ${ROBOCALL_LONGEST_SECONDS / 60} minutes`)
  return file
}

/**
 * Looks up what a robocall names, and refuses what is not the caller's.
 *
 * @throws AppError calls_unavailable in production on the simulator, which calls nobody; verification_required;
 *   not_found for a seat, a group or a recording of somebody else; no_assigned_number; invalid_request for another
 *   workgroup's number; robocall_too_many; call_owed
 * @source service-areas §5; reference, security R1 and R6
 */
export async function checkWish(ctx: Context, caller: Caller, wish: RobocallWish): Promise<Checked> {
  const { config, telephony } = ctx
  if (telephony.kind === 'simulator' && config.mode === 'production')
    throw new AppError('calls_unavailable', { retryAfterSeconds: 60 })
  await requireVerified(ctx, caller, 'robocalls')
  const seat = await ownSeatByUsername(ctx, caller, wish.username)
  const group = await groupOf(ctx, caller, wish.group_id)
  if (group.workgroupId !== seat.workgroupId) throw foreign(`group:${group.id}`)
  const callerId = await callerIdOf(ctx, seat, wish.callerid)
  const file = await recordingOf(ctx, { ...caller, workgroupId: seat.workgroupId }, wish.file)
  if (group.total > ROBOCALL_NUMBERS_MOST)
    throw new AppError('robocall_too_many', { values: { most: ROBOCALL_NUMBERS_MOST, members: group.total } })
  const owed = await owedBy(ctx, seat.userId)
  if (owed > 0) throw new AppError('call_owed', { values: { owed: exactNaira(owed) } })
  const { perSecond, atOnce } = config.robocalls
  return {
    seat,
    group,
    file,
    callerId,
    callSeconds: Math.ceil(file.lengthMs / 1000) + ROBOCALL_LISTEN_SECONDS + 1, // the lead-in
    perSecond: Math.min(wish.per_second ?? perSecond, perSecond),
    atOnce: Math.min(wish.at_once ?? atOnce, atOnce),
  }
}
