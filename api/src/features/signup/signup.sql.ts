import { type Db, sql } from '../../db/db.ts'

export interface NewSignUp {
  readonly userId: number
  readonly planType: string | null
  readonly gender: string | null
  readonly aboutUs: string
  readonly referrerSeatId: number | null
  /** kept when it is one that is offered */
  readonly wishedPlanId: number | null
  readonly at: Date
}

export async function insertSignUp(db: Db, it: NewSignUp): Promise<void> {
  await sql`
    insert into sign_ups (user_id, plan_type, gender, about_us, referrer_seat_id, wished_plan_id, created_at)
      values (${it.userId}, ${it.planType}, ${it.gender}, ${it.aboutUs}, ${it.referrerSeatId},
        (select id from plans where id = ${it.wishedPlanId}::bigint and (in_panel or id = 1)), ${it.at})`.execute(
    db,
  )
}

/** A person whose phone waits to be verified. */
export async function findPending(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('sign_ups', 'sign_ups.user_id', 'users.id')
    .select(['users.id', 'users.phone as phone', 'users.first_name as firstName'])
    .where('users.id', '=', userId)
    .where('users.phone_verified_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The card of the seat with which somebody signed up by another one's code; undefined when they came by themselves. */
export async function findReferredCard(db: Db, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_ups')
    .innerJoin('seats', 'seats.user_id', 'sign_ups.user_id')
    .select('seats.card_id as cardId')
    .where('sign_ups.user_id', '=', userId)
    .where('sign_ups.referrer_seat_id', 'is not', null)
    .orderBy('seats.id')
    .limit(1)
    .executeTakeFirst()
  return row?.cardId
}
