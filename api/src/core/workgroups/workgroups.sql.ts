// @source DEC-31

import type { UserSip } from '@ekoline/contract/core/workgroups.ts'
import type { Role } from '@ekoline/contract/endpoint/endpoint.ts'
import { typedCode } from '@ekoline/contract/units/typed-code.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { type NamedQueue, supervisedNames } from './supervised-queues.sql.ts'

const seatColumns = sql`
  id as "seatId", user_id as "userId", workgroup_id as "workgroupId", card_id as "cardId", username, admin, lead, role`

/** A seat by what identifies it. Whether the caller may see it is the service's check. */
export interface Seat {
  readonly seatId: number
  readonly userId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
  readonly role?: Role | null
}

export const findSeatByCard = (db: Db, cardId: number) => db.one<Seat>`
  select ${seatColumns} from seats where card_id = ${cardId} and revoked_at is null`

export const findSeatByUsername = (db: Db, username: string) => db.one<Seat>`
  select ${seatColumns} from seats where username = ${username} and revoked_at is null`

/** The seats of a person as the wire shows them, oldest first. */
export const listSeats = (db: Db, userId: number) => db.many<UserSip>`
  select seats.id, workgroups.name as workgroup, username, card_id as cardid, referral_code
    from seats join workgroups on workgroups.id = workgroup_id
    where user_id = ${userId} and revoked_at is null order by seats.id`

export const findWorkgroupName = (db: Db, id: number) =>
  db.value<string>`select name from workgroups where id = ${id}`

/** When a workgroup began. */
export const findFoundedAt = (db: Db, id: number) =>
  db.value<Date>`select created_at from workgroups where id = ${id}`

export const updateName = (db: Db, workgroupId: number, name: string) =>
  db.run`update workgroups set name = ${name} where id = ${workgroupId}`

/**
 * The plan that a workgroup is on at `now`; one that has ended falls back to pay as you go (decisions, "Plans"). Behind
 * its end, while its subscription is about to be charged, `endsAt` is when that is waited for no more.
 */
export async function findPlan(db: Db, workgroupId: number, now: Date) {
  const end = sql`case when plan_ends_at <= ${now} and plan_grace_until > ${now} then plan_grace_until
                       else plan_ends_at end`
  const lapsed = sql`${end} <= ${now}`
  return db.only<{ id: number; name: string; endsAt: Date | null }>`
    select plans.id, plans.name, case when ${lapsed} then null else ${end} end as "endsAt"
      from workgroups join plans on plans.id = case when ${lapsed} then 1 else workgroups.plan_id end
      where workgroups.id = ${workgroupId}`
}

export interface MemberSearch {
  readonly workgroupId: number
  /** any part of name, username or e-mail; '' for everybody */
  readonly search: string
  readonly byEmail: boolean
  readonly page: number
  readonly size: number
}

/** The part of `member_search` that a member may search: without the e-mails, which are for admins. */
const namesOnly = sql`split_part(member_search, E'\n', 1)`

