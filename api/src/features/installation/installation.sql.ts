import type { Db, Tx } from '../../db/db.ts'

export const findInstallation = (db: Db) => db.only<{
  id: string
  place: string | null
  heldAt: Date | null
}>`
  select id, place, held_at as "heldAt" from installation`

/** The server and the database of this connection: a copy of a database has another place. */
export const findPlace = (db: Db) => db.value<string>`
  select (select system_identifier from pg_control_system()) || ':' || oid from pg_database where datname = current_database()`

/** Notes where the service runs; in another place than before it is held from now on. */
export const updatePlace = (db: Db, place: string, at: Date) => db.run`
  update installation set place = ${place}, held_at = case when place is null then held_at else coalesce(held_at, ${at}) end
    where place is distinct from ${place}`

export const updateHeld = (tx: Tx, at: Date | null) => tx.run`update installation set held_at = ${at}`

/** What waits while the installation is held. */
export const countHeld = (db: Db) => db.only<{ messages: number; events: number; robocalls: number }>`
  select (select count(*) from outbox where state = 'waiting') as messages,
         (select count(*) from webhook_deliveries where due_at is not null) as events,
         (select count(*) from robocalls where state in ('queued', 'running')) as robocalls`
