import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import { backOffMs, claimEach } from '../../platform/db/queue.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { mailInvoice } from './invoice-mail.ts'
import { findInvoice } from './invoices.sql.ts'
import {
  type Claimed,
  claimSubmission,
  findTaxDocument,
  markRefused,
  markSigned,
  resubmit,
  submitLater,
} from './tax-submission.sql.ts'

export { listUnsigned, type Unsigned } from './tax-submission.sql.ts'

const MINUTE_MS = 60_000
/** Longer than any answer takes; after it, the process that submitted is presumed dead. */
const LEASE_MS = 2 * MINUTE_MS
const ASK_AGAIN_MS = 10_000
const RETRIES = { firstMs: MINUTE_MS, mostMs: 60 * MINUTE_MS }

type Submitter = Pick<Context, 'db' | 'clock' | 'config' | 'text' | 'seal' | 'log' | 'eInvoicing'>
type Service = NonNullable<Context['eInvoicing']>

/**
 * Submits the documents that wait for the tax service. Each keeps its IRN, so that an answer that got lost is had by
 * submitting again. The mail of a document is posted in the transaction that stores its stamp.
 *
 * @returns how many were signed and refused
 * @source docs/decisions/052-e-invoicing.md
 */
export async function submitInvoices(
  ctx: Submitter,
  stopping?: AbortSignal,
): Promise<{ signed: number; refused: number }> {
  const done = { signed: 0, refused: 0 }
  const { eInvoicing } = ctx
  if (!eInvoicing) return done
  for await (const claimed of claimEach(
    ctx.clock,
    LEASE_MS,
    (lease) => claimSubmission(ctx.db, lease),
    stopping,
  )) {
    const result = await submitOne(ctx, eInvoicing, claimed)
    if (result === 'away') break
    if (result !== 'pending') done[result]++
  }
  return done
}

async function submitOne(ctx: Submitter, service: Service, claimed: Claimed) {
  const document = await findTaxDocument(ctx.db, claimed.invoiceId)
  const answer = await service.submit(document)
  const later = (ms: number) => submitLater(ctx.db, claimed, new Date(ctx.clock.now().getTime() + ms))
  switch (answer.result) {
    case 'signed':
      await transaction(ctx.db, async (tx) => {
        const signed = await markSigned(tx, claimed, service.name, answer)
        const row = signed && (await findInvoice(tx, signed.number))
        if (row) await mailInvoice(ctx, tx, row)
      })
      break
    case 'refused':
      await markRefused(ctx.db, claimed, answer)
      ctx.log.warn({ irn: document.irn, ...answer }, 'the tax service refused a document')
      break
    case 'pending':
      await later(ASK_AGAIN_MS)
      break
    case 'away':
      await later(backOffMs(claimed.tries, RETRIES))
      ctx.log.warn({ irn: document.irn, detail: answer.detail }, 'the tax service is away')
  }
  return answer.result
}

/**
 * Submits a refused document again, with the seller's settings and the company of the customer as they are now. It was
 * never issued, so it may still be corrected; its number and IRN stay.
 *
 * @returns whether there was a refused one of this number
 */
export function resubmitInvoice(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { number, reason }: { readonly number: string; readonly reason: string },
): Promise<boolean> {
  const at = clock.now()
  const { name, ...seller } = config.seller
  return transaction(db, async (tx) => {
    const found = await resubmit(tx, number, { name: name ?? config.brand.name, ...seller }, at)
    if (!found) return false
    await writeAudit(tx, at, actor, {
      action: 'invoice_resubmitted',
      target: `workgroup:${found.workgroupId}`,
      detail: { irn: found.irn, reason },
    })
    return true
  })
}
