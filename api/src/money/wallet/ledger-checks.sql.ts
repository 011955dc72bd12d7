import type { Db, Tx } from '../../platform/db/db.ts'
import type { LedgerFault } from './ledger-check.sql.ts'

/** What the last check of the whole ledger found of an invariant. */
export interface CheckedInvariant {
  readonly invariant: LedgerFault['invariant']
  readonly faults: number
  readonly at: Date
}

export const noteChecks = (tx: Tx, checks: readonly CheckedInvariant[]) => tx.run`
  insert into ledger_checks as c (invariant, faults, checked_at)
    select * from unnest(${checks.map((check) => check.invariant)}::text[], ${checks.map((check) => check.faults)}::integer[],
                         ${checks.map((check) => check.at)}::timestamptz[])
    on conflict (invariant) do update set faults = excluded.faults, checked_at = excluded.checked_at`

/** The last check, an invariant a row; none before the first. */
export const lastChecks = (db: Db) => db.many<CheckedInvariant>`
  select invariant, faults, checked_at as at from ledger_checks order by invariant`
