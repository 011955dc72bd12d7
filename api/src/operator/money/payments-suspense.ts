import {
  claimSuspense,
  creditSuspense,
  planSuspenseCredit,
  previewClaim,
} from '../../money/payments/transfers/suspense.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { foreseen } from '../trial.ts'

export const paymentsClaim: Verb = {
  name: 'payments claim',
  parameters: ['REFERENCE', 'CARD'],
  options: { ...reason, ...yes },
  summary: 'says whose a charge in suspense is that is nobody’s',
  about: `For a charge that the provider reported under a reference that we never made, as of an unknown subscription: makes it
the payment of a card. It stays in suspense; "payments credit" or "payments refund" resolves it then.`,

  run: (operator, [reference = '', card = ''], given) =>
    withService(operator, async (ctx) => {
      const claim = { reference, cardId: numberOf(card, 'card'), reason: reasonOf(given) }
      const payer = await previewClaim(ctx, claim)
      const would = [
        `Charge ${reference} would become a payment of card ${claim.cardId}, ${payer.email}. No money would move yet.`,
      ]
      await agree(operator, given, would, foreseen)
      const { email, took, currency } = await claimSuspense(ctx, operatorActor(operator), claim)
      return {
        lines: [`Charge ${reference} is of ${email}. Now "payments credit" or "payments refund" it.`],
        data: { reference, cardId: claim.cardId, email, tookKobo: took, currency },
      }
    }),
}

export const paymentsCredit: Verb = {
  name: 'payments credit',
  parameters: ['REFERENCE'],
  options: { ...reason, ...yes },
  summary: 'credits a payment in suspense to its payer’s wallet',
  about: `For a payment of which the provider took something else than was agreed: credits what it took, less the card fee, to
the wallet that the payment was begun for. What was to be bought with it is not bought: "plans give" does that.

The other way to resolve it is "payments refund". "payments reconcile" lists what is in suspense.`,

  run: (operator, [reference = ''], given) =>
    withService(operator, async (ctx) => {
      const params = { reference, reason: reasonOf(given) }
      const { payment, took, credit } = await planSuspenseCredit(ctx, reference)
      await auditLookUp(ctx, operator, { verb: paymentsCredit.name, given, cards: [payment.cardId] })
      const would = [
        `The provider took ${inNaira(took)}; ${inNaira(payment.charge)} were agreed.`,
        `The wallet of card ${payment.cardId}, ${payment.email}, would get ${inNaira(credit)}.`,
      ]
      await agree(operator, given, would, foreseen)
      const done = await creditSuspense(ctx, operatorActor(operator), params)
      return {
        lines: [`${inNaira(done.credit)} are in the wallet of card ${payment.cardId}.`],
        data: { reference, cardId: payment.cardId, creditKobo: done.credit },
      }
    }),
}
