import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { type Db, sql } from '../../db/db.ts'

/** Who has a seat that stands, by its referral code. */
export async function findInviter(db: Db, code: string) {
  return db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .where('seats.referral_code', 'in', [code, code.toUpperCase()])
    .where('seats.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

interface Referred {
  readonly firstName: string
  readonly lastName: string
  readonly joinedAt: Date
  readonly verified: boolean
  readonly gifted: boolean
  readonly called: boolean
}

/** A page of who came by a seat's code, newest first. */
export async function listReferred(db: Db, seatId: number, page: number) {
  const came = db.selectFrom('sign_ups').where('referrer_seat_id', '=', seatId)
  const [{ total }, { rows }] = await Promise.all([
    came.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    sql<Referred>`
      select first_name as "firstName", last_name as "lastName", shown.created_at as "joinedAt",
             phone_verified_at is not null as verified,
             exists (select from free_seconds f join seats using (card_id)
               where f.phone = users.phone and seats.user_id = users.id) as gifted,
             exists (select from seats join calls using (card_id) where seats.user_id = users.id) as called
        from (select user_id, created_at from sign_ups where referrer_seat_id = ${seatId}
               order by user_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) shown
          join users on users.id = shown.user_id
        order by users.id desc`.execute(db),
  ])
  return { total, rows }
}

/** The plan that a person chose when they joined. */
export async function findWishedPlan(db: Db, userId: number) {
  return db
    .selectFrom('sign_ups')
    .innerJoin('plans', 'plans.id', 'sign_ups.wished_plan_id')
    .select(['plans.id as id', 'plans.name as name', 'plans.price_kobo as price'])
    .where('sign_ups.user_id', '=', userId)
    .executeTakeFirst()
}

export async function clearWishedPlan(db: Db, userId: number): Promise<void> {
  await db.updateTable('sign_ups').set({ wished_plan_id: null }).where('user_id', '=', userId).execute()
}
