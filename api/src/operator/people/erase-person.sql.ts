import { features } from '../../features.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { cardsOf, type Person, seatsOf } from '../../platform/person.ts'

/** Makes everybody who would change a person, their wallets or the roles in their workgroups wait. */
export async function lockPerson(tx: Tx, it: Person): Promise<void> {
  await tx.run`select from users where id = ${it.userId} for update`
  await tx.run`select from workgroups where id in (select workgroup_id from seats where id = ${seatsOf(it)})
    order by id for update`
  for (const card of it.cardIds) await tx.run`select from ledger_lock(${card})`
}

/** Of the person's own calls, the recorded ones. */
export const listRecorded = (db: Db, it: Person) =>
  db.many<{ id: number; uniqueid: string }>`
    select id, uniqueid from calls where card_id = ${cardsOf(it)} and recorded order by started_at`

/** What the features say that erasing does to rows, of those that build on others first. */
export async function markErased(tx: Tx, person: Person, at: Date): Promise<void> {
  for (const { tables } of features.toReversed())
    for (const { erase } of Object.values(tables))
      for (const statement of [erase?.(person, at) ?? []].flat()) await tx.run(statement)
}
