import { exactNaira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { workgroupName } from '../../core/workgroups/workgroups.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import { dateText, suppliedText } from './invoice-page.ts'
import { type InvoiceRow, listReaders } from './invoices.sql.ts'
import { sumOf } from './lines.ts'

type Mailer = Pick<Context, 'text' | 'config' | 'seal' | 'clock'>

function subjectOf({ text }: Pick<Context, 'text'>, row: InvoiceRow): string {
  if (row.corrects !== null) return text('invoice_mail_corrects', { number: row.corrects })
  if (row.reference !== null) return text('invoice_mail_payment', { reference: row.reference })
  return text('invoice_mail_use', { days: suppliedText(row) })
}

/**
 * Mails a document to the admin who paid, or to all admins of the workgroup when none of them did, in the transaction
 * that gives it its number: each document has its mail once, and none that was there before.
 *
 * @source DEC-105
 */
export async function mailInvoice(ctx: Mailer, tx: Tx, row: InvoiceRow): Promise<void> {
  const letter = row.kind === 'credit_note' ? 'credit_note_mail' : 'invoice_mail'
  const { vat, total } = sumOf(row.lines)
  const workgroup = inLine(await workgroupName({ db: tx }, row.workgroupId))
  for (const { email, firstName } of await listReaders(tx, row)) {
    const values = {
      firstName: inLine(firstName),
      brand: ctx.config.brand.name,
      workgroup,
      number: row.number,
      date: dateText(row.issuedAt),
      subject: subjectOf(ctx, row),
      vat: exactNaira(vat),
      total: exactNaira(total),
      link: `${ctx.config.publicUrl}/statement/company/invoices`,
    }
    await postMessage(ctx, tx, ctx.clock.now(), {
      channel: 'email',
      to: email,
      subject: ctx.text(`${letter}_subject`, values),
      text: ctx.text(`${letter}_text`, values),
      button: ctx.text(`${letter}_button`),
    })
  }
}
