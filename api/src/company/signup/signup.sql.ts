import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { typedCode } from '@ekoline/contract/units/typed-code.ts'
import type { Db } from '../../platform/db/db.ts'

export interface NewSignUp {
  readonly userId: number
  readonly planType: string | null
  readonly gender: string | null
  readonly aboutUs: string
  readonly referrerSeatId: number | null
  /** kept when it is one that is offered */
  readonly chosenPlanId: number | null
  readonly at: Date
}

export const insertSignUp = (db: Db, signUp: NewSignUp) => db.run`
  insert into sign_ups (user_id, plan_type, gender, about_us, referrer_seat_id, wished_plan_id, created_at)
    values (${signUp.userId}, ${signUp.planType}, ${signUp.gender}, ${signUp.aboutUs}, ${signUp.referrerSeatId},
      (select id from plans where id = ${signUp.chosenPlanId}::bigint and (in_panel or id = 1)), ${signUp.at})`

/** A person whose phone waits to be verified. */
export const findPending = (db: Db, userId: number) => db.one<{
  id: number
  phone: string
  firstName: string
}>`
  select users.id, users.phone, users.first_name as "firstName"
    from users where users.id = ${userId} and users.phone_verified_at is null and users.disabled_at is null`

/** The card of the seat by whose referral code a person signed up; undefined when they came by themselves. */
export const findReferredCard = (db: Db, userId: number) => db.valueIfAny<number>`
  select seats.card_id as "cardId" from sign_ups join seats on seats.user_id = sign_ups.user_id
    where sign_ups.user_id = ${userId} and sign_ups.referrer_seat_id is not null order by seats.id limit 1`

/** Who has a seat that was not revoked, by its referral code. */
export const findInviter = (db: Db, code: string) => db.one<{ firstName: string; lastName: string }>`
  select first_name as "firstName", last_name as "lastName" from seats join users on users.id = user_id
    where referral_code = any(${[code, typedCode(code).toUpperCase()]}::text[]) and revoked_at is null and disabled_at is null`

interface Referred {
  readonly firstName: string
  readonly lastName: string
  readonly joinedAt: Date
  readonly verified: boolean
  readonly gifted: boolean
  readonly called: boolean
}

/** A page of the people who came by a seat's code, newest first. */
export const listReferred = (db: Db, seatId: number, page: number) =>
  db.page<Referred>({ page, size: PAGE_SIZE })`
    select first_name as "firstName", last_name as "lastName", sign_ups.created_at as "joinedAt",
           phone_verified_at is not null as verified,
           exists (select from free_seconds f join seats using (card_id)
             where f.phone = users.phone and seats.user_id = users.id) as gifted,
           exists (select from seats join call_days using (card_id) where seats.user_id = users.id) as called
      from sign_ups join users on users.id = sign_ups.user_id
      where referrer_seat_id = ${seatId} order by sign_ups.user_id desc`

/** The plan that a person chose when they joined. */
export const findChosenPlan = (db: Db, userId: number) => db.one<{ id: number; name: string; price: number }>`
  select plans.id, plans.name, plans.price_kobo as price
    from sign_ups join plans on plans.id = sign_ups.wished_plan_id where sign_ups.user_id = ${userId}`

export const clearChosenPlan = (db: Db, userId: number) =>
  db.run`update sign_ups set wished_plan_id = null where user_id = ${userId}`
