// @source DEC-109

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaAmount, nairaNumber, succeeded, utcTime } from '../endpoint/fields.ts'
import { AUTO_TOP_UP_ENDS } from './saved-cards.facts.ts'

/** A bank card that its owner lets us charge again for one wallet. */
const savedCard = z.strictObject({
  brand: z.string().describe("such as 'visa'; empty when the provider does not say"),
  last4: z.string(),
  expires: z.string().describe('the last month in which it can be charged: YYYY-MM'),
  kept: utcTime.describe('since when'),
})

/** When a wallet is topped up by the saved card, and with how much. */
export const autoTopUp = z.strictObject({
  below: nairaNumber.nullable().describe('naira; null: it is off'),
  amount: nairaNumber.nullable().describe('naira that reach the wallet; the card fee is added'),
  most: nairaNumber.nullable().describe('naira of such top-ups in a calendar month, Lagos time'),
  used: nairaNumber.describe('naira of such top-ups this month'),
  refusals: z.int().describe('charges in a row that were refused'),
  waits: z.enum(['month', 'day']).nullable().describe('which limit the next one would pass; null: none'),
  ended: z.enum(AUTO_TOP_UP_ENDS).nullable().describe('why we ended it; null: we did not'),
})
export type AutoTopUp = z.infer<typeof autoTopUp>

export const cardAndTopUp = z.strictObject({
  card: savedCard.nullable(),
  refused: z.boolean().describe('the card of the last payment that asked for it cannot be kept'),
  auto: autoTopUp,
})
export type CardAndTopUp = z.infer<typeof cardAndTopUp>

const amount = nairaAmount.nullable()

export const savedCardsEndpoints = () => ({
  savedCard: endpoint('GET /v1/saved-card', {
    summary: "The bank card that is kept for the seat's wallet, and its automatic top-up.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: cardAndTopUp }),
  }),
  forgetCard: endpoint('DELETE /v1/saved-card', {
    summary: 'Have the saved card forgotten, by the provider too. It ends automatic top-up.',
    access: 'seat',
    names: 'nothing',
    needs: 'saved card',
    changes: ['saved_cards', 'auto_top_ups', 'sandbox'],
    audits: ['card_forgotten', 'auto_top_up_ended'],
    mails: 'auto_top_up_ended',
    reply: succeeded({ result: cardAndTopUp }),
  }),
  setAutoTopUp: endpoint('PUT /v1/auto-top-up', {
    summary:
      "Top up the seat's wallet by the saved card whenever what can be spent of it falls below an amount, once for each " +
      'fall. Null in all three turns it off.',
    access: 'seat',
    names: 'nothing',
    needs: 'saved card',
    changes: ['auto_top_ups'],
    audits: ['auto_top_up_set', 'auto_top_up_ended'],
    mails: ['auto_top_up_on', 'auto_top_up_ended'],
    body: z.strictObject({
      top_up_below: amount,
      top_up_amount: amount.describe('naira that reach the wallet, at least as much as top_up_below'),
      top_up_most: amount.describe('in a calendar month, Lagos time; at least as much as top_up_amount'),
    }),
    reply: succeeded({ result: cardAndTopUp }),
    errors: [
      'top_up_too_small',
      'payment_too_large',
      'no_saved_card',
      'saved_card_expired',
      'disputed_first',
      'owed_first',
      'call_suspended',
    ],
  }),
})
