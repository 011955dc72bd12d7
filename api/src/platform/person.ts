import { sql } from './db/db.ts'

/** A person, as everything that is kept of them is found by. */
export interface Person {
  readonly userId: number
  readonly email: string
  readonly phone: string
  readonly seatIds: readonly number[]
  readonly cardIds: readonly number[]
}

/** For `seat_id = ${seatsOf(person)}`. */
export const seatsOf = ({ seatIds }: Person) => sql`any(${seatIds}::bigint[])`

/** For `card_id = ${cardsOf(person)}`. */
export const cardsOf = ({ cardIds }: Person) => sql`any(${cardIds}::bigint[])`
