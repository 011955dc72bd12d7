import { type Db, sql, type Tx, transaction } from '../../platform/db/db.ts'
import { APP_ROLE } from '../../platform/db/migrate.ts'

/** A transaction with the rights of the service, for any login of the database. */
export async function asService<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.run`set local role ${sql.id(APP_ROLE)}`
    return work(tx)
  })
}
