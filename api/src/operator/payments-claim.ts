import { claimSuspense } from '../features/payments/suspense.service.ts'
import { agree, reason, yes } from './agree.ts'
import { numberOf, reasonOf } from './arguments.ts'
import { withService } from './open.ts'
import { operatorActor, type Verb } from './operator.ts'

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
      await agree(operator, given, [
        `Charge ${reference} is made a payment of card ${claim.cardId}. No money moves yet.`,
      ])
      const { email, took, currency } = await claimSuspense(ctx, operatorActor(operator), claim)
      return {
        lines: [`Charge ${reference} is of ${email}. Now "payments credit" or "payments refund" it.`],
        data: { reference, cardId: claim.cardId, email, tookKobo: took, currency },
      }
    }),
}
