import { e164 } from '@ekoline/contract/units/phone-number.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FoundSeat, type FoundUser, findUsers, listSeatsOf } from './found-people.sql.ts'

export { type FoundSeat, type FoundUser, usersReachedBy } from './found-people.sql.ts'

/**
 * People, at most 50, whose phone in any spelling, SIP username, card or phone number it is, whose e-mail or name holds it, or
 * that of their workgroup or company, or whose workgroup has that number; with their seats and what can be spent of each
 * wallet, in kobo.
 *
 * @param what not empty
 */
export const foundPeople = async (
  db: Db,
  what: string,
): Promise<(FoundUser & { readonly seats: FoundSeat[] })[]> =>
  Promise.all(
    (await findUsers(db, { text: what, phone: e164(what) })).map(async (user) => ({
      ...user,
      seats: await listSeatsOf(db, user.id),
    })),
  )
