import type { SetUpAnswers, SetUpLine } from '@ekoline/contract/company/set-up.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** A set-up as it is kept. */
export interface SetUpRow {
  readonly id: number
  readonly seatId: number
  readonly cardId: number
  readonly username: string
  readonly workgroupId: number
  readonly numberId: number
  readonly did: string
  readonly answers: SetUpAnswers
  readonly state: SetUpLine['state']
  readonly refusal: string | null
  readonly madeAt: Date | null
  /** of its payment by card; null: there was none */
  readonly paid: Kobo | null
}

const columns = sql`
  l.id, l.seat_id as "seatId", s.card_id as "cardId", s.username, s.workgroup_id as "workgroupId", l.number_id as "numberId", n.did,
  l.answers, l.state, l.refusal, l.made_at as "madeAt", p.credit_kobo as paid`
const tables = sql`
  line_set_ups l join seats s on s.id = l.seat_id join phone_numbers n on n.id = l.number_id
    left join payments p on p.reference = l.reference`

/** The last one of a seat. */
export const findLast = (db: Db, seatId: number) => db.one<SetUpRow>`
  select ${columns} from ${tables} where l.seat_id = ${seatId} order by l.id desc limit 1`

/** The one that a payment is to make, locked; undefined when it makes none. */
export const lockWaiting = (tx: Tx, reference: string) => tx.one<SetUpRow>`
  select ${columns} from ${tables} where l.reference = ${reference} and l.state = 'waiting' for update of l`

interface NewSetUp {
  readonly seatId: number
  readonly answers: SetUpAnswers
  readonly at: Date
}

/** With the payment that makes it. */
export const insertWaiting = (tx: Tx, reference: string, { seatId, answers, at }: NewSetUp) => tx.run`
  insert into line_set_ups (seat_id, number_id, reference, answers, state, created_at)
    values (${seatId}, ${answers.phonenumber_id}, ${reference}, ${JSON.stringify(answers)}::jsonb, 'waiting', ${at})`

export const insertLive = (tx: Tx, { seatId, answers, at }: NewSetUp) => tx.run`
  insert into line_set_ups (seat_id, number_id, answers, state, created_at, made_at)
    values (${seatId}, ${answers.phonenumber_id}, ${JSON.stringify(answers)}::jsonb, 'live', ${at}, ${at})`

export interface Ended {
  readonly state: 'live' | 'lost' | 'unmade'
  readonly refusal: string | null
  readonly at: Date
}

export const markEnded = (tx: Tx, id: number, { state, refusal, at }: Ended) => tx.run`
  update line_set_ups set state = ${state}, refusal = ${refusal}, made_at = ${at} where id = ${id}`

/** The usernames of a workgroup, of who was there first; of people whose account is not disabled. */
export const listUsernames = (db: Db, workgroupId: number, most: number) => db.column<string>`
  select s.username from seats s join users u on u.id = s.user_id
   where s.workgroup_id = ${workgroupId} and s.revoked_at is null and u.disabled_at is null order by s.id limit ${most}`

export interface FirstCall {
  readonly from: string
  readonly at: Date
  readonly isOn: boolean
  readonly answered: boolean
}

/** The first call to a line since it was made, also one that goes on. */
export const findFirstCall = (
  db: Db,
  {
    workgroupId,
    cardId,
    stations,
    since,
  }: Pick<SetUpRow, 'workgroupId' | 'cardId'> & {
    /** what its calls are recorded as calls to */
    readonly stations: readonly string[]
    readonly since: Date
  },
) => db.one<FirstCall>`
  select src as "from", started_at as at, is_on as "isOn", answered from (
      (select src, started_at, false as is_on, outcome = 'answered' as answered from calls
        where workgroup_id = ${workgroupId} and started_at >= ${since} and direction = 'in'
          and calledstation = any(${stations}::text[]) and src like '+%'
        order by started_at limit 1)
      union all
      (select src, started_at, true, talked from live_calls
        where card_id = ${cardId} and direction = 'inbound' and started_at >= ${since}
          and calledstation = any(${stations}::text[]) and src like '+%'
        order by started_at limit 1)) of_line
    order by started_at limit 1`
