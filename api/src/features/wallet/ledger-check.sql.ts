import { type Db, sql } from '../../db/db.ts'

/** Something in the books that can not be; `subject` is a transaction's id, or an account's name. */
export interface LedgerFault {
  readonly invariant: 'L1' | 'L2' | 'L3'
  readonly subject: string
  readonly found: string
}

/**
 * Reckons the whole ledger again from its entries.
 *
 * @returns nothing when the books are right
 * @source reference, invariants L1 to L3
 */
export async function checkLedger(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'L1' as invariant, t.id::text as subject,
           count(e.id) || ' entries that sum to ' || coalesce(sum(e.amount_kobo), 0) || ' kobo' as found
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or coalesce(sum(e.amount_kobo), 0) <> 0
    union all
    select 'L2', 'all entries', sum(amount_kobo) || ' kobo'
      from ledger_entries having sum(amount_kobo) <> 0
    union all
    select 'L3', a.name,
           'stored ' || a.balance_kobo || ' kobo after ' || a.last_seq || ', entries ' ||
           coalesce(sum(e.amount_kobo), 0) || ' kobo after ' || count(e.id)
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.guarded
      group by a.id having a.balance_kobo <> coalesce(sum(e.amount_kobo), 0) or a.last_seq <> count(e.id)
    union all
    select 'L3', account, 'line ' || account_seq || ' stored ' || balance_kobo || ' kobo, entries ' || reckoned
      from (select a.name as account, e.account_seq, e.balance_kobo,
                   sum(e.amount_kobo) over (partition by e.account_id order by e.account_seq) as reckoned
              from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.guarded) lines
      where balance_kobo <> reckoned
  `.execute(db)
  return rows
}
