import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { Submission, TaxDocument, TaxParty } from '../../adapters/einvoicing/e-invoicing.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { claim, type Lease } from '../../platform/db/queue.ts'

/** Gives a document that was just made to be submitted, under an IRN that it keeps. */
export const insertSubmission = (tx: Tx, number: string, serviceId: string, at: Date) => tx.run`
  insert into tax_submissions (invoice_id, irn, seller, buyer, since, due_at)
    select id, number || '-' || ${serviceId}::text || '-' || to_char(issued_at at time zone 'Africa/Lagos', 'YYYYMMDD'),
           seller, buyer, ${at}, ${at}
      from invoices where number = ${number}`

/** A document that one process submits; `tries` says which attempt it is. */
export interface Claimed {
  readonly invoiceId: number
  readonly tries: number
}

/** Claims the document that is due for longest, and no credit note before its invoice is signed. */
export const claimSubmission = (db: Db, lease: Lease) => db.one<Claimed>`
  ${claim('tax_submissions', lease, {
    key: 'invoice_id',
    where: sql`state = 'waiting' and not exists (
      select from invoices i join tax_submissions c on c.invoice_id = i.corrects
       where i.id = tax_submissions.invoice_id and c.state <> 'signed')`,
    set: sql`tries = tries + 1`,
  })}
  returning invoice_id as "invoiceId", tries`

interface Row {
  readonly number: string
  readonly irn: string
  readonly kind: TaxDocument['kind']
  readonly issuedOn: Day
  readonly seller: TaxParty
  readonly buyer: TaxParty
  readonly correctsIrn: string | null
  readonly correctsOn: Day | null
  readonly lines: TaxDocument['lines']
  readonly total: Kobo
}

/** A document as it is submitted. */
export async function findTaxDocument(db: Db, invoiceId: number): Promise<TaxDocument> {
  const { seller, buyer, correctsIrn, correctsOn, ...row } = await db.only<Row>`
    select i.number, t.irn, i.kind, (i.issued_at at time zone 'Africa/Lagos')::date::text as "issuedOn", t.seller, t.buyer,
           corrected.irn as "correctsIrn", (c.issued_at at time zone 'Africa/Lagos')::date::text as "correctsOn",
           (select jsonb_agg(jsonb_build_object('service', service, 'rate', rate, 'net', net_kobo, 'vat', vat_kobo)
                     order by position) from invoice_lines l where l.invoice_id = i.id) as lines,
           (select sum(net_kobo + vat_kobo)::bigint from invoice_lines l where l.invoice_id = i.id) as total
      from tax_submissions t join invoices i on i.id = t.invoice_id
        left join invoices c on c.id = i.corrects left join tax_submissions corrected on corrected.invoice_id = c.id
     where t.invoice_id = ${invoiceId}`
  const party = ({ name, address, tin }: TaxParty): TaxParty => ({ name, address, tin })
  return {
    ...row,
    buyerIs: buyer.tin ? 'business' : 'consumer',
    seller: party(seller),
    buyer: party(buyer),
    corrects: correctsIrn !== null && correctsOn !== null ? { irn: correctsIrn, issuedOn: correctsOn } : null,
  }
}

/** Where the attempt is still the present one: another process may have taken the document since. */
const stillOf = ({ invoiceId, tries }: Claimed) =>
  sql`invoice_id = ${invoiceId} and tries = ${tries} and state = 'waiting'`

type Answer<T extends Submission['result']> = Extract<Submission, { readonly result: T }>

/** @returns the number of the document; undefined when another process was faster */
export const markSigned = (
  tx: Tx,
  submission: Claimed,
  provider: string,
  { stamp, qr, signedAt }: Answer<'signed'>,
) =>
  tx.one<{ readonly number: string }>`
  update tax_submissions set state = 'signed', due_at = null, provider = ${provider}, stamp = ${stamp}, qr = ${qr},
                             signed_at = ${signedAt}
   where ${stillOf(submission)}
  returning (select number from invoices where id = invoice_id) as number`

export const markRefused = (db: Db, submission: Claimed, { field, reason }: Answer<'refused'>) => db.run`
  update tax_submissions set state = 'refused', due_at = null, field = ${field}, reason = ${reason}
   where ${stillOf(submission)}`

export const submitLater = (db: Db, submission: Claimed, dueAt: Date) => db.run`
  update tax_submissions set due_at = ${dueAt} where ${stillOf(submission)}`

/** A document that is not signed. */
export interface Unsigned {
  readonly number: string
  readonly irn: string
  readonly workgroupId: number
  readonly state: 'waiting' | 'refused'
  readonly since: Date
  readonly field: string | null
  readonly reason: string | null
}

/** The documents that are not signed, the oldest first. */
export const listUnsigned = (db: Db, most: number) => db.many<Unsigned>`
  select i.number, t.irn, i.workgroup_id as "workgroupId", t.state, t.since, t.field, t.reason
    from tax_submissions t join invoices i on i.id = t.invoice_id
   where t.state <> 'signed' order by t.since, i.id limit ${most}`

/** How many documents are refused, and since when the oldest of the others waits. */
export interface UnsignedSum {
  readonly refused: number
  readonly oldest: Date | null
}

export const sumUnsigned = (db: Db) => db.only<UnsignedSum>`
  select count(*) filter (where state = 'refused')::int as refused, min(since) filter (where state = 'waiting') as oldest
    from tax_submissions where state <> 'signed'`

/**
 * Gives a refused document to be submitted again, with the seller and the company as they are now, under its IRN.
 *
 * @returns its workgroup; undefined: there is none, or it is not refused
 */
export const resubmit = (tx: Tx, number: string, seller: object, at: Date) => tx.one<{
  readonly workgroupId: number
  readonly irn: string
}>`
  update tax_submissions t set state = 'waiting', since = ${at}, due_at = ${at}, tries = 0, field = null, reason = null,
                               seller = ${JSON.stringify(seller)}::jsonb,
                               buyer = jsonb_build_object('name', coalesce(b.company, g.name), 'address', coalesce(b.address, ''),
                                                          'tin', coalesce(b.tin, ''))
    from invoices i join workgroups g on g.id = i.workgroup_id left join billing_details b on b.workgroup_id = g.id
   where i.number = ${number} and t.invoice_id = i.id and t.state = 'refused'
  returning i.workgroup_id as "workgroupId", t.irn`
