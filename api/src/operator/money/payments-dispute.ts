import type { Context } from '../../context.ts'
import {
  DisputeRefused,
  endDispute,
  previewDisputeEnd,
} from '../../money/payments/refunds/ended-disputes.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { trying } from '../trial.ts'

const withDisputes = saying(DisputeRefused, {
  no_open_dispute: ({ reference }) => `Payment ${reference} has no open dispute.`,
})

export const paymentsDispute: Verb = {
  name: 'payments dispute',
  parameters: ['REFERENCE', 'OUTCOME'],
  options: { ...reason, ...yes },
  summary: 'says how the open dispute of a payment ended: won or lost',
  about: `For a dispute that was resolved without the provider telling how; OUTCOME is won or lost. Won, what is held of the
wallet can be spent again. Lost, the wallet is debited; what it does not have, its owner owes, and cannot call before
it is paid.`,

  run: (operator, [reference = '', outcome = ''], given) =>
    withDisputes(operator, async (ctx) => {
      if (outcome !== 'won' && outcome !== 'lost') throw new Misused('OUTCOME is won or lost.')
      const why = reasonOf(given)
      const { payment, dispute } = await previewDisputeEnd(ctx, reference)
      const { amount } = dispute
      await auditLookUp(ctx, operator, { verb: paymentsDispute.name, given, cards: [payment.cardId] })
      const act = (on: Context) =>
        endDispute(on, operatorActor(operator), { reference, outcome, reason: why })
      const would = [
        outcome === 'won'
          ? `The dispute about ${inNaira(amount)} would be won: ${payment.email} could spend what was held.`
          : `The dispute about ${inNaira(amount)} would be lost: ${payment.email} would lose what the payment brought.`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      const id = await act(ctx)
      return {
        lines: [`The dispute is ${outcome}.`],
        data: { reference, dispute: id, state: outcome },
      }
    }),
}
