// @source RUN-23

import { market } from '@ekoline/contract/units/market.ts'
import type { Db } from '../../platform/db/db.ts'

/** A fault in the books; `subject` is a transaction's id, an account's name, or a seal. */
export interface LedgerFault {
  readonly invariant: 'L1' | 'L2' | 'L3' | 'L4' | 'L5'
  readonly subject: string
  readonly found: string
}

/**
 * Recomputes the whole ledger from its entries.
 *
 * @returns nothing when the books are right
 * @source reference, invariants L1 to L5
 */
export const checkLedger = (db: Db) => db.many<LedgerFault>`
  select 'L1' as invariant, t.id::text as subject,
         count(e.id) || ' entries that sum to ' || coalesce(sum(e.amount_kobo), 0) || ' kobo' as found
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having count(e.id) < 2 or coalesce(sum(e.amount_kobo), 0) <> 0
  union all
  select 'L2', 'all entries', sum(amount_kobo) || ' kobo'
    from ledger_entries having sum(amount_kobo) <> 0
  union all
  select 'L1', e.transaction_id::text, 'entries that sum to ' || sum(e.amount_kobo) || ' in ' || a.currency
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id in (
      select transaction_id from ledger_entries x join ledger_accounts y on y.id = x.account_id
        where y.currency <> ${market.currency})
    group by e.transaction_id, a.currency having sum(e.amount_kobo) <> 0
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
  union all
  select 'L3', a.name,
         'own money stored ' || a.own_kobo || ' kobo, entries ' ||
         ledger_own_of(e.kind, e.amount_kobo, e.balance_kobo order by e.account_seq)
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.card_id is not null
    group by a.id having a.own_kobo <> ledger_own_of(e.kind, e.amount_kobo, e.balance_kobo order by e.account_seq)
  union all
  select 'L4', a.name,
         'held ' || a.held_kobo || ' kobo, holds ' || coalesce(sum(h.amount_kobo - h.taken_kobo), 0) || ' kobo'
    from ledger_accounts a left join ledger_holds h on h.account_id = a.id and h.state = 'held'
    group by a.id having a.held_kobo <> coalesce(sum(h.amount_kobo - h.taken_kobo), 0)
  union all
  select 'L5', 'seal ' || s.number, 'the entries ' || s.after + 1 || ' to ' || s.last_entry || ' are not what was sealed'
    from (select *, coalesce(lag(last_entry) over sequence, 0) as after,
                 coalesce(lag(hash) over sequence, '') as previous, row_number() over sequence as due
            from ledger_seals window sequence as (order by number)) s
      cross join lateral ledger_seal_hash(s.previous, s.after, s.last_entry) as now
    where s.number <> s.due or s.entries <> now.entries or s.hash <> now.hash
  union all
  select 'L5', 'month ' || to_char(m.month, 'YYYY-MM'), 'posting ' || t.id || ' was booked after it was closed'
    from ledger_months m join ledger_transactions t
      on t.booked_on >= m.month and t.booked_on < (m.month + interval '1 month')::date and t.id > m.last_transaction
  union all
  select 'L5', 'month ' || to_char(coalesce(m.month, k.month), 'YYYY-MM'),
         coalesce(k.account, n.account) || ' stored ' || coalesce(k.debit_kobo, 0) || ' and ' || coalesce(k.credit_kobo, 0) ||
         ' kobo, entries ' || coalesce(n.debit, 0) || ' and ' || coalesce(n.credit, 0) || ' kobo'
    from ledger_months m
      cross join lateral (
        select ledger_account_group(a.name, a.guarded) as account,
               -coalesce(sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0) as debit,
               coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0) as credit
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
            join ledger_accounts a on a.id = e.account_id
         where t.booked_on >= m.month and t.booked_on < (m.month + interval '1 month')::date
         group by 1) n
      full join ledger_month_totals k on k.month = m.month and k.account = n.account
    where (coalesce(k.debit_kobo, 0), coalesce(k.credit_kobo, 0)) <> (coalesce(n.debit, 0), coalesce(n.credit, 0))
`
