import { type Fragment, openDb, sql, type Tx, transaction } from '../src/platform/db/db.ts'
import { OWNER_ROLE } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import type { World } from './world.ts'

/** A transaction with the rights of those who own the tables, which the service has not; or with any other role's. */
export async function asOwner<T>(
  { ctx, databaseUrl }: World,
  work: (tx: Tx) => Promise<T>,
  role: Fragment<unknown> = sql.id(OWNER_ROLE),
): Promise<T> {
  const owned = async (tx: Tx) => {
    await tx.run`set local role ${role}`
    return work(tx)
  }
  if (databaseUrl === null) return transaction(ctx.db, owned)
  const engine = openPostgres({ url: databaseUrl, pool: 1, role: null, onIdleError() {} })
  try {
    return await transaction(openDb(engine), owned)
  } finally {
    await engine.close()
  }
}
