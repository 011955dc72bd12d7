import { findPayment } from '../../money/payments/checkout/payments.sql.ts'
import { recordDispute } from '../../money/payments/refunds/disputes.service.ts'
import { listDisputes } from '../../money/payments/refunds/disputes.sql.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, Refused, type Verb } from '../operator.ts'

export const paymentsDispute: Verb = {
  name: 'payments dispute',
  parameters: ['REFERENCE', 'OUTCOME'],
  options: { ...reason, ...yes },
  summary: 'says how the open dispute of a payment ended: won or lost',
  about: `For a dispute that was resolved without the provider telling how; OUTCOME is won or lost. Won, what is held of the
wallet can be spent again. Lost, the wallet is debited; what it does not have, its owner owes, and cannot call before
it is paid.`,

  run: (operator, [reference = '', outcome = ''], given) =>
    withService(operator, async (ctx) => {
      if (outcome !== 'won' && outcome !== 'lost') throw new Misused('OUTCOME is won or lost.')
      const why = reasonOf(given)
      const payment = await findPayment(ctx.db, reference)
      const dispute = (await listDisputes(ctx.db, reference)).find(({ state }) => state === 'open')
      if (!payment || !dispute) throw new Refused(`Payment ${reference} has no open dispute.`)
      const { amount, providerDisputeId: disputeId } = dispute
      await auditLookUp(ctx, operator, { verb: paymentsDispute.name, given, cards: [payment.cardId] })
      await agree(operator, given, [
        outcome === 'won'
          ? `The dispute about ${inNaira(amount)} is won: ${payment.email} can spend what was held.`
          : `The dispute about ${inNaira(amount)} is lost: ${payment.email} loses what the payment brought.`,
      ])
      const { currency } = payment
      const news = {
        reference,
        disputeId,
        change: 'resolved',
        outcome,
        amount,
        currency,
        reason: why,
      } as const
      await recordDispute(ctx, operatorActor(operator), news)
      return {
        lines: [`The dispute is ${outcome}.`],
        data: { reference, dispute: dispute.id, state: outcome },
      }
    }),
}
