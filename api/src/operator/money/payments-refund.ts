import { orderRefund, planRefund } from '../../money/payments/refunds/refunds.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, inNaira, reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'

const words = {
  ordered: 'The provider did not answer. The order is kept, and given again within two hours, once.',
  pending: 'The provider has taken the order on. The wallet is debited when it has sent the money.',
  needs_attention: 'The provider has taken the order on, and waits for somebody at its own desk.',
  processed: 'The provider has sent the money, and the wallet is debited.',
  failed: 'The provider could not send the money. What was held is given back.',
} as const

export const paymentsRefund: Verb = {
  name: 'payments refund',
  parameters: ['REFERENCE'],
  options: {
    ...reason,
    amount: {
      value: 'NAIRA',
      about: 'to the customer’s card; all that is left of the payment when not given',
    },
    ...yes,
  },
  summary: 'sends money of a payment back to the card that paid',
  about: `Orders a refund at the provider. What the payment brought to the wallet is held there from now on, and debited when
the provider has processed the refund; when the refund fails, it can be spent again. The card fee goes back last, and
we bear it. A payment in suspense is refunded in the same way.

It is refused when the wallet has spent the money: refund a part, or let the customer top up first. A plan that was
bought stays as it is; "plans give" changes it.`,

  run: (operator, [reference = ''], given) =>
    withService(operator, async (ctx) => {
      const params = {
        reference,
        amount: given.amount === undefined ? null : amountOf(given.amount),
        reason: reasonOf(given),
      }
      const { payment, amount, fromWallet } = await planRefund(ctx, params)
      await auditLookUp(ctx, operator, { verb: paymentsRefund.name, given, cards: [payment.cardId] })
      await agree(operator, given, [
        `${inNaira(amount)} of payment ${reference} go back to the card of ${payment.email}.`,
        `The wallet of card ${payment.cardId} loses ${inNaira(fromWallet)} of it.`,
      ])
      const state = await orderRefund(ctx, operatorActor(operator), { ...params, amount })
      return {
        lines: [words[state]],
        data: { reference, amountKobo: amount, fromWalletKobo: fromWallet, state },
      }
    }),
}
