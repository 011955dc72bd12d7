import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

const live = sql<boolean>`seats.revoked_at is null`

const seatColumns = [
  'seats.id as seatId',
  'seats.user_id as userId',
  'seats.workgroup_id as workgroupId',
  'seats.card_id as cardId',
  'seats.username as username',
  'seats.admin as admin',
  'seats.lead as lead',
] as const

/** A seat by what identifies it. Whether the caller may see it is the service's check. */
export interface Seat {
  readonly seatId: number
  readonly userId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
}

export function findSeatByCard(db: Db, cardId: number): Promise<Seat | undefined> {
  return db
    .selectFrom('seats')
    .select(seatColumns)
    .where('card_id', '=', cardId)
    .where(live)
    .executeTakeFirst()
}

export function findSeatByUsername(db: Db, username: string): Promise<Seat | undefined> {
  return db
    .selectFrom('seats')
    .select(seatColumns)
    .where('username', '=', username)
    .where(live)
    .executeTakeFirst()
}

/** The seats of a person as the wire shows them, oldest first. */
export async function listSeats(db: Db, userId: number): Promise<UserSip[]> {
  return db
    .selectFrom('seats')
    .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
    .select([
      'seats.id as id',
      'workgroups.name as workgroup',
      'seats.username as username',
      'seats.card_id as cardid',
      'seats.referral_code as referral_code',
    ])
    .where('seats.user_id', '=', userId)
    .where(live)
    .orderBy('seats.id')
    .execute()
}

export async function findWorkgroupName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('workgroups').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

export async function updateName(db: Db, workgroupId: number, name: string): Promise<void> {
  await db.updateTable('workgroups').set({ name }).where('id', '=', workgroupId).execute()
}

/**
 * The plan that a workgroup is on at `now`; one that has ended falls back to pay as you go (decisions, "Plans"). Behind
 * its end, while its subscription is about to be charged, `endsAt` is when that is waited for no more.
 */
export async function findPlan(db: Db, workgroupId: number, now: Date) {
  const end = sql<Date | null>`case when plan_ends_at <= ${now} and plan_grace_until > ${now} then plan_grace_until
                                else plan_ends_at end`
  const lapsed = sql<boolean>`${end} <= ${now}`
  return db
    .selectFrom('workgroups')
    .innerJoin('plans', (join) =>
      join.on('plans.id', '=', sql<number>`case when ${lapsed} then 1 else workgroups.plan_id end`),
    )
    .select([
      'plans.id as id',
      'plans.name as name',
      sql<Date | null>`case when ${lapsed} then null else ${end} end`.as('endsAt'),
    ])
    .where('workgroups.id', '=', workgroupId)
    .executeTakeFirstOrThrow()
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
  const pattern = sql`search_fold(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
  const names = byEmail ? sql`` : sql`and ${namesOnly} like ${pattern}`
  // Materialized: else the planner looks at every seat, in the order that the page is wanted in.
  return sql`with hits as materialized (${all} and member_search like ${pattern} ${names}) select * from hits`
}

/** How many there are, or match. */
export async function countMembers(db: Db, wish: MemberSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching(wish)}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of the people of a workgroup, by name; each with the wallet's balance and an invitation not yet answered. */
export async function listMembers(db: Db, wish: MemberSearch) {
  // Which seats first, by their index alone; then what is shown of these few.
  const shown = sql<{ id: number }>`(
    select id from (${matching(wish)}) as found
     order by member_name, id limit ${wish.size} offset ${(wish.page - 1) * wish.size})`
  return db
    .selectFrom(shown.as('shown'))
    .innerJoin('seats', 'seats.id', 'shown.id')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .leftJoin('ledger_accounts', 'ledger_accounts.card_id', 'seats.card_id')
    .leftJoin('password_links', 'password_links.seat_id', 'seats.id')
    .select([
      'users.id as id',
      'seats.username as username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email as email',
      'seats.lead as lead',
      'seats.admin as admin',
      'seats.card_id as cardId',
      sql<number | null>`ledger_accounts.balance_kobo - ledger_accounts.held_kobo`.as('balance'),
      'password_links.expires_at as invitedUntil',
    ])
    .orderBy('seats.member_name')
    .orderBy('seats.id')
    .execute()
}

/** A member of a workgroup by the person's id, with the roles. */
export async function findMember(db: Db, workgroupId: number, userId: number) {
  return db
    .selectFrom('seats')
    .select([...seatColumns, 'seats.admin as admin', 'seats.lead as lead'])
    .where('user_id', '=', userId)
    .where('workgroup_id', '=', workgroupId)
    .where(live)
    .executeTakeFirst()
}

/** Whether a seat is still there; until the transaction ends it can not be taken away. */
export async function lockLiveSeat(tx: Tx, seatId: number): Promise<boolean> {
  const seat = await tx
    .selectFrom('seats')
    .select('id')
    .where('id', '=', seatId)
    .where(live)
    .forShare()
    .executeTakeFirst()
  return seat !== undefined
}

/** Makes whoever changes roles in the same workgroup wait, so that two admins can not unseat each other. */
export async function lockWorkgroup(tx: Tx, workgroupId: number): Promise<void> {
  await tx.selectFrom('workgroups').select('id').where('id', '=', workgroupId).forUpdate().execute()
}

/** Whether somebody else can sign in and change things in the workgroup. */
export async function hasOtherAdmin(db: Db, { workgroupId, seatId }: Seat): Promise<boolean> {
  const other = await db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select('seats.id')
    .where('seats.workgroup_id', '=', workgroupId)
    .where('seats.admin', '=', true)
    .where('seats.lead', '=', false)
    .where(live)
    .where('seats.id', '<>', seatId)
    .where('users.disabled_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function updateRoles(
  db: Db,
  seatId: number,
  roles: { readonly lead: boolean } | { readonly admin: boolean },
): Promise<void> {
  await db.updateTable('seats').set(roles).where('id', '=', seatId).execute()
}

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
export async function insertSeat(db: Db, it: NewSeat): Promise<{ id: number } | undefined> {
  return db
    .insertInto('seats')
    .values({
      user_id: it.userId,
      workgroup_id: it.workgroupId,
      username: it.username,
      referral_code: it.referralCode,
      created_at: it.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'workgroup_id'])
        .doUpdateSet({ revoked_at: null, admin: false, lead: false })
        .where('seats.revoked_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function insertWorkgroup(
  db: Db,
  { name, planId, at }: { name: string; planId: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('workgroups')
    .values({ name, plan_id: planId, plan_ends_at: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The seat with this referral code, as it is or in capitals. */
export async function findReferralCode(db: Db, code: string): Promise<number | undefined> {
  const seat = await db
    .selectFrom('seats')
    .select('id')
    .where('referral_code', 'in', [code, code.toUpperCase()])
    .where(live)
    .executeTakeFirst()
  return seat?.id
}

/** Whether there is a person with this id, in whatever workgroup. */
export async function isPerson(db: Db, userId: number): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return person !== undefined
}

/** Whether a username was ever given. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const seat = await db.selectFrom('seats').select('id').where('username', '=', username).executeTakeFirst()
  return seat !== undefined
}

export async function markRevoked(db: Db, seatId: number, at: Date): Promise<void> {
  await db
    .updateTable('seats')
    .set({ revoked_at: at, admin: false, lead: false })
    .where('id', '=', seatId)
    .execute()
}
