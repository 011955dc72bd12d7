import {
  ROBOCALL_LISTEN_SECONDS,
  ROBOCALL_LONGEST_SECONDS,
  ROBOCALL_NUMBERS_MOST,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import { exactNaira } from '@ekoline/contract/units/money.ts'
import { wholePhone } from '@ekoline/contract/units/phone.ts'
import { playableFile } from '../../calls/files/played-files.service.ts'
import { checkRobocalls } from '../../calls/limits/allowances.service.ts'
import { callsRefused } from '../../config.ts'
import type { Context } from '../../context.ts'
import { ownSeatByUsername, type Seat } from '../../core/workgroups/workgroups.service.ts'
import { owedBy } from '../../money/wallet/holds.service.ts'
import { requireVerified } from '../../people/documents/verification.service.ts'
import { AppError, badField, foreign } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type GroupRow, groupOf } from '../contact-groups/contact-groups.service.ts'
import { hasNumber, isFit } from './robocalls.sql.ts'

/** The parameters of a robocall. @source SA-93 */
export interface RobocallParams {
  readonly group_id: number
  readonly file: number
  readonly username: string
  readonly callerid: string
  readonly per_second?: number | undefined
  readonly at_once?: number | undefined
  readonly attempts: number
  readonly retry_minutes: number
}

/** The same, with everything looked up and checked to be the caller's. */
export interface Checked {
  readonly seat: Seat
  readonly group: GroupRow
  readonly file: { readonly id: number; readonly name: string; readonly lengthMs: number }
  /** the caller ID: E.164 with + */
  readonly callerId: string
  /** the most that a call lasts */
  readonly callSeconds: number
  readonly perSecond: number
  readonly atOnce: number
}

/**
 * The caller ID, which must be a number of the workgroup.
 *
 * @throws AppError no_assigned_number when it has none; invalid_request for any other number
 * @source reference, security R1; service-areas §5
 */
async function callerIdOf(ctx: Context, seat: Seat, written: string): Promise<string> {
  const { seatId, workgroupId } = seat
  if (!(await hasNumber(ctx.db, workgroupId))) throw new AppError('no_assigned_number')
  const callerId = wholePhone(written)
  if (callerId !== null && (await isFit(ctx.db, { seatId, workgroupId, callerId })).number) return callerId
  throw badField('callerid', 'field_caller_id')
}

/** @throws AppError not_found for a file that is not the workgroup's; invalid_request for one that is too long */
async function recordingOf(ctx: Context, caller: Caller, id: number) {
  const file = await playableFile(ctx, caller, id)
  if (file.lengthMs > ROBOCALL_LONGEST_SECONDS * 1000)
    throw badField('file', 'field_recording_length', { minutes: ROBOCALL_LONGEST_SECONDS / 60 })
  return file
}

/**
 * Looks up what a robocall refers to, and refuses what is not the caller's.
 *
 * @throws AppError calls_unavailable in production without an Asterisk; verification_required;
 *   not_found for a seat, a group or a recording of another person; no_assigned_number; invalid_request for another
 *   workgroup's number; robocall_too_many; call_owed; robocall_destinations
 * @source service-areas §5; reference, security R1 and R6
 */
export async function checkParams(ctx: Context, caller: Caller, params: RobocallParams): Promise<Checked> {
  const { config } = ctx
  if (callsRefused(config)) throw new AppError('calls_unavailable', { retryAfterSeconds: 60 })
  await requireVerified(ctx, caller, 'robocalls')
  const seat = await ownSeatByUsername(ctx, caller, params.username)
  await checkRobocalls(ctx.db, seat.cardId)
  const group = await groupOf(ctx, caller, params.group_id)
  if (group.workgroupId !== seat.workgroupId) throw foreign(`group:${group.id}`)
  const callerId = await callerIdOf(ctx, seat, params.callerid)
  const file = await recordingOf(ctx, { ...caller, workgroupId: seat.workgroupId }, params.file)
  if (group.total > ROBOCALL_NUMBERS_MOST)
    throw new AppError('robocall_too_many', { values: { most: ROBOCALL_NUMBERS_MOST, members: group.total } })
  const owed = await owedBy(ctx, seat.workgroupId)
  if (owed > 0) throw new AppError('call_owed', { values: { owed: exactNaira(owed) } })
  const { perSecond, atOnce } = config.robocalls
  return {
    seat,
    group,
    file,
    callerId,
    callSeconds: Math.ceil(file.lengthMs / 1000) + ROBOCALL_LISTEN_SECONDS + 1, // the lead-in
    perSecond: Math.min(params.per_second ?? perSecond, perSecond),
    atOnce: Math.min(params.at_once ?? atOnce, atOnce),
  }
}