/** The seats that match, in no order. */
function matching({ workgroupId, search, byEmail }: MemberSearch) {
  const all = sql`select id, member_name from seats where workgroup_id = ${workgroupId} and revoked_at is null`
  if (search === '') return all
  // Folded before it is escaped: folding makes % of a full-width one. A pattern, because the index of parts serves it.
  const pattern = sql`('%' || regexp_replace(name_fold(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
  const names = byEmail ? sql`` : sql`and ${namesOnly} like ${pattern}`
  // Materialized: else the planner looks at every seat, in the order that the page is wanted in.
  return sql`with hits as materialized (${all} and member_search like ${pattern} ${names}) select * from hits`
}

/** How many there are, or match. */
export const countMembers = (db: Db, search: MemberSearch) => db.value<number>`
  select count(*) as total from (${matching(search)}) as found`

interface MemberRow {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly lead: boolean
  readonly admin: boolean
  readonly role: Role | null
  /** the queues of a supervisor */
  readonly supervises: readonly NamedQueue[] | null
  readonly cardId: number
  readonly balance: number | null
  readonly invitedUntil: Date | null
  readonly phoneUnverified: boolean
}

/** A page of the people of a workgroup, by name; each with the wallet's balance and an invitation not yet answered. */
export const listMembers = (db: Db, search: MemberSearch) => db.many<MemberRow>`
  select users.id, username, first_name as "firstName", last_name as "lastName", email, lead, admin, role,
         ${supervisedNames(sql`seats`)} as supervises, seats.card_id as "cardId", balance_kobo - held_kobo as balance, password_links.expires_at as "invitedUntil",
         phone_verified_at is null as "phoneUnverified"
    from ( -- which seats first, by their index alone; then what is shown of these few
      select id from (${matching(search)}) as found
       order by member_name, id limit ${search.size} offset ${(search.page - 1) * search.size}) as shown
      join seats on seats.id = shown.id join users on users.id = seats.user_id
      left join ledger_accounts on ledger_accounts.card_id = seats.card_id
      left join password_links on password_links.seat_id = seats.id
    order by member_name, seats.id`

/** A member of a workgroup by the person's id, with the roles. */
export const findMember = (db: Db, workgroupId: number, userId: number) => db.one<Seat>`
  select ${seatColumns} from seats where user_id = ${userId} and workgroup_id = ${workgroupId} and revoked_at is null`

/** Whether a seat still exists; locked until the transaction ends. */
export const lockLiveSeat = (tx: Tx, seatId: number) =>
  tx.some`select id from seats where id = ${seatId} and seats.revoked_at is null for share`

/** The seats of a workgroup with these usernames; until the transaction ends they stay in it. */
export const holdSeats = (tx: Tx, workgroupId: number, usernames: readonly string[]) => tx.many<{
  id: number
  username: string
}>`
  select id, username from seats
   where workgroup_id = ${workgroupId} and username = any(${usernames}::text[]) and revoked_at is null
   order by id for share`

/** Makes others who change roles in the same workgroup wait, so that two admins cannot unseat each other. */
export const lockWorkgroup = (tx: Tx, workgroupId: number) =>
  tx.run`select id from workgroups where id = ${workgroupId} for update`

/** Who joins a workgroup waits for others who do, and for a change of its plan. */
export const lockPeople = (tx: Tx, workgroupId: number) =>
  tx.run`select id from workgroups where id = ${workgroupId} for no key update`

/** The seats of a workgroup, and its open invitations of people with an account. */
export const countPeople = (db: Db, workgroupId: number, now: Date) => db.value<number>`
  select (select count(*) from seats where workgroup_id = ${workgroupId} and revoked_at is null)
       + (select count(*) from seat_invitations
           where workgroup_id = ${workgroupId} and declined_at is null and expires_at > ${now}) as people`

/** Whether another person can sign in and change things in the workgroup. */
export const hasOtherAdmin = (db: Db, { workgroupId, seatId }: Seat) => db.some`
  select seats.id from seats join users on users.id = seats.user_id
    where seats.workgroup_id = ${workgroupId} and seats.admin and not seats.lead and seats.revoked_at is null
      and seats.id <> ${seatId} and users.disabled_at is null and users.password_hash is not null limit 1`

export const updateLead = (db: Db, seatId: number, lead: boolean) =>
  db.run`update seats set lead = ${lead} where id = ${seatId}`

/** @param since when the seat became an admin's; null: it is none any more */
export const updateAdmin = (db: Db, seatId: number, since: Date | null) =>
  db.run`
  update seats set admin = ${since !== null}, admin_since = ${since}, admin_ended_at = null,
                   role = case when ${since === null}::boolean then role end
   where id = ${seatId}`

export const updateRole = (db: Db, seatId: number, role: Role | null) =>
  db.run`update seats set role = ${role} where id = ${seatId}`

/** The seat that a workgroup began with, whether or not it is there still, and since when another one is an admin's. */
export const findFounder = (db: Db, workgroupId: number, seatId: number) => db.only<{
  founder: number
  adminSince: Date | null
}>`
  select (select min(id) from seats where workgroup_id = ${workgroupId}) as founder,
         (select admin_since from seats where id = ${seatId}) as "adminSince"`

/** The card of the workgroup's admin who has been there longest, but for one seat. */
export const findAdminCard = (db: Db, workgroupId: number, but: number) => db.valueIfAny<number>`
  select card_id from seats
    where workgroup_id = ${workgroupId} and admin and not lead and revoked_at is null and id <> ${but}
    order by id limit 1`

/** A seat that was removed, and whose wallet has money that can go back now. */
export interface Left {
  readonly seatId: number
  readonly userId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  /** where its money goes: the card that was named when it was removed, or that of the first admin */
  readonly heir: number
}

/** Seats that were removed with money held, and have some now that is not. */
export const listLeft = (db: Db, after: number, most: number) => db.many<Left>`
  select s.id as "seatId", s.user_id as "userId", s.workgroup_id as "workgroupId", s.card_id as "cardId", s.username,
         heir.card_id as heir
    from seats s join ledger_accounts a on a.card_id = s.card_id
      cross join lateral (
        select h.card_id from seats h
         where h.workgroup_id = s.workgroup_id and h.revoked_at is null and (h.card_id = s.heir_card_id or h.admin and not h.lead)
         order by h.card_id = s.heir_card_id desc, h.id limit 1) as heir
    where s.heir_card_id is not null and a.balance_kobo > a.held_kobo and s.id > ${after}
    order by s.id limit ${most}`

export interface NewSeat {
  readonly userId: number
  readonly workgroupId: number
  readonly username: string
  readonly referralCode: string
  readonly at: Date
}

/**
 * A plain seat, or the one that was revoked, with its card, again.
 *
 * @returns undefined when the person has a seat in the workgroup
 */
export const insertSeat = (db: Db, seat: NewSeat) => db.one<{ id: number }>`
  insert into seats (user_id, workgroup_id, username, referral_code, created_at)
    values (${seat.userId}, ${seat.workgroupId}, ${seat.username}, ${seat.referralCode}, ${seat.at})
    on conflict (user_id, workgroup_id) do update
      set revoked_at = null, heir_card_id = null, admin = false, admin_since = null, lead = false, role = null where seats.revoked_at is not null
    returning id`

export const insertWorkgroup = (
  db: Db,
  { name, planId, at }: { name: string; planId: number; at: Date },
) => db.value<number>`
  insert into workgroups (name, plan_id, plan_ends_at, created_at)
    values (${name}, ${planId}, null, ${at})
    returning id`

/** The seat with this referral code, as it is or in capitals. */
export const findReferralCode = (db: Db, code: string) => db.valueIfAny<number>`
  select id from seats where referral_code = any(${[code, typedCode(code).toUpperCase()]}::text[]) and revoked_at is null`

/** Whether there is a person with this id, in whatever workgroup. */
export const isPerson = (db: Db, userId: number) => db.some`select id from users where id = ${userId}`

/** Whether a username was ever given. */
export const isUsernameTaken = (db: Db, username: string) =>
  db.some`select id from seats where username = ${username}`

/** Stores that a seat's list of the first day was put aside, and when; null: it is shown. */
export const updateSetupHidden = (db: Db, seatId: number, at: Date | null) =>
  db.run`update seats set setup_hidden_at = ${at} where id = ${seatId}`

/** @param heir the card that gets what comes to the wallet later; null: nothing does */
export const markRevoked = (db: Db, seatId: number, at: Date, heir: number | null = null) => db.run`
  update seats set revoked_at = ${at}, heir_card_id = ${heir}, admin = false, admin_since = null, lead = false, role = null
    where id = ${seatId}`

/** A workgroup's change of plan, and what it was on before: it happens only if that is still so. */
export interface PlanValues {
  /** the workgroup */
  readonly planOf: number
  readonly planWas: number
  readonly planEndWas: Date | null
  readonly planId: number
  readonly planEndsAt: Date | null
  /** until when a subscription keeps it running behind its end */
  readonly planGraceUntil: Date | null
  readonly lapsedPlanId: number | null
  readonly planLapsedAt: Date | null
}

// A Date has no microseconds; what an operator wrote by SQL may.
const endIs = (end: Date | null) =>
  sql`date_trunc('milliseconds', workgroups.plan_ends_at) is not distinct from ${end}::timestamptz`

/** @returns false when the workgroup was not on that plan any more */
export const changePlan = async (tx: Tx, values: PlanValues): Promise<boolean> =>
  (await tx.run`
  update workgroups set plan_id = ${values.planId}, plan_ends_at = ${values.planEndsAt},
                        plan_grace_until = ${values.planGraceUntil}, lapsed_plan_id = ${values.lapsedPlanId},
                        plan_lapsed_at = ${values.planLapsedAt}
    where id = ${values.planOf} and plan_id = ${values.planWas} and ${endIs(values.planEndWas)}`) === 1

/** Keeps that the end of a plan was announced. @returns false when it was before, or the plan has another end now */
export const claimPlanEnd = (tx: Tx, workgroupId: number, endsAt: Date) => tx.some`
  update workgroups set plan_end_announced = plan_ends_at
    where id = ${workgroupId} and ${endIs(endsAt)} and plan_end_announced is distinct from plan_ends_at`

/** Keeps that several people were mailed of the end of a plan for one. @returns false when they were before */
export const claimPeopleNotice = (tx: Tx, workgroupId: number, endsAt: Date) => tx.some`
  update workgroups set plan_people_announced = plan_ends_at
    where id = ${workgroupId} and ${endIs(endsAt)} and plan_people_announced is distinct from plan_ends_at`

/** No subscription will be charged for the plan: it ends when it ends, if no other subscription of its keeps it. */
export const endGrace = (tx: Tx, workgroupId: number) =>
  tx.run`update workgroups set plan_grace_until = null where id = ${workgroupId}`

export const findFactorRequired = (db: Db, workgroupId: number) => db.value<Date | null>`
  select second_factor_required_since from workgroups where id = ${workgroupId}`

/** @returns whether that changed anything */
/** After how many minutes who parked a call is rung. */
export const updateParkMinutes = (tx: Tx, workgroupId: number, minutes: number) =>
  tx.run`update workgroups set park_minutes = ${minutes} where id = ${workgroupId}`

/** For how many days its recordings are kept; null: as long as the service keeps any. */
export const updateRecordingDays = (tx: Tx, workgroupId: number, days: number | null) =>
  tx.run`update workgroups set recording_days = ${days} where id = ${workgroupId}`

/** Who hears that its calls are recorded; null: no one. */
export const updateAnnouncement = (tx: Tx, workgroupId: number, to: 'other' | 'both' | null) =>
  tx.run`update workgroups set recording_announced = ${to} where id = ${workgroupId}`

export const updateFactorRequired = (tx: Tx, workgroupId: number, since: Date | null) => tx.some`
  update workgroups set second_factor_required_since = ${since}::timestamptz
    where id = ${workgroupId} and (second_factor_required_since is null) <> (${since}::timestamptz is null)`
