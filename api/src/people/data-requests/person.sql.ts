import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import type { Person } from '../../platform/person.ts'

const personBy = (db: Db, which: Fragment) => db.one<Person>`
    select id as "userId", email, phone,
           coalesce((select array_agg(id order by id) from seats where user_id = users.id), '{}') as "seatIds",
           coalesce((select array_agg(card_id order by id) from seats where user_id = users.id), '{}') as "cardIds"
      from users where ${which}`

/** The person with this e-mail. */
export const findPerson = (db: Db, email: string) => personBy(db, sql`email = ${email}`)

export const findPersonById = (db: Db, userId: number) => personBy(db, sql`id = ${userId}`)
