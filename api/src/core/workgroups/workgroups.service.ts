// @source DEC-48, DEC-49, DEC-54, DEC-57

import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import type { Role } from '@ekoline/contract/endpoint/endpoint.ts'
import { FOUNDER_SAFE_DAYS, WORKGROUP_NAME_LONGEST } from '@ekoline/contract/endpoint/profile-fields.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { closeEndedAdmin } from './given-rights.sql.ts'
import { requirePlaceForOther } from './one-person.service.ts'
import { listSupervised, lockNamed, type NamedQueue, replaceSupervised } from './supervised-queues.sql.ts'
import {
  findAdminCard,
  findFactorRequired,
  findFounder,
  findMember,
  findPlan,
  findReferralCode,
  findSeatByCard,
  findSeatByUsername,
  findWorkgroupName,
  hasOtherAdmin,
  insertSeat,
  insertWorkgroup,
  isPerson,
  isUsernameTaken,
  listSeats,
  lockLiveSeat,
  lockWorkgroup,
  markRevoked,
  type Seat,
  updateAdmin,
  updateAnnouncement,
  updateFactorRequired,
  updateLead,
  updateName,
  updateParkMinutes,
  updateRecordingDays,
  updateRole,
  updateSetupHidden,
} from './workgroups.sql.ts'

export { isForOne, peopleOf, requirePlaceForOther } from './one-person.service.ts'
export { lockWorkgroupPlan, setPlan } from './workgroup-plan.sql.ts'
export type { Seat } from './workgroups.sql.ts'
export {
  changePlan,
  claimPeopleNotice,
  claimPlanEnd,
  endGrace,
  findFoundedAt as foundedAtOf,
  holdSeats,
  type Left,
  listLeft,
  lockPeople,
  type PlanValues,
} from './workgroups.sql.ts'

/** What belongs to a whole workgroup, or to one card of it. */
export type Scope = { readonly workgroupId: number } | { readonly cardId: number }

// The one place that decides which objects a caller may touch. Every object belongs to a seat's card; a caller who may
// see the seat may see what is on its card. Foreign and missing look the same (decisions, "Accounts").

/** Whose something is: the person of the seat on whose card it is, and that seat's workgroup. */
interface Owned {
  readonly userId: number
  readonly workgroupId: number
}

/**
 * Whether something is the person's own.
 *
 * @throws AppError second_factor_required where its workgroup requires one that the person does not have: a session that
 *   acts for another workgroup of theirs must not get past it; account_suspended likewise
 */
export function isOwn(caller: Caller, owned: Owned): boolean {
  if (owned.userId !== caller.userId) return false
  if (caller.locked?.includes(owned.workgroupId)) throw new AppError('second_factor_required')
  const suspended = caller.suspended?.find(({ workgroupId }) => workgroupId === owned.workgroupId)
  if (suspended) throw new AppError('account_suspended', { values: { ...suspended } })
  return true
}
const isMembers = (caller: Caller, owned: Owned) => caller.admin && owned.workgroupId === caller.workgroupId

function allowed<T extends Owned>(found: T | undefined, target: string, may: (owned: T) => boolean): T {
  if (!found) throw missing()
  if (!may(found)) throw foreign(target)
  return found
}

/**
 * What was found, if the caller may touch it: what is the person's own, or a member's for an admin.
 *
 * @param target what the audit calls it, should the caller not
 * @throws AppError not_found for anything else
 */
export const accessible = <T extends Owned>(caller: Caller, found: T | undefined, target: string): T =>
  allowed(found, target, (owned) => isOwn(caller, owned) || isMembers(caller, owned))

type Database = Pick<Context, 'db'>

/**
 * The seat of a card that the caller may read: the person's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other card
 */
export async function seatOfCard({ db }: Database, caller: Caller, cardId: number): Promise<Seat> {
  if (cardId === caller.cardId) return caller // the session has just read it
  return accessible(caller, await findSeatByCard(db, cardId), `card:${cardId}`)
}

/** The seat of a card, for what is done for its person without them; undefined once they have left. */
export const activeSeatOfCard = ({ db }: Database, cardId: number): Promise<Seat | undefined> =>
  findSeatByCard(db, cardId)

