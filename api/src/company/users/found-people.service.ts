import type { Db } from '../../platform/db/db.ts'
import { type FoundSeat, type FoundUser, findUsers, listSeatsOf } from './found-people.sql.ts'

export { type FoundSeat, type FoundUser, usersReachedBy } from './found-people.sql.ts'

/**
 * People, at most 50, whose phone, SIP username or card it is, or whose e-mail or name holds it, with their seats and what
 * can be spent of each wallet, in kobo.
 */
export const foundPeople = async (
  db: Db,
  what: string,
): Promise<(FoundUser & { readonly seats: FoundSeat[] })[]> =>
  Promise.all(
    (await findUsers(db, what)).map(async (user) => ({ ...user, seats: await listSeatsOf(db, user.id) })),
  )
