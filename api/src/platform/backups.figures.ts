import { type BackupKind, databaseMadeAt, newestBackups, walArchivedAt } from './db/backup/backups.sql.ts'
import type { Db } from './db/db.ts'
import { ageInSeconds, figures } from './metrics/figures.ts'

/** How old backups, archived WAL and the last rehearsed restore are; without any, the database. */
export const backupFigures = ({ db }: { readonly db: Db }) =>
  figures({
    async read() {
      const [notes, made] = [await newestBackups(db), await databaseMadeAt(db)]
      const newest = (...kinds: BackupKind[]) => {
        const moments = notes.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at.getTime())
        return new Date(Math.max(made.getTime(), ...moments))
      }
      return {
        database: newest('dump', 'base'),
        files: newest('files'),
        rehearsal: newest('rehearsal'),
        rehearsalSeconds: notes.find(({ kind }) => kind === 'rehearsal')?.seconds ?? null,
        wal: await walArchivedAt(db),
      }
    },
    gauges: {
      ekoline_backup_age_seconds: {
        help: 'Age of what the newest backup holds; without any, of the database',
        value: ({ database }, now) => ageInSeconds(database, now),
      },
      ekoline_files_copy_age_seconds: {
        help: 'Age of what the newest copy of the files and recordings holds; without any, of the database',
        value: ({ files }, now) => ageInSeconds(files, now),
      },
      ekoline_wal_archive_age_seconds: {
        help: 'How long ago PostgreSQL archived WAL for the last time; nothing where it archives none',
        value: ({ wal }, now) => (wal ? ageInSeconds(wal, now) : null),
      },
      ekoline_restore_rehearsal_age_seconds: {
        help: 'How long ago a restore was rehearsed with success; without any, the age of the database',
        value: ({ rehearsal }, now) => ageInSeconds(rehearsal, now),
      },
      ekoline_restore_rehearsal_seconds: {
        help: 'How long that rehearsal took',
        value: ({ rehearsalSeconds }) => rehearsalSeconds,
      },
    },
  })