/**
 * The seat of a card that is the person's own.
 *
 * @throws AppError not_found for any other card
 */
export async function ownSeatOfCard({ db }: Database, caller: Caller, cardId: number): Promise<Seat> {
  return allowed(await findSeatByCard(db, cardId), `card:${cardId}`, (owned) => isOwn(caller, owned))
}

/**
 * The seat with a SIP username that the caller may read: the person's own, or a member's for an admin.
 *
 * @throws AppError not_found for any other username
 */
export async function seatByUsername({ db }: Database, caller: Caller, username: string): Promise<Seat> {
  const seat = await findSeatByUsername(db, username)
  return accessible(caller, seat, `seat:${seat?.seatId}`)
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
  return allowed(seat, `seat:${seat?.seatId}`, (owned) => isOwn(caller, owned))
}

/** The seats of a person, oldest first. */
export function seatsOf({ db }: Database, userId: number): Promise<UserSip[]> {
  return listSeats(db, userId)
}

/** Puts a seat's list of the first day aside, or brings it back. */
export async function showSetup(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seatId: number,
  shown: boolean,
): Promise<void> {
  await updateSetupHidden(db, seatId, shown ? null : clock.now())
}

/** Renames the workgroup that the caller acts in (decisions, "Accounts, workgroups, roles"). */
export async function renameWorkgroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: SignedIn,
  name: string,
): Promise<void> {
  await transaction(ctx.db, (tx) => renameWithin(ctx, tx, actor, name))
}

/** `renameWorkgroup` as a part of what a transaction does. */
export async function renameWithin(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: SignedIn,
  name: string,
): Promise<void> {
  const { workgroupId } = actor.caller
  await updateName(tx, workgroupId, name)
  const entry = { action: 'workgroup_renamed', target: `workgroup:${workgroupId}`, detail: { name } } as const
  await writeAudit(tx, clock.now(), actor, entry)
}

/** Since when a workgroup requires a second factor of its people; null: it does not. */
export const factorRequiredSince = ({ db }: Database, workgroupId: number): Promise<Date | null> =>
  findFactorRequired(db, workgroupId)

/** Requires a second factor of a workgroup's people, or stops that. @returns whether that changed anything */
export const requireFactor = updateFactorRequired

export const changeAnnouncement = updateAnnouncement
export const changeParkMinutes = updateParkMinutes
export const changeRecordingDays = updateRecordingDays

/**
 * The seat of a member of the workgroup that the admin acts in, by the person's id.
 *
 * @throws AppError not_found for anybody else
 */
export async function memberOf({ db }: Database, { workgroupId }: Caller, userId: number): Promise<Seat> {
  const member = await findMember(db, workgroupId, userId)
  if (member) return member
  throw (await isPerson(db, userId)) ? foreign(`user:${userId}`) : missing()
}

/** Whether a person has a seat in a workgroup. */
export const hasSeat = async (db: Db, workgroupId: number, userId: number): Promise<boolean> =>
  (await findMember(db, workgroupId, userId)) !== undefined

export function workgroupName({ db }: Database, workgroupId: number): Promise<string> {
  return findWorkgroupName(db, workgroupId)
}

/**
 * Refuses a caller who is no admin any more: their right may have ended since the session was looked up, or while the
 * call waited for the workgroup, which is locked.
 *
 * @throws AppError forbidden
 */
export async function requireStillAdmin(tx: Tx, { workgroupId, userId }: Caller): Promise<void> {
  const seat = await findMember(tx, workgroupId, userId)
  if (!seat?.admin || seat.lead) throw new AppError('forbidden')
}

/**
 * Locks the caller's workgroup for what lets others in, or shows them what happens: whose right ends leaves none behind.
 *
 * @throws AppError forbidden for who is no admin any more
 */
export async function lockAsAdmin(tx: Tx, caller: Caller): Promise<void> {
  await lockWorkgroup(tx, caller.workgroupId)
  await requireStillAdmin(tx, caller)
}

