import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import { sql, type Tx } from '../../platform/db/db.ts'

/** Which entries of the ledger are read next: those behind `after` up to `upTo`. */
export interface Batch {
  readonly after: number
  readonly upTo: number
}

/** Locks the making of documents until the transaction ends. @returns the next batch; an empty one when all is read */
export async function lockBatch(tx: Tx, most: number): Promise<Batch> {
  const after = await tx.value<number>`select last_entry from invoice_progress for update`
  const sealed = await tx.value<number>`select coalesce(max(last_entry), 0) from ledger_seals`
  return { after: after ?? 0, upTo: Math.max(after ?? 0, Math.min(sealed ?? 0, (after ?? 0) + most)) }
}

export const setProgress = (tx: Tx, { upTo }: Batch) =>
  tx.run`update invoice_progress set last_entry = ${upTo}`

/**
 * The tables of both statements below. `taxed`: taxed postings whose first entry is in the batch, and whether a card
 * payment is behind them. `sold`: what they sold, a row for each service, and for airtime where it is taxed when it is
 * bought.
 */
const soldIn = ({ after, upTo }: Batch) => sql`
  taxed as materialized (
    select t.id, t.at, t.booked_on, t.vat_period, p.rate, p.when_bought, first.entry,
           exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
                    where e.transaction_id = t.id and a.name ~ '^(provider|suspense)(:|$)') as by_card
      from (select e.transaction_id, min(e.id) as entry from ledger_entries e
             where e.id > ${after} and e.id <= ${upTo} group by 1) first
        join ledger_transactions t on t.id = first.transaction_id
        join vat_periods p on p.id = t.vat_period
     where not exists (select from ledger_entries e where e.transaction_id = t.id and e.id <= ${after})),
  entry as (
    select t.id, t.when_bought, a.name, a.guarded, e.amount_kobo as amount
      from taxed t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id),
  sold as (
    select id, substring(name from '^(?:revenue|output-vat):(.*)$') as service,
           coalesce(sum(amount) filter (where name like 'revenue:%'), 0)::bigint as net,
           coalesce(sum(amount) filter (where name like 'output-vat:%'), 0)::bigint as vat
      from entry where name ~ '^(revenue|output-vat):' and name <> 'output-vat:airtime'
     group by 1, 2
    union all
    select id, 'airtime', (wallets - vat)::bigint, vat::bigint
      from (select id, coalesce(sum(amount) filter (where guarded), 0) as wallets,
                   coalesce(sum(amount) filter (where name = 'output-vat:airtime'), 0) as vat
              from entry where when_bought group by 1) bought
     where wallets <> 0)`

/** Adds what wallets paid in the batch to the month of each workgroup; what is late to the first that is not made. */
export const addUse = (tx: Tx, batch: Batch) => tx.run`
  with ${soldIn(batch)}
  insert into invoice_use (workgroup_id, month, service, vat_period, net_kobo, vat_kobo)
    select s.workgroup_id,
           greatest(date_trunc('month', t.booked_on)::date,
             (select (max(month) + interval '1 month')::date from invoice_months)),
           sold.service, t.vat_period, sum(sold.net), sum(sold.vat)
      from taxed t
        join sold on sold.id = t.id
        join lateral (
          select seat.workgroup_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
              join seats seat on seat.card_id = a.card_id
           where e.transaction_id = t.id order by e.id limit 1) s on true
     where not t.by_card and not t.when_bought
     group by 1, 2, 3, 4
  on conflict (month, workgroup_id, service, vat_period) do update
    set net_kobo = invoice_use.net_kobo + excluded.net_kobo, vat_kobo = invoice_use.vat_kobo + excluded.vat_kobo`

export interface Line {
  readonly service: string
  readonly rate: number
  readonly net: Kobo
  readonly vat: Kobo
}

/** A card payment, or what goes back of one, that must have a document. */
export interface Due {
  readonly transactionId: number
  readonly reference: string
  readonly workgroupId: number
  readonly day: Day
  /** what else came into the wallet, or left it: it is taxed as it is used */
  readonly deposit: Kobo
  readonly lines: readonly Line[]
}

