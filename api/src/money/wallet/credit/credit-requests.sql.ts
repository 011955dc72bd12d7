import { CREDIT_REQUEST_DAYS } from '@ekoline/contract/money/credit-requests.facts.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'

/** A request that was asked before this instant is over. */
export const openSince = (now: Date) => new Date(now.getTime() - CREDIT_REQUEST_DAYS * DAY_MS)

export interface CreditAsked {
  readonly cardId: number
  readonly amount: Kobo
  readonly why: 'asked' | 'joined'
  readonly at: Date
  /** a request of before it is over */
  readonly since: Date
}

/** Opens a request, in place of an answered or old one. @returns undefined while one is open */
export const openRequest = (tx: Tx, { cardId, amount, why, at, since }: CreditAsked) => tx.valueIfAny<number>`
  insert into credit_requests as was (card_id, amount_kobo, why, asked_at) values (${cardId}, ${amount}, ${why}, ${at})
    on conflict (card_id) do update
      set amount_kobo = excluded.amount_kobo, why = excluded.why, asked_at = excluded.asked_at, answered_at = null, given = null
      where was.answered_at is not null or was.asked_at <= ${since}
    returning id`

const open = (since: Date) => sql`answered_at is null and asked_at > ${since}`

interface OwnRequest {
  readonly asked: Date
  readonly answered: Date | null
  readonly given: boolean | null
}

export const findOwnRequest = (db: Db, cardId: number) => db.one<OwnRequest>`
  select asked_at as asked, answered_at as answered, given from credit_requests where card_id = ${cardId}`

/** Whose a request is. */
export const findRequest = (db: Db, id: number) => db.one<{
  readonly seatId: number
  readonly userId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly left: boolean
}>`
  select s.id as "seatId", user_id as "userId", workgroup_id as "workgroupId", s.card_id as "cardId", username,
         revoked_at is not null as left
    from credit_requests r join seats s on s.card_id = r.card_id where r.id = ${id}`

/** Answers an open request; it stays locked until the transaction ends. @returns false when it is over or none was open */
export const answerRequest = (tx: Tx, cardId: number, answer: { at: Date; since: Date; given: boolean }) =>
  tx.some`
  update credit_requests set answered_at = ${answer.at}, given = ${answer.given}
    where card_id = ${cardId} and ${open(answer.since)} returning id`

/** Locks the request of a card, so that what follows takes wallets after it, as answers do. */
export const lockRequest = (tx: Tx, cardId: number) =>
  tx.run`select id from credit_requests where card_id = ${cardId} for update`

interface Waiting {
  readonly id: number
  readonly name: string
  readonly credit: Kobo
  readonly amount: Kobo
  readonly why: 'asked' | 'joined'
  readonly asked: Date
}

const SHOWN = 50

/** The open requests of a workgroup, oldest first. */
export const listRequests = (db: Db, workgroupId: number, since: Date) => db.many<Waiting>`
  select r.id, concat_ws(' ', first_name, last_name) as name, coalesce(a.balance_kobo - a.held_kobo, 0)::bigint as credit,
         amount_kobo as amount, why, asked_at as asked
    from credit_requests r join seats s on s.card_id = r.card_id join users u on u.id = s.user_id
      left join ledger_accounts a on a.card_id = r.card_id
    where s.workgroup_id = ${workgroupId} and revoked_at is null and ${open(since)}
    order by asked_at, r.id limit ${SHOWN}`

/** Deletes requests that were asked before an instant. @returns how many */
export const deleteOldRequests = (db: Db, before: Date) => db.run`
  delete from credit_requests where id in (select id from credit_requests where asked_at < ${before} limit 5000)`