/**
 * Makes a member a lead, or a user again.
 *
 * @returns whether that changed anything
 * @throws AppError forbidden, not_found; last_admin when no one could change anything in the workgroup any more
 */
export async function setLead(tx: Tx, caller: Caller, userId: number, lead: boolean): Promise<boolean> {
  await lockAsAdmin(tx, caller)
  const member = await findMember(tx, caller.workgroupId, userId)
  if (!member) throw missing()
  if (member.lead === lead) return false
  if (lead && member.admin && !(await hasOtherAdmin(tx, member))) throw new AppError('last_admin')
  await updateLead(tx, member.seatId, lead)
  return true
}

/**
 * Makes a member an admin, or a plain member again; answers whether one whose right ended is to be one.
 *
 * @returns whether that changed anything
 * @throws AppError forbidden, not_found; last_admin when no one could change anything in the workgroup any more
 */
export async function setAdmin(
  tx: Tx,
  caller: Caller,
  userId: number,
  { admin, at }: { readonly admin: boolean; readonly at: Date },
): Promise<boolean> {
  await lockAsAdmin(tx, caller)
  const member = await findMember(tx, caller.workgroupId, userId)
  if (!member) throw missing()
  await closeEndedAdmin(tx, member.seatId)
  if (member.admin === admin) return false
  if (!admin && !member.lead && !(await hasOtherAdmin(tx, member))) throw new AppError('last_admin')
  await updateAdmin(tx, member.seatId, admin ? at : null)
  return true
}

/** A role, and of a supervisor the ids of the queues. */
export interface GivenRole {
  readonly role: Role | null
  readonly queues: readonly number[]
}

const sameIds = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * Gives a member a role, or takes it; the queues of a supervisor replace those of before.
 *
 * @returns the role that they had, and the queues that they supervise now; undefined where nothing changed
 * @throws AppError forbidden, not_found, also for a queue that the workgroup does not have; role_of_admin for an admin's
 *   seat
 */
export async function giveRole(
  tx: Tx,
  caller: Caller,
  userId: number,
  { role, queues }: GivenRole,
): Promise<{ before: Role | null; supervises: readonly NamedQueue[] } | undefined> {
  await lockAsAdmin(tx, caller)
  const member = await findMember(tx, caller.workgroupId, userId)
  if (!member) throw missing()
  const ids = [...new Set(queues)]
  const supervises = await lockNamed(tx, caller.workgroupId, ids)
  if (supervises.length < ids.length) throw missing()
  const before = member.role ?? null
  if (before === role && sameIds(await listSupervised(tx, member.seatId), ids)) return undefined
  if (member.admin) throw new AppError('role_of_admin')
  await replaceSupervised(tx, member, ids)
  await updateRole(tx, member.seatId, role)
  return { before, supervises }
}

/**
 * Whether a seat is that of the workgroup's founder, and the caller has been an admin for less than FOUNDER_SAFE_DAYS.
 *
 * @source decisions, "Accounts, workgroups, roles"
 */
export async function isSafeFounder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  seatId: number,
): Promise<boolean> {
  if (seatId === caller.seatId) return false
  const { founder, adminSince } = await findFounder(db, caller.workgroupId, caller.seatId)
  if (founder !== seatId || adminSince === null) return false
  return clock.now().getTime() - adminSince.getTime() < FOUNDER_SAFE_DAYS * DAY_MS
}

const USERNAME_LONGEST = 32
const REFERRAL_LENGTH = 8

/** A name as a SIP username: small letters and digits; with a number behind it where it is taken. */
async function freeUsername(ctx: Pick<Context, 'newToken'>, tx: Tx, name: string): Promise<string> {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, USERNAME_LONGEST)
  if (plain !== '' && !(await isUsernameTaken(tx, plain))) return plain
  return `${plain || 'user'}${ctx.newToken(6).replace(/\W/g, '').toLowerCase()}`
}

interface PersonToSeat {
  readonly userId: number
  readonly workgroupId: number
  readonly name: string
}

type Seating = Pick<Context, 'clock' | 'newToken' | 'features' | 'text'>

