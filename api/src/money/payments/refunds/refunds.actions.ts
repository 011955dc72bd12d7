import { defineAction, saying } from '../../../platform/actions/action.ts'
import { argument, naira, named, once, oneOf, reason, usually } from '../../../platform/actions/fields.ts'
import { inNaira } from '../../../platform/actions/words.ts'
import { DisputeRefused, endDispute, previewDisputeEnd } from './ended-disputes.service.ts'
import { orderRefund, planRefund } from './refunds.service.ts'

const words = {
  ordered: 'The provider did not answer. The order is kept, and given again within two hours, once.',
  pending: 'The provider has taken the order on. The wallet is debited when it has sent the money.',
  needs_attention: 'The provider has taken the order on, and waits for somebody at its own desk.',
  processed: 'The provider has sent the money, and the wallet is debited.',
  failed: 'The provider could not send the money. What was held is given back.',
} as const

export const paymentsRefund = defineAction({
  name: 'payments refund',
  permission: 'finance',
  summary: 'sends money of a payment back to the card that paid',
  about: `Orders a refund at the provider. What the payment brought to the wallet is held there from now on, and debited when
the provider has processed the refund; when the refund fails, it can be spent again. The card fee goes back last, and
we bear it. A payment in suspense is refunded in the same way.

The same amount of the same payment within a day needs --again, and one command moves OPERATOR_MAXIMUM at most. It is
refused when the wallet has spent the money: refund a part, or let the customer top up first. A plan that was
bought stays as it is; "plans give" changes it.`,
  input: {
    reference: named('REFERENCE'),
    reason,
    amount: usually(
      'NAIRA',
      'to the customer’s card; all that is left of the payment when not given',
      null,
      naira,
    ),
    ...once,
  },
  audits: ['refund_ordered', 'refund_processed', 'refund_failed'],
  asksOutside: true,

  async preview(ctx, input) {
    const planned = await planRefund(ctx, input)
    const { payment, amount, fromWallet, before } = planned
    return {
      would: before
        ? ['This refund was ordered before with this key: nothing would be done.']
        : [
            `${inNaira(amount)} of payment ${input.reference} would go back to the card of ${payment.email}.`,
            `The wallet of card ${payment.cardId} would lose ${inNaira(fromWallet)} of it.`,
          ],
      facts: planned,
      people: { cards: [payment.cardId] },
    }
  },

  async run(ctx, actor, input, { amount, fromWallet }) {
    const { state, repeated } = await orderRefund(ctx, actor, { ...input, amount })
    return {
      lines: [...(repeated ? ['This refund was ordered before; nothing was done.'] : []), words[state]],
      data: { reference: input.reference, amountKobo: amount, fromWalletKobo: fromWallet, state, repeated },
    }
  },
})

export const paymentsDispute = defineAction({
  name: 'payments dispute',
  permission: 'finance',
  summary: 'says how the open dispute of a payment ended: won or lost',
  about: `For a dispute that was resolved without the provider telling how; OUTCOME is won or lost. Won, what is held of the
wallet can be spent again. Lost, the wallet is debited; what it does not have, its owner owes, and cannot call before
it is paid.`,
  input: {
    reference: named('REFERENCE'),
    outcome: argument('OUTCOME', oneOf(['won', 'lost'])),
    reason,
  },
  audits: ['dispute_won', 'dispute_lost'],
  says: [
    saying(DisputeRefused, {
      no_open_dispute: ({ reference }) => `Payment ${reference} has no open dispute.`,
    }),
  ],

  async preview(ctx, { reference, outcome }) {
    const { payment, dispute } = await previewDisputeEnd(ctx, reference)
    const amount = inNaira(dispute.amount)
    return {
      would: [
        outcome === 'won'
          ? `The dispute about ${amount} would be won: ${payment.email} could spend what was held.`
          : `The dispute about ${amount} would be lost: ${payment.email} would lose what the payment brought.`,
      ],
      facts: dispute,
      people: { cards: [payment.cardId] },
    }
  },

  async run(ctx, actor, { reference, outcome, reason: why }) {
    const id = await endDispute(ctx, actor, { reference, outcome, reason: why })
    return { lines: [`The dispute is ${outcome}.`], data: { reference, dispute: id, state: outcome } }
  },
})
