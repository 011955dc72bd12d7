import type { CallerIds } from '@ekoline/contract/calls/caller-ids.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wholePhone } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { keepSeat, seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import { numberToShow } from '../../money/phone-numbers/phone-numbers.service.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { findSipCaller, type SipCaller } from '../live/sip-callers.sql.ts'
import {
  findChoices,
  findChosen,
  findNumberOfQueue,
  isFixed,
  isShowable,
  listShowable,
  OWN_PHONE,
  putSeatChoice,
  putWorkgroupChoice,
} from './caller-ids.sql.ts'

const WITHHELD = 'anonymous'

type Needs = Pick<Context, 'db' | 'config'>

/**
 * The number that a call shows outside: what is asked for by the call itself, else what is chosen for its person, else for
 * their workgroup, the first of those that can be shown; else one that is allocated to the workgroup, or the person's own
 * phone, which they have verified: the setting says which, where both are there.
 *
 * @returns E.164 with +; of an emergency call of a person who verified no phone, the operator's number
 * @source docs/decisions/019-numbers-and-caller-id.md
 */
export async function shownNumber(
  { db, config }: Needs,
  { cardId, workgroupId, phone, phoneVerified }: SipCaller,
  asked?: string | null,
): Promise<string> {
  const chosen = await findChosen(db, { cardId, workgroupId, phoneVerified, asked })
  if (chosen) return chosen === OWN_PHONE ? phone : chosen
  if (config.callerId === 'phone' && phoneVerified) return phone
  const allocated = await numberToShow(db, { cardId, workgroupId })
  return allocated ?? (phoneVerified ? phone : config.messages.codeCallerId || WITHHELD)
}

/** As `shownNumber`, for people to read; null: no number. */
export async function seenNumber(
  ctx: Needs,
  caller: SipCaller,
  asked?: string | null,
): Promise<string | null> {
  const shown = await shownNumber(ctx, caller, asked)
  return shown === WITHHELD ? null : shown
}

/**
 * A number that calls of a workgroup are to show, as it is kept.
 *
 * @throws AppError invalid_request, which names the field, for one that the workgroup cannot show
 */
export async function showable(
  { db }: Pick<Context, 'db'>,
  workgroupId: number,
  written: string,
  field: string,
): Promise<string> {
  const number = wholePhone(written)
  if (number !== null && (await isShowable(db, workgroupId, number))) return number
  throw badField(field, 'field_caller_id')
}

/** The number that people see when the caller calls by what asks for a number itself. */
export async function numberSeenOf(ctx: Needs, { username }: Caller, asked: string | null) {
  const seat = await findSipCaller(ctx.db, username)
  return seat && seenNumber(ctx, seat, asked)
}

/** What a call asks for that calls a person back: the number of the queue to which they came; null: nothing. */
export async function askedToCallBack(
  { db }: Pick<Context, 'db'>,
  workgroupId: number,
  uniqueid: string | undefined,
): Promise<string | null> {
  return uniqueid === undefined ? null : ((await findNumberOfQueue(db, workgroupId, uniqueid)) ?? null)
}

/**
 * A number that a person has calls show, as it is kept.
 *
 * @throws AppError as `showable`, at the field callerid; caller_id_fixed for a person who is no admin where only admins
 *   choose
 */
export async function askedShowable(ctx: Needs, { workgroupId, admin }: Caller, written: string) {
  if (!admin && (await isFixed(ctx.db, workgroupId))) throw new AppError('caller_id_fixed')
  return showable(ctx, workgroupId, written, 'callerid')
}

/**
 * Which number a person's calls show, and which they can: one's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other
 */
export async function callerIdsFor(ctx: Needs, caller: Caller, username: string): Promise<CallerIds> {
  return callerIdsOf(ctx, await sipCallerOf(ctx, caller, username))
}

async function sipCallerOf(ctx: Needs, caller: Caller, username: string): Promise<SipCaller> {
  await seatByUsername(ctx, caller, username)
  const found = await findSipCaller(ctx.db, username)
  if (!found) throw missing()
  return found
}

async function callerIdsOf(ctx: Needs, caller: SipCaller): Promise<CallerIds> {
  const { chosen, number, fixed } = await findChoices(ctx.db, caller)
  return {
    shows: await seenNumber(ctx, caller),
    chosen,
    phone: caller.phoneVerified ? caller.phone : null,
    numbers: await listShowable(ctx.db, caller.workgroupId, PAGE_SIZE),
    workgroup: { number, fixed },
  }
}

type Changes = Needs & Pick<Context, 'clock'>

/**
 * Chooses the number that a person's calls show, from the next one on; null: what the workgroup shows.
 *
 * @throws AppError not_found for a person of elsewhere; caller_id_fixed for a person who is no admin where only admins
 *   choose; call_phone_unverified; invalid_request for a number that cannot be shown
 */
export async function setCallerId(
  ctx: Changes,
  actor: SignedIn,
  username: string,
  shown: string | null,
): Promise<CallerIds> {
  const { caller } = actor
  return transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx }
    const member = await sipCallerOf(inTx, caller, username)
    const byAdmin = caller.admin && member.workgroupId === caller.workgroupId
    if (!byAdmin && (await isFixed(tx, member.workgroupId))) throw new AppError('caller_id_fixed')
    await keepSeat(tx, member)
    await putSeatChoice(tx, member.cardId, await keptAs(inTx, member, shown), byAdmin)
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'caller_id_chosen',
      target: `card:${member.cardId}`,
      detail: { shown },
    })
    return callerIdsOf(inTx, member)
  })
}

async function keptAs(ctx: Needs, { workgroupId, phoneVerified }: SipCaller, shown: string | null) {
  if (shown === null) return null
  if (shown !== OWN_PHONE) return showable(ctx, workgroupId, shown, 'shown')
  if (!phoneVerified) throw new AppError('call_phone_unverified')
  return OWN_PHONE
}

/**
 * Chooses the number that the calls of the caller's workgroup show where nothing else is chosen, and whether what people
 * chose for themselves counts.
 *
 * @throws AppError invalid_request for a number that the workgroup cannot show
 */
export async function setWorkgroupCallerId(
  ctx: Changes,
  actor: SignedIn,
  { number, fixed }: { readonly number: string | null; readonly fixed: boolean },
): Promise<CallerIds['workgroup']> {
  const { workgroupId } = actor.caller
  return transaction(ctx.db, async (tx) => {
    const chosen = {
      number: number === null ? null : await showable({ db: tx }, workgroupId, number, 'number'),
      fixed,
    }
    await putWorkgroupChoice(tx, workgroupId, chosen)
    const target = `workgroup:${workgroupId}` as const
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'workgroup_caller_id_chosen',
      target,
      detail: chosen,
    })
    return chosen
  })
}
