import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import { type Db, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import type { Line } from './issue.sql.ts'

/** Who sold, as the operator had set it when the document was made. */
export interface Seller {
  readonly name: string
  readonly address: string | null
  readonly rc: string | null
  readonly tin: string | null
}

/** The company that a document names; empty where the workgroup has said nothing. */
export interface Buyer {
  readonly name: string
  readonly address: string
  readonly tin: string
}

export interface InvoiceRow {
  readonly number: string
  readonly kind: 'invoice' | 'credit_note'
  readonly workgroupId: number
  readonly reference: string | null
  /** the number of the invoice that a credit note is for */
  readonly corrects: string | null
  readonly correctsOn: Date | null
  readonly from: Day
  readonly to: Day
  /** what else came with the payment, or went back: airtime, taxed as it is used */
  readonly deposit: Kobo
  readonly seller: Seller
  readonly buyer: Buyer
  readonly issuedAt: Date
  /** what the tax service says of it; null: it needs no signature */
  readonly tax: 'waiting' | 'signed' | 'refused' | null
  readonly irn: string | null
  /** of a signed one: its stamp, the text of its code, and who signed it */
  readonly stamp: string | null
  readonly qr: string | null
  readonly signedBy: string | null
  readonly lines: readonly Line[]
}

/** A mail goes to at most so many admins. */
const READERS = 20

const columns = sql`
  i.number, i.kind, i.workgroup_id as "workgroupId", i.reference, c.number as corrects, c.issued_at as "correctsOn",
  i.supplied_from::text as "from", i.supplied_to::text as "to", i.deposit_kobo as deposit,
  coalesce(t.seller, i.seller) as seller, coalesce(t.buyer, i.buyer) as buyer, i.issued_at as "issuedAt",
  t.state as tax, t.irn, t.stamp, t.qr, t.provider as "signedBy",
  (select jsonb_agg(jsonb_build_object('service', l.service, 'rate', l.rate, 'net', l.net_kobo, 'vat', l.vat_kobo)
            order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines`
const tables = sql`invoices i left join invoices c on c.id = i.corrects left join tax_submissions t on t.invoice_id = i.id`

/** A page of the documents of a workgroup, newest first. */
export const listInvoices = (db: Db, workgroupId: number, page: PageParams) => db.page<InvoiceRow>(page)`
  select ${columns} from ${tables} where i.workgroup_id = ${workgroupId} order by i.id desc`

export const findInvoice = (db: Db, number: string) => db.one<InvoiceRow>`
  select ${columns} from ${tables} where i.number = ${number}`

/** Who is mailed a document: the admin who paid, else all admins, who can open it. */
export const listReaders = (
  db: Db,
  { workgroupId, reference }: Pick<InvoiceRow, 'workgroupId' | 'reference'>,
) =>
  db.many<{ readonly email: string; readonly firstName: string }>`
  with admins as (
    select seats.id, seats.card_id, users.email, users.first_name
      from seats join users on users.id = seats.user_id
     where seats.workgroup_id = ${workgroupId} and seats.admin and seats.revoked_at is null
       and users.disabled_at is null and users.password_hash is not null),
    payer as (select admins.id from admins join payments p using (card_id) where p.reference = ${reference}::text)
  select email, first_name as "firstName" from admins
   where id in (select id from payer) or not exists (select from payer)
   order by id limit ${READERS}`

/** The company that new documents of a workgroup name. */
export const findBuyer = (db: Db, workgroupId: number) => db.only<Buyer>`
  select coalesce(b.company, g.name) as name, coalesce(b.address, '') as address, coalesce(b.tin, '') as tin
    from workgroups g left join billing_details b on b.workgroup_id = g.id where g.id = ${workgroupId}`

export const setBuyer = (tx: Tx, workgroupId: number, { name, address, tin }: Buyer, at: Date) => tx.run`
  insert into billing_details (workgroup_id, company, address, tin, updated_at)
    values (${workgroupId}, ${name}, ${address}, ${tin}, ${at})
  on conflict (workgroup_id) do update
    set company = excluded.company, address = excluded.address, tin = excluded.tin, updated_at = excluded.updated_at`
