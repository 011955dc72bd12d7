import { defineAction } from '../../../platform/actions/action.ts'
import { named, numbered, reason } from '../../../platform/actions/fields.ts'
import { inNaira } from '../../../platform/actions/words.ts'
import { claimSuspense, creditSuspense, planSuspenseCredit, previewClaim } from './suspense.service.ts'

export const paymentsClaim = defineAction({
  name: 'payments claim',
  permission: 'finance',
  summary: 'says whose a charge in suspense is that is nobody’s',
  about: `For a charge that the provider reported under a reference that we never made, as of an unknown subscription: makes it
the payment of a card. It stays in suspense; "payments credit" or "payments refund" resolves it then.`,
  input: { reference: named('REFERENCE'), card: numbered('CARD'), reason },
  audits: ['suspense_claimed', 'refund_processed', 'refund_failed'], // the provider may have sent it back already
  asksOutside: true,

  async preview(ctx, { reference, card }) {
    const payer = await previewClaim(ctx, { reference, cardId: card })
    return {
      would: [
        `Charge ${reference} would become a payment of card ${card}, ${payer.email}. No money would move yet.`,
      ],
      facts: payer,
    }
  },

  async run(ctx, actor, { reference, card, reason: why }) {
    const { email, took, currency } = await claimSuspense(ctx, actor, {
      reference,
      cardId: card,
      reason: why,
    })
    return {
      lines: [`Charge ${reference} is of ${email}. Now "payments credit" or "payments refund" it.`],
      data: { reference, cardId: card, email, tookKobo: took, currency },
    }
  },
})

export const paymentsCredit = defineAction({
  name: 'payments credit',
  permission: 'finance',
  summary: 'credits a payment in suspense to its payer’s wallet',
  about: `For a payment of which the provider took something else than was agreed: credits what it took, less the card fee, to
the wallet that the payment was begun for. What was to be bought with it is not bought: "plans give" does that.

The other way to resolve it is "payments refund". "payments reconcile" lists what is in suspense.`,
  input: { reference: named('REFERENCE'), reason },
  audits: ['suspense_credited', 'refund_processed', 'refund_failed'],
  asksOutside: true,

  async preview(ctx, { reference }) {
    const planned = await planSuspenseCredit(ctx, reference)
    const { payment, took, credit } = planned
    return {
      would: [
        `The provider took ${inNaira(took)}; ${inNaira(payment.charge)} were agreed.`,
        `The wallet of card ${payment.cardId}, ${payment.email}, would get ${inNaira(credit)}.`,
      ],
      facts: planned,
      people: { cards: [payment.cardId] },
    }
  },

  async run(ctx, actor, { reference, reason: why }, { payment }) {
    const { credit } = await creditSuspense(ctx, actor, { reference, reason: why })
    return {
      lines: [`${inNaira(credit)} are in the wallet of card ${payment.cardId}.`],
      data: { reference, cardId: payment.cardId, creditKobo: credit },
    }
  },
})
