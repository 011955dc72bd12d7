import { type Db, type Tx, transaction } from '../db.ts'

const KEPT_MS = 400 * 86_400_000

/** Notes that a backup is complete. @param at the moment that it holds */
export const noteBackup = (tx: Tx, at: Date) =>
  tx.run`insert into backups (made_at, how) values (${at}, 'operator backup')`

/** When the first migration ran. */
export const databaseMadeAt = (db: Db) => db.value<Date>`select min(applied_at) from migrations`

export const BACKUP_KINDS = ['dump', 'base', 'files', 'rehearsal'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** What was copied or rehearsed. */
export interface BackupNote {
  readonly kind: BackupKind
  /** the moment that it holds */
  readonly at: Date
  readonly how: string
  /** how long a rehearsal took */
  readonly seconds: number | null
}

/** Notes what other tools made, and forgets notes of its kind that are older than `before`. */
export async function noteMade(tx: Tx, { kind, at, how, seconds }: BackupNote, before: Date): Promise<void> {
  await tx.run`delete from backups where kind = ${kind} and made_at < ${before}`
  await tx.run`insert into backups (kind, made_at, how, seconds) values (${kind}, ${at}, ${how}, ${seconds})`
}

/** `noteMade` for now: notes of 400 days are kept. */
export const keepNote = (db: Db, note: BackupNote, now: Date): Promise<void> =>
  transaction(db, (tx) => noteMade(tx, note, new Date(now.getTime() - KEPT_MS)))

/** The newest of each kind. */
export const newestBackups = (db: Db) => db.many<BackupNote>`
  select distinct on (kind) kind, made_at as at, how, seconds from backups order by kind, made_at desc`

/**
 * When the server archived WAL for the last time; before the first, since when it counts. Null where it never tried, as the
 * embedded database. It is the server's clock.
 */
export const walArchivedAt = async (db: Db) =>
  (await db.valueIfAny<Date>`
    select coalesce(last_archived_time, stats_reset) from pg_stat_archiver
      where last_archived_time is not null or last_failed_time is not null`) ?? null
