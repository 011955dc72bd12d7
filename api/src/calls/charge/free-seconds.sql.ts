import type { Db, Tx } from '../../platform/db/db.ts'

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
export const insertGift = (tx: Tx, gift: NewGift) => tx.some`
  insert into free_seconds (card_id, reason, phone, seconds, left_seconds, granted_at, ends_at)
    values (${gift.cardId}, ${gift.reason}, ${gift.phone}, ${gift.seconds}, ${gift.seconds}, ${gift.at}, ${gift.endsAt})
    on conflict (phone) do nothing returning id`

export interface Gift {
  readonly seconds: number
  readonly endsAt: Date
}

/** The unreserved rest of a card's gifts, the next to expire first. */
export const listGifts = (db: Db, cardId: number, now: Date) => db.many<Gift>`
  select left_seconds as seconds, ends_at as "endsAt" from free_seconds
    where card_id = ${cardId} and left_seconds > 0 and ends_at > ${now} order by ends_at, id limit 100`

interface TakeValues {
  readonly callId: string
  readonly at: Date
  readonly gifts: readonly number[]
  readonly seconds: readonly number[]
}

/** Gives a call seconds of these gifts, so many of each. */
export const takeSeconds = (tx: Tx, values: TakeValues) => tx.run`
  with taken as (
    select id, seconds from unnest(${values.gifts}::bigint[], ${values.seconds}::integer[]) as taken (id, seconds)
  ), kept as (
    insert into free_seconds_held (call_id, free_seconds_id, seconds, held_at)
      select ${values.callId}, id, seconds, ${values.at}::timestamptz from taken
  )
  update free_seconds set left_seconds = left_seconds - taken.seconds from taken where free_seconds.id = taken.id`

/** Gives back what a call did not use, of the gifts that end last. */
export const giveBackSeconds = (tx: Tx, callId: string, used: number) => tx.run`
  with held as (
    delete from free_seconds_held where call_id = ${callId} returning free_seconds_id as id, seconds
  ), ordered as (
    select id, held.seconds, sum(held.seconds) over (order by ends_at, id, held.seconds rows unbounded preceding)
           - held.seconds as before
      from held join free_seconds using (id)
  ), unused as (
    select id, sum(seconds - least(seconds, greatest(0, ${used}::bigint - before)))::integer as seconds
      from ordered group by id
  )
  update free_seconds set left_seconds = left_seconds + unused.seconds from unused where free_seconds.id = unused.id`
