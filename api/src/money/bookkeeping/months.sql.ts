import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** What one account had and was booked in a month; all wallets are one account, and all debts. Kobo. */
export interface AccountMonth {
  readonly account: string
  readonly currency: string
  /** what we owed to it before the month; negative when it owed us */
  readonly opening: Kobo
  readonly debit: Kobo
  readonly credit: Kobo
}

export interface ClosedMonth {
  readonly month: Day
  readonly closedAt: Date
  readonly closedBy: string
}

export const listClosedMonths = (db: Db) => db.many<ClosedMonth>`
  select month::text as month, closed_at as "closedAt", closed_by as "closedBy" from ledger_months order by month`

/** The first day of the month in which the oldest posting is booked; null before the first one. */
export const firstMonth = async (db: Db) =>
  (await db.valueIfAny<Day>`
    select date_trunc('month', booked_on)::date::text from ledger_transactions order by booked_on limit 1`) ??
  null

const monthAfter = (month: Day) => sql`(${month}::date + interval '1 month')::date`

/**
 * What each account had, and what was booked in the month: of an open month as of this instant.
 *
 * @param month its first day
 */
export const accountsOfMonth = (db: Db, month: Day) => db.many<AccountMonth>`
    with last_closed as (select max(month) as month from ledger_months where month < ${month}::date),
      booked as (
        select ledger_account_group(a.name, a.guarded) as account, a.currency,
               sum(e.amount_kobo) filter (where t.booked_on < ${month}::date) as before,
               -sum(e.amount_kobo) filter (where t.booked_on >= ${month}::date and e.amount_kobo < 0) as debit,
               sum(e.amount_kobo) filter (where t.booked_on >= ${month}::date and e.amount_kobo > 0) as credit
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
            join ledger_accounts a on a.id = e.account_id
         where t.booked_on >= coalesce((select (month + interval '1 month')::date from last_closed), '-infinity')
           and t.booked_on < ${monthAfter(month)}
         group by 1, 2)
    select account, currency,
           (coalesce(k.balance_kobo, 0) + coalesce(b.before, 0))::bigint as opening,
           coalesce(b.debit, 0)::bigint as debit, coalesce(b.credit, 0)::bigint as credit
      from booked b
        full join (select * from ledger_month_totals where month = (select month from last_closed)) k
          using (account, currency)
     order by currency, account`

/** What was booked in a month on one of the accounts that the year's result consists of; credits less debits, kobo. */
export interface Income {
  readonly month: Day
  readonly account: string
  readonly kobo: Kobo
}

/**
 * What was booked on the accounts of income and cost, by month: closed months as they were closed, open ones as of this
 * instant.
 *
 * @param words the first words of the accounts' names
 */
export const incomeByMonth = (db: Db, from: Day, to: Day, words: readonly string[]) => db.many<Income>`
    select month::text as month, account, credit_kobo - debit_kobo as kobo
      from ledger_month_totals
     where month >= ${from}::date and month < ${to}::date and split_part(account, ':', 1) = any(${words}::text[])
    union all
    select date_trunc('month', t.booked_on)::date::text, a.name, sum(e.amount_kobo)::bigint
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
     where t.booked_on >= greatest(${from}::date,
             (select (max(month) + interval '1 month')::date from ledger_months))
       and t.booked_on < ${to}::date and split_part(a.name, ':', 1) = any(${words}::text[])
     group by 1, 2
     order by 1, 2`

/** The constraints that a closing violates which cannot be done now. */
export const MONTH_IS_OVER = 'month_is_over'
export const MONTH_IS_NEXT = 'month_is_next'

export const closeMonth = (tx: Tx, month: Day, at: Date, by: string) =>
  tx.run`select ledger_close_month(${month}::date, ${at}::timestamptz, ${by}::text)`

/** A line of the journal: one entry of one posting. */
export interface JournalLine {
  readonly transactionId: number
  readonly bookedOn: Day
  readonly at: Date
  readonly kind: string
  readonly description: string
  readonly key: string
  readonly account: string
  readonly currency: string
  readonly amount: Kobo
}

/** Where a page of the journal begins: behind this posting. */
export interface JournalPlace {
  readonly bookedOn: Day
  readonly transactionId: number
}

/** All lines of the next `postings` postings of a month, in their order. */
export const journalPage = (
  db: Db,
  month: Day,
  after: JournalPlace,
  postings: number,
) => db.many<JournalLine>`
  select t.id as "transactionId", t.booked_on::text as "bookedOn", t.at, t.kind, t.description,
         t.idempotency_key as key, a.name as account, a.currency, e.amount_kobo as amount
    from (select * from ledger_transactions
           where booked_on >= ${month}::date and booked_on < ${monthAfter(month)}
             and (booked_on, id) > (${after.bookedOn}::date, ${after.transactionId}::bigint)
           order by booked_on, id limit ${postings}) t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
   order by t.booked_on, t.id, e.id`
