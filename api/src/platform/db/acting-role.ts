import { openDb } from './db.ts'
import { APP_ROLE, READER_ROLE } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/**
 * As whom the login of an address may act beside the service: as the service, or to look only.
 *
 * @returns null: as neither
 */
export async function actingRole(url: string): Promise<string | null> {
  const engine = openPostgres({ url, pool: 1, role: null, onIdleError() {} })
  try {
    const may = await openDb(engine).column<string>`
      select rolname from pg_roles
        where rolname = any (${[APP_ROLE, READER_ROLE]}::text[]) and pg_has_role(session_user, oid, 'member')`
    return [APP_ROLE, READER_ROLE].find((role) => may.includes(role)) ?? null
  } finally {
    await engine.close()
  }
}
