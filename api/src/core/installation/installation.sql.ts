import type { Db, Tx } from '../../platform/db/db.ts'

export const findInstallation = (db: Db) =>
  db.only<{ id: string; heldAt: Date | null; place: string | null; timeline: number | null }>`
  select id, held_at as "heldAt", place, timeline from installation`

/**
 * The server and the database of this connection, of which a copy has another, and the timeline of the server's WAL, of
 * which a recovered base backup has another.
 */
export const findPlace = (db: Db) => db.only<{ place: string; timeline: number }>`
  select (select system_identifier from pg_control_system()) || ':' || oid as place,
         ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline
    from pg_database where datname = current_database()`

/** Notes where the service runs; in another place or on another timeline than before it is held from now on. */
export const updatePlace = (
  db: Db,
  { place, timeline }: { place: string; timeline: number },
  at: Date,
) => db.run`
  update installation set place = ${place}, timeline = ${timeline},
         held_at = case when place <> ${place} or timeline <> ${timeline} then coalesce(held_at, ${at}) else held_at end
    where place is distinct from ${place} or timeline is distinct from ${timeline}`

export const updateHeld = (tx: Tx, at: Date | null) => tx.run`update installation set held_at = ${at}`

/** What waits while the installation is held. */
export const countHeld = (db: Db) => db.only<{ messages: number; events: number; robocalls: number }>`
  select (select count(*) from outbox where state = 'waiting') as messages,
         (select count(*) from webhook_deliveries where due_at is not null) as events,
         (select count(*) from robocalls where state in ('queued', 'running')) as robocalls`
