import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** From when on VAT is booked, at which rate, and when it falls due. */
export interface VatPeriod {
  readonly startsAt: Date
  /** hundredths of a percent; 0: the seller is not registered any more */
  readonly rate: number
  /** it falls due when airtime is bought, not as it is used */
  readonly whenBought: boolean
  readonly setAt: Date
  readonly setBy: string
}

/** The constraints that a period violates. */
export const PERIOD_IS_LAST = 'vat_period_is_last'
export const POINT_STAYS = 'vat_point_stays'

export const listVatPeriods = (db: Db) => db.many<VatPeriod>`
  select starts_at as "startsAt", rate, when_bought as "whenBought", set_at as "setAt", set_by as "setBy"
    from vat_periods order by starts_at`

/** The rate that is charged at an instant, in hundredths of a percent; null when the seller is not registered then. */
export async function vatRateAt(db: Db, at: Date): Promise<number | null> {
  const rate = await db.valueIfAny<number>`
    select rate from vat_periods where starts_at <= ${at} order by starts_at desc limit 1`
  return rate || null
}

export const insertVatPeriod = (tx: Tx, period: VatPeriod) => tx.run`
  insert into vat_periods (starts_at, rate, when_bought, set_at, set_by)
    values (${period.startsAt}, ${period.rate}, ${period.whenBought}, ${period.setAt}, ${period.setBy})`

/** The VAT within what all wallets held at an instant, less what was owed; kobo. */
export const vatHeldAt = (db: Db, at: Date, rate: number) => db.only<{ readonly vat: Kobo }>`
  select vat_within(coalesce(sum(last.balance_kobo), 0)::bigint, ${rate}::integer) as vat
    from ledger_accounts a
      cross join lateral (
        select balance_kobo from ledger_entries e where e.account_id = a.id and e.at < ${at}
         order by e.at desc, e.account_seq desc limit 1) last
   where a.guarded`

/** What one service's taxed postings of a month come to; kobo. */
export interface VatLine {
  /** calls, numbers, plans, texts, card-fees; airtime, when the tax falls due as it is bought */
  readonly service: string
  /** refunds, lost disputes and reversals */
  readonly back: boolean
  /** without the tax */
  readonly net: Kobo
  readonly vat: Kobo
}

const ofKinds = ['refund', 'chargeback', 'reversal']

/**
 * The taxed postings of a month, service by service. Airtime has what came into wallets, less what was used of it, which
 * is with the service that it was used for.
 *
 * @param month its first day
 */
export const vatOfMonth = (db: Db, month: Day) => db.many<VatLine>`
  with taxed as (
      select t.id, t.kind = any(${ofKinds}::text[]) as back, p.rate, p.when_bought
        from ledger_transactions t join vat_periods p on p.id = t.vat_period
       where t.booked_on >= ${month}::date and t.booked_on < (${month}::date + interval '1 month')::date),
    entry as (
      select t.id, t.back, t.rate, t.when_bought, a.name, a.guarded, e.amount_kobo
        from taxed t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id),
    part as (
      select back, substring(name from '^(?:revenue|output-vat):(.*)$') as service,
             case when name like 'revenue:%' then amount_kobo else 0 end as net,
             case when name like 'output-vat:%' then amount_kobo else 0 end as vat
        from entry where name ~ '^(revenue|output-vat):' and name <> 'output-vat:airtime'
      union all
      -- What the wallets held when the seller was registered was taxed in one posting, which touches none of them.
      select back, 'airtime',
             case when count(*) filter (where guarded) > 0 then coalesce(sum(amount_kobo) filter (where guarded), 0)
                    - coalesce(sum(amount_kobo) filter (where name = 'output-vat:airtime'), 0)
                  else round(coalesce(sum(amount_kobo) filter (where name = 'output-vat:airtime'), 0) * 10000 / rate) end,
             coalesce(sum(amount_kobo) filter (where name = 'output-vat:airtime'), 0)
        from entry where when_bought group by id, back, rate)
  select service, back, sum(net)::bigint as net, sum(vat)::bigint as vat
    from part group by service, back having sum(net) <> 0 or sum(vat) <> 0 order by service, back`
