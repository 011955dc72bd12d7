import type { BillingDetails, Invoice } from '@ekoline/contract/money/invoices.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { vatRateAt } from '../bookkeeping/vat.service.ts'
import { pageOf } from './invoice-page.ts'
import {
  type Buyer,
  findBuyer,
  findInvoice,
  type InvoiceRow,
  listInvoices,
  setBuyer,
} from './invoices.sql.ts'
import { sumOf } from './lines.ts'
import { ublOf } from './ubl.ts'

const files = defineLimit('invoice-file:user', { burst: 20, perSeconds: 30 })

// Invoices are the company's, as its money is: for the admins of the workgroup.

function onWire(row: InvoiceRow): Invoice {
  const { net, vat, total } = sumOf(row.lines)
  return {
    number: row.number,
    kind: row.kind,
    issued: wireTime(row.issuedAt),
    from: row.from,
    to: row.to,
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.corrects !== null && { corrects: row.corrects }),
    ...(row.tax !== null && { tax: row.tax }),
    ...(row.tax === 'signed' && row.irn !== null && { irn: row.irn }),
    net: naira(net),
    vat: naira(vat),
    total: naira(total),
  }
}

const detailsOf = ({ name, address, tin }: Buyer): BillingDetails => ({ company: name, address, tin })

/** A page of the documents of the caller's workgroup, and the company that new ones name. */
export async function invoicesPage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workgroupId }: Caller,
  page: number,
) {
  const { total, rows } = await listInvoices(db, workgroupId, { page, size: PAGE_SIZE })
  return {
    result: rows.map(onWire),
    total,
    charges_vat: (await vatRateAt(db, clock.now())) !== null,
    details: detailsOf(await findBuyer(db, workgroupId)),
  }
}

/**
 * A document that its workgroup may have: what the tax service must sign is not issued before it is.
 *
 * @throws AppError not_found for none, and for another workgroup's, invoice_not_signed
 */
async function own({ db }: Pick<Context, 'db'>, caller: Caller, number: string): Promise<InvoiceRow> {
  const found = await findInvoice(db, number)
  if (!found) throw missing()
  if (found.workgroupId !== caller.workgroupId) throw foreign(`invoice:${number}`)
  if (found.tax === 'waiting' || found.tax === 'refused') throw new AppError('invoice_not_signed')
  return found
}

/**
 * A document as PDF.
 *
 * @throws AppError not_found, invoice_not_signed, rate_limited
 */
export async function invoicePdf(ctx: Context, caller: Caller, number: string): Promise<Uint8Array> {
  const row = await own(ctx, caller, number)
  await takeToken(ctx, files(caller.userId))
  return ctx.pdf.receipt(pageOf(ctx, row))
}

/** A document as UBL 2.1. @throws AppError not_found, invoice_not_signed */
export const invoiceUbl = async (ctx: Context, caller: Caller, number: string): Promise<string> =>
  ublOf(await own(ctx, caller, number))

/** Sets the company that new documents name; those that are there stay as they are. */
export async function setBillingDetails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { caller, request }: SignedIn,
  typed: BillingDetails,
): Promise<BillingDetails> {
  const at = clock.now()
  const [company, address, tin] = [typed.company.trim(), typed.address.trim(), typed.tin.trim()]
  return transaction(db, async (tx) => {
    await setBuyer(tx, caller.workgroupId, { name: company, address, tin }, at)
    await writeAudit(tx, at, { caller, request }, { action: 'billing_details_set', detail: { company, tin } })
    return detailsOf(await findBuyer(tx, caller.workgroupId))
  })
}