/** The card payments of the batch, in the order of their postings. */
export const listDue = (tx: Tx, batch: Batch) => tx.many<Due>`
  with ${soldIn(batch)}
  select t.id as "transactionId", source.reference, seat.workgroup_id as "workgroupId",
         (t.at at time zone 'Africa/Lagos')::date::text as day,
         case when t.when_bought then 0 else coalesce((
           select sum(amount) from entry where entry.id = t.id and guarded), 0) end::bigint as deposit,
         jsonb_agg(jsonb_build_object('service', sold.service, 'rate', t.rate, 'net', sold.net, 'vat', sold.vat)
           order by sold.service) as lines
    from taxed t
      join sold on sold.id = t.id
      cross join lateral (
        select reference from payments where transaction_id = t.id
        union all select reference from refunds where transaction_id = t.id
        union all select reference from disputes where transaction_id = t.id) source
      join payments p on p.reference = source.reference
      join seats seat on seat.card_id = p.card_id
   where t.by_card
   group by t.id, t.at, t.when_bought, t.entry, source.reference, seat.workgroup_id
   order by t.entry`

/** The months that are over, of which the invoices of use are not made yet. */
export const listMonthsOver = (tx: Tx, over: Day) => tx.many<{ readonly month: Day }>`
  select distinct month::text as month from invoice_use where month < date_trunc('month', ${over}::date) order by 1`

export const beginMonth = (tx: Tx, month: Day) => tx.run`
  insert into invoice_months (month) values (${month}::date) on conflict do nothing`

/** What a workgroup spent of its wallets in a month. */
export interface Use {
  readonly workgroupId: number
  readonly month: Day
  readonly lines: readonly Line[]
}

/** Takes what some workgroups spent in months that are being made: their invoices are made in the same transaction. */
export const takeUse = (tx: Tx, most: number) => tx.many<Use>`
  with next as (
      select u.month, u.workgroup_id from invoice_use u join invoice_months m using (month)
       group by 1, 2 order by 1, 2 limit ${most}),
    taken as (
      delete from invoice_use u using next n where u.month = n.month and u.workgroup_id = n.workgroup_id
      returning u.*)
  select t.workgroup_id as "workgroupId", t.month::text as month,
         jsonb_agg(jsonb_build_object('service', t.service, 'rate', p.rate, 'net', t.net_kobo, 'vat', t.vat_kobo)
           order by t.service, p.starts_at) as lines
    from taken t join vat_periods p on p.id = t.vat_period
   group by 1, 2 order by 2, 1`

export interface Issued {
  readonly kind: 'invoice' | 'credit_note'
  readonly workgroupId: number
  readonly transactionId: number | null
  readonly reference: string | null
  readonly from: Day
  readonly to: Day
  readonly deposit: Kobo
  readonly seller: object
  readonly at: Date
  readonly year: number
  readonly lines: readonly Line[]
}

/** Gives a document the next number of its kind and year; documents are locked. @returns the number */
export const insertInvoice = (tx: Tx, invoice: Issued) => tx.only<{ readonly number: string }>`
  with made as (
    insert into invoices (kind, year, sequence, workgroup_id, transaction_id, reference, corrects, supplied_from, supplied_to,
                          deposit_kobo, seller, buyer, issued_at)
      select ${invoice.kind}::text, ${invoice.year}::smallint,
             coalesce((select max(sequence) from invoices where kind = ${invoice.kind}::text and year = ${invoice.year}::smallint), 0) + 1,
             g.id, ${invoice.transactionId}::bigint, ${invoice.reference}::text,
             case when ${invoice.kind}::text = 'credit_note' then (
               select i.id from invoices i where i.reference = ${invoice.reference}::text and i.kind = 'invoice' order by i.id limit 1) end,
             ${invoice.from}::date, ${invoice.to}::date, ${invoice.deposit}::bigint,
             ${JSON.stringify(invoice.seller)}::jsonb,
             jsonb_build_object('name', coalesce(b.company, g.name), 'address', coalesce(b.address, ''), 'tin', coalesce(b.tin, '')),
             ${invoice.at}::timestamptz
        from workgroups g left join billing_details b on b.workgroup_id = g.id where g.id = ${invoice.workgroupId}
      returning id, number),
    lines as (
      insert into invoice_lines (invoice_id, position, service, rate, net_kobo, vat_kobo)
        select made.id, line.position, line.service, line.rate, line.net, line.vat
          from made cross join lateral rows from (
            jsonb_to_recordset(${JSON.stringify(invoice.lines)}::jsonb) as (service text, rate integer, net bigint, vat bigint)
          ) with ordinality as line (service, rate, net, vat, position))
  select number from made`
