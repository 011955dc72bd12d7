/**
 * Databases and backups from before the baseline, the migrations 0100 to 0112, which make the same tables as the 31
 * migrations that ended with commit 9debbd1. Delete this file, its two calls, its test and its fixtures when no such
 * database or backup is left.
 */
import { BackupRefused, type Header } from './backup/file.ts'
import type { Session } from './engine.ts'
import type { Migration } from './migrate.ts'

const LAST_COMMIT = '9debbd1'
const BASELINE_BEGINS = 100
const BASELINE_ENDS = 112

const REPLACED = `
  0001_accounts 0002_ledger 0003_calls 0004_one_statement 0005_parts_of_numbers 0006_provider 0007_refunds_and_disputes
  0008_plans 0009_sign_in 0010_users 0011_statement_and_audit 0012_whose_audit_first_posting 0013_ways_in_and_out
  0014_lost_news 0015_live_calls 0016_sign_up 0017_fate_of_messages 0018_terms_and_retention 0019_search_by_part
  0020_unproven_email 0021_files 0022_conferences_and_queues 0023_phone_numbers 0024_business_and_documents 0025_ivr
  0026_developers 0027_contact_groups 0028_robocalls 0029_sip_phones 0030_conference_members 0031_search_page`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)

type Named = Pick<Migration, 'number' | 'name'>

const baselineOf = <M extends Named>(shipped: readonly M[]) =>
  shipped.filter(({ number }) => number <= BASELINE_ENDS)

/** The migrations from before the baseline among these. @throws Error made by `refuse` when only some of the 31 are there */
function replacedOf(had: readonly Named[], refuse: (found: string) => Error): readonly Named[] {
  const old = had.filter(({ number }) => number < BASELINE_BEGINS)
  const names = old.map(({ name }) => name).sort()
  if (old.length > 0 && names.join() !== REPLACED.join())
    throw refuse(
      `${names.filter((name) => REPLACED.includes(name)).length} of the ${REPLACED.length} migrations that end with ` +
        `commit ${LAST_COMMIT}, the last one that has them`,
    )
  return old
}

/**
 * Gives a database with all 31 old migrations the rows of the baseline in their place. Its tables stay as they are.
 *
 * @throws Error that names the command to go by, when it has only some of the 31
 */
export async function adoptBaseline(session: Session, shipped: readonly Migration[]): Promise<void> {
  const { rows } = await session.query('select number, name from migrations')
  const had = rows.map(({ number, name }) => ({ number: Number(number), name: String(name) }))
  const replaced = replacedOf(
    had,
    (found) =>
      new Error(
        `This database has ${found}. Bring it up to date with that commit and the same settings: ` +
          `git checkout ${LAST_COMMIT} && npm start. Once that runs, stop it and start this version.`,
      ),
  )
  if (replaced.length === 0) return
  const baseline = baselineOf(shipped)
  await session.query(
    `with gone as (delete from migrations where number = any ($1::integer[]))
     insert into migrations (number, name, minimum_code)
       select * from unnest($2::integer[], $3::text[], $4::integer[])`,
    [
      replaced.map(({ number }) => number),
      baseline.map(({ number }) => number),
      baseline.map(({ name }) => name),
      baseline.map(({ minimumCode }) => minimumCode),
    ],
  )
}

/**
 * The header of a backup, with the baseline in place of the 31 old migrations.
 *
 * @throws BackupRefused that names the command to go by, when it has only some of the 31
 */
export function onBaseline(header: Header, shipped: readonly Named[]): Header {
  const replaced = replacedOf(
    header.migrations,
    (found) =>
      new BackupRefused(
        `This backup has ${found}. Restore it with that commit: ` +
          `git checkout ${LAST_COMMIT} && npm run operator -- restore FILE. Then start this version on that database.`,
      ),
  )
  return replaced.length === 0 ? header : { ...header, migrations: baselineOf(shipped) }
}
