import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { ProviderPayment } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mailPlanBuyers } from '../../plans/plan-ends.service.ts'
import { findPlanOfCard } from '../../plans/plans.service.ts'
import { findPayment, type Payment, repriceRenewal } from '../checkout/payments.sql.ts'
import { findMovedVersion } from './plan-moves.sql.ts'

/**
 * A renewal for which the provider charged another price than for the month before is paid at that price: the money was
 * taken, and the month is due for it. Of a price to which the subscription was moved, its people had a mail before. Any
 * other is one that was changed at the provider: they get a mail that says so, and an operator sees it.
 *
 * @returns the payment as it is to be settled
 * @source DEC-35; docs/decisions/007-plans.md "A renewal at another price"
 */
export async function adoptPrice(
  ctx: Context,
  actor: Actor,
  payment: Payment,
  report: ProviderPayment,
): Promise<Payment> {
  const { reference, planId, cardId, charge: was } = payment
  const took = report.amount
  if (!payment.renewal || planId === null || took === was || report.currency !== payment.currency)
    return payment
  const at = ctx.clock.now()
  const isUnannounced = await transaction(ctx.db, async (tx) => {
    const moved = await findMovedVersion(tx, { planId, price: took, at })
    const repriced = {
      reference,
      was,
      took,
      airtime: moved?.airtime ?? airtimeAt(payment, took),
      version: moved?.version ?? null,
      unannouncedAt: moved ? null : at,
    }
    if (!(await repriceRenewal(tx, repriced)) || moved) return false
    const detail = { agreedKobo: was, tookKobo: took, planId }
    await writeAudit(tx, at, actor, { action: 'renewal_repriced', target: `payment:${reference}`, detail })
    const { workgroupId, workgroup, name } = await findPlanOfCard(tx, cardId)
    const values = { plan: payment.plan ?? name, workgroup, was: exactNaira(was), price: exactNaira(took) }
    await mailPlanBuyers(tx, ctx, { letter: 'renewal_repriced', at, workgroupId, values })
    return true
  })
  if (isUnannounced)
    ctx.log.error({ reference, was, took }, 'the provider renewed a plan at a price that was not announced')
  return (await findPayment(ctx.db, reference)) ?? payment
}

/** Of another price: airtime that was the whole price stays that, and a part of it stays as it was, while it fits. */
const airtimeAt = ({ airtime, credit }: Payment, took: Kobo): Kobo =>
  airtime === credit ? took : kobo(Math.min(airtime, took))
