import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { type Day, dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { mailInvoice } from './invoice-mail.ts'
import { findInvoice } from './invoices.sql.ts'
import {
  addUse,
  type Batch,
  beginMonth,
  type Due,
  type Issued,
  insertInvoice,
  listDue,
  listMonthsOver,
  lockBatch,
  setProgress,
  takeUse,
  type Use,
} from './issue.sql.ts'
import { sumOf } from './lines.ts'
import { insertSubmission } from './tax-submission.sql.ts'

const DAY_MS = 86_400_000
const ENTRIES_A_BATCH = 2_000
const WORKGROUPS_A_BATCH = 50

type Issuer = Pick<Context, 'db' | 'clock' | 'config' | 'text' | 'seal'>

/**
 * Makes the documents that are due: for each card payment that bears VAT, for what went back of one, and for what each
 * workgroup spent of its wallets in a month that is over for a day. Numbers have no gap and follow the order of postings,
 * as one process at a time gives them, behind the commit: no payment waits for it. The mail is posted in the transaction
 * that gives the number, so that each document has one, whatever ends a process. With E_INVOICING the document is given to
 * be submitted instead, and has its mail when it is signed.
 *
 * @returns how many were made
 * @source issue 23, "Tax and documents"; docs/decisions/048-invoices.md
 */
export async function issueInvoices(ctx: Issuer, stopping?: AbortSignal): Promise<{ invoices: number }> {
  let invoices = 0
  let more = true
  while (more && !stopping?.aborted) {
    const made = await transaction(ctx.db, async (tx) => {
      const batch = await lockBatch(tx, ENTRIES_A_BATCH)
      return batch.upTo > batch.after ? ofPayments(ctx, tx, batch) : ofMonths(ctx, tx)
    })
    invoices += made.invoices
    more = made.more
  }
  return { invoices }
}

interface Made {
  readonly invoices: number
  readonly more: boolean
}

async function ofPayments(ctx: Issuer, tx: Tx, batch: Batch): Promise<Made> {
  await addUse(tx, batch)
  const due = await listDue(tx, batch)
  for (const sale of due) await issue(ctx, tx, sale)
  await setProgress(tx, batch)
  return { invoices: due.length, more: true }
}

/** The months that are over for a day: all that was sealed is read, so what comes for them is late. */
async function ofMonths(ctx: Issuer, tx: Tx): Promise<Made> {
  const dayBefore = dayOf(new Date(ctx.clock.now().getTime() - DAY_MS))
  for (const { month } of await listMonthsOver(tx, dayBefore)) await beginMonth(tx, month)
  const uses = await takeUse(tx, WORKGROUPS_A_BATCH)
  const documents = uses.filter(({ lines }) => lines.some(({ net, vat }) => net !== 0 || vat !== 0))
  for (const sale of documents) await issue(ctx, tx, sale)
  return { invoices: documents.length, more: uses.length === WORKGROUPS_A_BATCH }
}

async function issue(ctx: Issuer, tx: Tx, sale: Due | Use): Promise<void> {
  const { number } = await insertInvoice(tx, issuedOf(ctx, sale))
  const { eInvoicing } = ctx.config
  if (eInvoicing) {
    await insertSubmission(tx, number, eInvoicing.serviceId, ctx.clock.now())
    return
  }
  const made = await findInvoice(tx, number)
  if (made) await mailInvoice(ctx, tx, made)
}

function lastDayOf(month: Day): Day {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) as Day
}

function issuedOf({ clock, config }: Issuer, sale: Due | Use): Issued {
  const at = clock.now()
  const { name, address, rc, tin } = config.seller
  const isBack = sumOf(sale.lines).total < 0
  const sign = (amount: Kobo) => kobo(isBack ? -amount : amount)
  return {
    kind: isBack ? 'credit_note' : 'invoice',
    workgroupId: sale.workgroupId,
    transactionId: 'month' in sale ? null : sale.transactionId,
    reference: 'month' in sale ? null : sale.reference,
    from: 'month' in sale ? sale.month : sale.day,
    to: 'month' in sale ? lastDayOf(sale.month) : sale.day,
    deposit: 'month' in sale ? kobo(0) : sign(sale.deposit),
    seller: { name: name ?? config.brand.name, address, rc, tin },
    at,
    year: Number(dayOf(at).slice(0, 4)),
    lines: sale.lines.map((line) => ({ ...line, net: sign(line.net), vat: sign(line.vat) })),
  }
}
