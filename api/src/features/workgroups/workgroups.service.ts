import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { foreign, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import {
  findPlan,
  findSeatByCard,
  findSeatByUsername,
  listSeats,
  type Seat,
  updateName,
} from './workgroups.sql.ts'

export { changePlan, claimPlanEnd, noPlanChange, type PlanValues, planUpdate } from './workgroup-plan.sql.ts'
export type { Seat } from './workgroups.sql.ts'

// The one place that decides which objects a caller may touch. Every object hangs on a seat's card; whoever may
// see the seat may see what is on its card. Foreign and missing look the same (decisions, "Accounts").

const isOwn = (caller: Caller, seat: Seat) => seat.userId === caller.userId
const isMembers = (caller: Caller, seat: Seat) => caller.admin && seat.workgroupId === caller.workgroupId

function allowed(seat: Seat | undefined, target: string, may: (seat: Seat) => boolean): Seat {
  if (!seat) throw missing()
  if (!may(seat)) throw foreign(target)
  return seat
}

type Database = Pick<Context, 'db'>

/**
 * The seat of a card that the caller may read: the person's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other card
 */
export async function seatOfCard({ db }: Database, caller: Caller, cardId: number): Promise<Seat> {
  if (cardId === caller.cardId) return caller // the session has just read it
  const seat = await findSeatByCard(db, cardId)
  return allowed(seat, `card:${cardId}`, (it) => isOwn(caller, it) || isMembers(caller, it))
}

/**
 * The seat of a card that is the person's own.
 *
 * @throws AppError not_found for any other card
 */
export async function ownSeatOfCard({ db }: Database, caller: Caller, cardId: number): Promise<Seat> {
  return allowed(await findSeatByCard(db, cardId), `card:${cardId}`, (it) => isOwn(caller, it))
}

/**
 * The seat with a SIP username that the caller may read: the person's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other username
 */
export async function seatByUsername({ db }: Database, caller: Caller, username: string): Promise<Seat> {
  const seat = await findSeatByUsername(db, username)
  return allowed(seat, `seat:${seat?.seatId}`, (it) => isOwn(caller, it) || isMembers(caller, it))
}

/** The plan that the workgroup is on now. */
export function currentPlan({ db, clock }: Pick<Context, 'db' | 'clock'>, workgroupId: number) {
  return findPlan(db, workgroupId, clock.now())
}

/**
 * The person's own seat with a SIP username.
 *
 * @throws AppError not_found for any other username
 */
export async function ownSeatByUsername({ db }: Database, caller: Caller, username: string): Promise<Seat> {
  const seat = await findSeatByUsername(db, username)
  return allowed(seat, `seat:${seat?.seatId}`, (it) => isOwn(caller, it))
}

/** The seats of a person, oldest first. */
export function seatsOf({ db }: Database, userId: number): Promise<UserSip[]> {
  return listSeats(db, userId)
}

/** Renames the workgroup that the caller acts in (decisions, "Accounts, workgroups, roles"). */
export async function renameWorkgroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: { readonly caller: Caller; readonly request: RequestInfo },
  name: string,
): Promise<void> {
  const { workgroupId } = actor.caller
  await transaction(ctx.db, async (tx) => {
    await updateName(tx, workgroupId, name)
    const entry = { action: 'workgroup_renamed', target: `workgroup:${workgroupId}`, detail: { name } }
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
