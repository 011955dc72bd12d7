import { orderRefund, planRefund } from '../../money/payments/refunds/refunds.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { amountOf, inNaira, reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { foreseen } from '../trial.ts'
import { once, onceOf } from './once.ts'

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
    ...once,
    ...yes,
  },
  summary: 'sends money of a payment back to the card that paid',
  about: `Orders a refund at the provider. What the payment brought to the wallet is held there from now on, and debited when
the provider has processed the refund; when the refund fails, it can be spent again. The card fee goes back last, and
we bear it. A payment in suspense is refunded in the same way.

The same amount of the same payment within a day needs --again, and one command moves OPERATOR_MAXIMUM at most. It is
refused when the wallet has spent the money: refund a part, or let the customer top up first. A plan that was
bought stays as it is; "plans give" changes it.`,

  run: (operator, [reference = ''], given) =>
    withService(operator, async (ctx) => {
      const params = {
        reference,
        amount: given.amount === undefined ? null : amountOf(given.amount),
        reason: reasonOf(given),
        ...onceOf(given),
      }
      const { payment, amount, fromWallet, before } = await planRefund(ctx, params)
      await auditLookUp(ctx, operator, { verb: paymentsRefund.name, given, cards: [payment.cardId] })
      const would = before
        ? ['This refund was ordered before with this key: nothing would be done.']
        : [
            `${inNaira(amount)} of payment ${reference} would go back to the card of ${payment.email}.`,
            `The wallet of card ${payment.cardId} would lose ${inNaira(fromWallet)} of it.`,
          ]
      await agree(operator, given, would, foreseen)
      const { state, repeated } = await orderRefund(ctx, operatorActor(operator), { ...params, amount })
      return {
        lines: [...(repeated ? ['This refund was ordered before; nothing was done.'] : []), words[state]],
        data: { reference, amountKobo: amount, fromWalletKobo: fromWallet, state, repeated },
      }
    }),
}
