/**
 * Databases and backups from before the baseline, the migrations 0301 to 0315, which make the same tables as the 113
 * migrations that ended with commit 0e4817d0. Delete this file, its two calls and its tests when no such database or
 * backup is left.
 */
import { BackupRefused, type Header } from './backup/file.ts'
import type { Session } from './engine.ts'
import type { Migration } from './migrate.ts'

const LAST_COMMIT = '0e4817d0'
const BASELINE_BEGINS = 301
export const BASELINE_ENDS = 315

type Named = Pick<Migration, 'number' | 'name'>

/** The migrations in whose place the baseline is. */
export const REPLACED: readonly Named[] = `
  0100_accounts 0101_sign_in 0102_ledger 0103_numbers_and_payments 0104_payment_providers 0105_audit_and_messages
  0106_calls 0107_live_calls 0108_destinations 0109_contact_groups 0110_campaigns_and_robocalls 0111_developers
  0112_sip_phones 0113_job_runs 0114_call_direction 0115_first_day 0116_payments_unfinished 0117_calls_of_workgroups
  0118_repeated_numbers 0119_statement_lines 0120_payment_cards 0121_call_sums 0122_known_devices
  0123_emails_in_one_form 0124_leavers 0125_own_leg 0126_wallboard_links 0127_resets_end_credentials 0128_code_spend
  0129_confirmed_sessions 0130_suspensions 0131_required_factors 0132_nin_checks 0133_rebuilt_documents
  0134_seat_invitations 0135_audit_seals 0136_idempotency_failures 0137_call_limits 0138_phones_named
  0139_installation 0140_suspension_levels 0141_reseal 0142_checks_and_backups 0143_timeline 0144_data_requests
  0145_backup_kinds 0146_operator_call_limits 0147_own_money 0148_trunks 0149_debts 0150_line_quality
  0151_call_states 0152_heard_recordings 0153_robocalls_that_owe 0154_booking_dates 0155_recorded_incoming_calls
  0156_several_phones 0157_transfers 0160_tariffs 0165_plan_versions 0168_payouts 0171_allowances
  0172_allowed_destinations 0173_refills 0177_vat 0178_invoices 0179_repriced_renewals 0180_sandbox_cards
  0181_saved_cards 0182_auto_top_ups 0183_card_charges 0184_pay_links 0185_bank_accounts 0186_sandbox_bank
  0188_tax_submissions 0190_schedules 0191_key_counts 0196_ring_groups 0197_voicemail 0198_queue_ways
  0199_voicemail_pins 0200_supervisions 0201_internal_numbers 0202_agent_pauses 0203_queue_sounds
  0204_queue_last_agents 0205_queue_announcements 0206_outside_numbers 0207_agents_desk 0208_talked 0209_parking
  0210_caller_ids 0211_caller_ids_of_campaigns_and_queues 0212_verified_numbers 0213_recording_rules
  0214_recordings_of_disputes 0215_queue_callbacks 0216_three_who_talk 0217_recording_on_demand
  0218_queue_report_mails 0219_reaches 0220_recording_days 0221_recordings_of_workgroups 0222_reach_mobiles
  0223_recording_announced 0224_agents_on_mobiles 0225_queue_lines 0226_trust_promotion 0227_call_months
  0228_dropped_months 0229_conference_bridges 0230_sandbox_pages 0231_people_in_calls`
  .trim()
  .split(/\s+/)
  .map((name) => ({ number: Number(name.slice(0, 4)), name: `${name}.sql` }))

const baselineOf = <M extends Named>(shipped: readonly M[]) =>
  shipped.filter(({ number }) => number <= BASELINE_ENDS)

/** The migrations from before the baseline among these. @throws Error made by `refuse` when not all of the 113 are there */
function replacedOf(had: readonly Named[], refuse: (found: string) => Error): readonly Named[] {
  const old = had.filter(({ number }) => number < BASELINE_BEGINS)
  if (old.length === 0) return old
  const names = new Set(old.map(({ name }) => name))
  const known = REPLACED.filter(({ name }) => names.has(name)).length
  if (known < REPLACED.length || old.length > known)
    throw refuse(
      `${known} of the ${REPLACED.length} migrations that end with commit ${LAST_COMMIT}, the last one that has them`,
    )
  return old
}

/**
 * Gives a database with all 113 old migrations the rows of the baseline in their place, in one statement. Its tables stay as
 * they are, and so does the time since when there is the database.
 *
 * @throws Error that names the command to go by, when it has only some of the 113
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
    `with gone as (delete from migrations where number = any ($1::integer[]) returning applied_at)
     insert into migrations (number, name, minimum_code, applied_at)
       select baseline.*, (select min(applied_at) from gone) from unnest($2::integer[], $3::text[], $4::integer[]) as baseline`,
    [
      replaced.map(({ number }) => number),
      baseline.map(({ number }) => number),
      baseline.map(({ name }) => name),
      baseline.map(({ minimumCode }) => minimumCode),
    ],
  )
}

/**
 * The header of a backup, with the baseline in place of the 113 old migrations.
 *
 * @throws BackupRefused that names the command to go by, when it has only some of the 113
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
