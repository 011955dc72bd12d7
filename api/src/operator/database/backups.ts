import { Misused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { timeWords } from '../../platform/actions/words.ts'
import {
  BACKUP_KINDS,
  type BackupKind,
  keepNote,
  newestBackups,
} from '../../platform/db/backup/backups.sql.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

const CLOCKS_DIFFER_MS = 60_000

export const backupsList: Verb = {
  name: 'backups list',
  parameters: [],
  options: {},
  summary: 'the newest backup of each kind, and the last rehearsal',
  about: `What "backup" and "backups note" wrote down, the newest of each kind: the database as a file (dump) or as a base backup
(base), the files and recordings (files), and the last restore that was rehearsed with success (rehearsal). The metrics and
their alerts go by these.`,
  run: (operator) =>
    withService(operator, async ({ db }) => {
      const newest = await newestBackups(db)
      const rowOf = ({ kind, at, how, seconds }: (typeof newest)[number]) => [
        kind,
        timeCell(at),
        how,
        seconds === null ? '' : `${seconds} s`,
      ]
      return {
        lines:
          newest.length === 0
            ? ['No backup was noted.']
            : tableOf([['Kind', timeHead('Holds'), 'How', 'Took'], ...newest.map(rowOf)]),
        data: { newest },
      }
    }),
}

const isKind = (text: string): text is BackupKind => BACKUP_KINDS.some((kind) => kind === text)

/** @throws Misused */
function momentOf(text: string, now: Date): Date {
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Misused(`"${text}" is not a moment like 2026-11-30T01:30:00Z.`)
  if (at.getTime() > now.getTime() + CLOCKS_DIFFER_MS) throw new Misused(`${text} is still to come.`)
  return at
}

/** @throws Misused */
function secondsOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Misused(`"${text}" is not a number of seconds.`)
  return Number(text)
}

export const backupsNote: Verb = {
  name: 'backups note',
  parameters: ['KIND'],
  options: {
    at: { value: 'MOMENT', about: 'what it holds is of then, like 2026-11-30T01:30:00Z; now when not given' },
    seconds: { value: 'SECONDS', about: 'how long it took' },
    how: { value: 'TEXT', about: 'by which tool' },
  },
  summary: 'notes that another tool completed a backup, or that a restore was rehearsed',
  about: `For the scripts that run other tools, once these have succeeded. KIND is dump, base, files or rehearsal. Without a new
note, the alert of its kind rings. Notes older than 400 days are deleted; this is in no audit.`,
  run: (operator, [kind = ''], { at, seconds, how }) =>
    withService(operator, async ({ db, clock }) => {
      if (!isKind(kind)) throw new Misused(`KIND is one of ${BACKUP_KINDS.join(', ')}; given: ${kind}.`)
      const now = clock.now()
      const note = {
        kind,
        at: at === undefined ? now : momentOf(at, now),
        how: how?.trim() || 'operator',
        seconds: seconds === undefined ? null : secondsOf(seconds),
      }
      await keepNote(db, note, now)
      return { lines: [`Noted: ${kind} of ${timeWords(note.at)}.`], data: note }
    }),
}
