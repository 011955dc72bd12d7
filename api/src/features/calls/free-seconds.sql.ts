import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** A gift of seconds to talk for nothing. */
export interface NewGift {
  readonly cardId: number
  readonly seconds: number
  /** in plain words */
  readonly reason: string
  /** E.164; each is given something once */
  readonly phone: string | null
  readonly at: Date
  readonly endsAt: Date
}

/** @returns false when the phone was given something before */
export async function insertGift(tx: Tx, it: NewGift): Promise<boolean> {
  const row = await tx
    .insertInto('free_seconds')
    .values({
      card_id: it.cardId,
      reason: it.reason,
      phone: it.phone,
      seconds: it.seconds,
      left_seconds: it.seconds,
      granted_at: it.at,
      ends_at: it.endsAt,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Gift {
  readonly seconds: number
  readonly endsAt: Date
}

/** What is left of a card's gifts and no live call has, the next to end first. */
export function listGifts(db: Db, cardId: number, now: Date): Promise<Gift[]> {
  return db
    .selectFrom('free_seconds')
    .select(['left_seconds as seconds', 'ends_at as endsAt'])
    .where('card_id', '=', cardId)
    .where('left_seconds', '>', 0)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

interface TakeValues {
  readonly callId: string
  readonly at: Date
  readonly gifts: readonly number[]
  readonly seconds: readonly number[]
}

const take = prepared(
  (it: TakeValues) => sql`
    with taken as (
      select id, seconds from unnest(${it.gifts}::bigint[], ${it.seconds}::integer[]) as taken (id, seconds)
    ), kept as (
      insert into free_seconds_held (call_id, free_seconds_id, seconds, held_at)
        select ${it.callId}, id, seconds, ${it.at}::timestamptz from taken
    )
    update free_seconds set left_seconds = left_seconds - taken.seconds from taken where free_seconds.id = taken.id`,
)

/** Gives a call seconds of these gifts, so many of each. */
export async function takeSeconds(tx: Tx, values: TakeValues): Promise<void> {
  await take(tx, values)
}

const giveBack = prepared(
  (it: { callId: string; used: number }) => sql`
    with held as (
      delete from free_seconds_held where call_id = ${it.callId} returning free_seconds_id as id, seconds
    ), ordered as (
      select id, held.seconds, sum(held.seconds) over (order by ends_at, id, held.seconds rows unbounded preceding)
             - held.seconds as before
        from held join free_seconds using (id)
    ), unused as (
      select id, sum(seconds - least(seconds, greatest(0, ${it.used}::bigint - before)))::integer as seconds
        from ordered group by id
    )
    update free_seconds set left_seconds = left_seconds + unused.seconds from unused where free_seconds.id = unused.id`,
)

/** Gives back what a call did not use, of the gifts that end last. */
export async function giveBackSeconds(tx: Tx, callId: string, used: number): Promise<void> {
  await giveBack(tx, { callId, used })
}
