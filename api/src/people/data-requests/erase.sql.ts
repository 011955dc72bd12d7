import type { Tx } from '../../platform/db/db.ts'
import { type Person, seatsOf } from '../../platform/person.ts'

/** Makes everybody who would change a person, their wallets or the roles in their workgroups wait. */
export async function lockAllOf(tx: Tx, person: Person): Promise<void> {
  await tx.run`select from users where id = ${person.userId} for update`
  await tx.run`select from workgroups where id in (select workgroup_id from seats where id = ${seatsOf(person)})
    order by id for update`
  for (const card of person.cardIds) await tx.run`select from ledger_lock(${card})`
}