/**
 * A plain seat for a person who joins, or the one that was taken back, again.
 *
 * @param refusal what is said while the workgroup's plan is for one person
 * @returns its id; null when the person has a seat in the workgroup
 * @throws AppError `refusal`
 */
export async function addSeat(
  ctx: Seating,
  tx: Tx,
  person: PersonToSeat,
  refusal?: Parameters<typeof requirePlaceForOther>[3],
): Promise<number | null> {
  await requirePlaceForOther(ctx, tx, person.workgroupId, refusal)
  return newSeat(ctx, tx, person, false)
}

/** What every feature gives the person comes with the seat. */
async function newSeat(
  ctx: Seating,
  tx: Tx,
  { name, ...seat }: PersonToSeat,
  founds: boolean,
): Promise<number | null> {
  const added = await insertSeat(tx, {
    ...seat,
    username: await freeUsername(ctx, tx, name),
    referralCode: ctx.newToken(24).replace(/\W/g, '').toUpperCase().slice(0, REFERRAL_LENGTH),
    at: ctx.clock.now(),
  })
  if (!added) return null
  const { workgroupId } = seat
  for (const feature of ctx.features)
    await feature.newSeat?.(ctx, tx, { seatId: added.id, workgroupId, founds })
  return added.id
}

/**
 * A workgroup for a person who signs up, on the plan that every sign-up starts on, and its admin seat.
 *
 * @param company its name; without one it is named after the person
 * @returns the seat's id
 * @source decisions, "Accounts, workgroups, roles"; decisions, "Plans"
 */
export async function foundWorkgroup(
  ctx: Seating,
  tx: Tx,
  { id: userId, firstName, lastName }: { id: number; firstName: string; lastName: string },
  company?: string,
): Promise<number> {
  const name = (company ?? `${firstName} ${lastName}`).slice(0, WORKGROUP_NAME_LONGEST).trim()
  const workgroupId = await insertWorkgroup(tx, { name, planId: planIds.signUp, at: ctx.clock.now() })
  const seatId = await newSeat(ctx, tx, { userId, workgroupId, name: `${firstName}${lastName}` }, true)
  if (seatId === null) throw new Error('a new workgroup has nobody in it')
  await updateAdmin(tx, seatId, ctx.clock.now())
  return seatId
}

/** The seat whose referral code this is, as people type it; undefined for a code that no one has. */
export function seatByReferralCode(db: Db, typed: string): Promise<number | undefined> {
  return findReferralCode(db, typed.trim())
}

/** Takes a seat away that no one has sat on, with its rights; its card and the card's books stay. */
export async function revokeSeat(tx: Tx, { seatId, workgroupId }: Seat, at: Date): Promise<void> {
  await lockWorkgroup(tx, workgroupId)
  await markRevoked(tx, seatId, at)
}

/**
 * Takes a member's seat away, with its rights; what it did stays.
 *
 * @param to the card that its money goes to; null: that of the admin who has been there longest
 * @returns the seat as it was, and the card that its money goes to
 * @throws AppError not_found; last_admin when no one could change anything in the workgroup any more
 */
export async function removeSeat(
  tx: Tx,
  { workgroupId, userId }: Pick<Seat, 'workgroupId' | 'userId'>,
  to: number | null,
  at: Date,
): Promise<Seat & { readonly heir: number }> {
  await lockWorkgroup(tx, workgroupId)
  const member = await findMember(tx, workgroupId, userId)
  if (!member) throw missing()
  if (member.admin && !member.lead && !(await hasOtherAdmin(tx, member))) throw new AppError('last_admin')
  const heir = to ?? (await findAdminCard(tx, workgroupId, member.seatId))
  if (heir === undefined) throw new AppError('last_admin')
  await markRevoked(tx, member.seatId, at, heir)
  return { ...member, heir }
}

/**
 * Keeps a seat from being taken away until the transaction ends.
 *
 * @throws AppError not_found when it was taken away
 */
export async function keepSeat(tx: Tx, { seatId }: Pick<Seat, 'seatId'>): Promise<void> {
  if (!(await lockLiveSeat(tx, seatId))) throw missing()
}
