import { kobo } from '@ekoline/contract/units/money.ts'
import { defineAction, saying } from '../../../platform/actions/action.ts'
import { numbered, once, reason, required } from '../../../platform/actions/fields.ts'
import { signedAmountOf } from '../../../platform/actions/reading.ts'
import { inNaira } from '../../../platform/actions/words.ts'
import {
  AdjustmentRefused,
  adjust,
  findReversible,
  previewAdjustment,
  reverseTransaction,
} from './adjustments.service.ts'

const KEY_BYTES = 12

export const walletAdjust = defineAction({
  name: 'wallet adjust',
  permission: 'finance',
  summary: 'puts money into a wallet, or takes it out',
  about: `Books the amount between the wallet and our adjustments account: what we owe a customer, or forgive. The reason is
shown in the customer's statement. What is held, or is not there, cannot be taken out. The same amount for the same card
within a day needs --again, and one command moves OPERATOR_MAXIMUM at most.`,
  input: {
    card: numbered('CARD'),
    amount: required('NAIRA', 'what comes in; with a minus in front, what goes out', signedAmountOf),
    reason,
    ...once,
  },
  audits: ['wallet_adjusted'],
  says: [saying(AdjustmentRefused, { no_card: ({ cardId }) => `There is no card ${cardId}.` })],

  async preview(ctx, { card, amount }) {
    const owner = await previewAdjustment(ctx, { cardId: card })
    const size = inNaira(kobo(Math.abs(amount)))
    return {
      would: [
        `The wallet of card ${card}, ${owner.email} in ${owner.workgroup}, can spend ${inNaira(owner.credit)}.`,
        amount > 0 ? `It would get ${size}.` : `It would lose ${size}.`,
      ],
      facts: owner,
      people: { cards: [card] },
    }
  },

  async run(ctx, actor, { card, amount, reason: why, key = ctx.newToken(KEY_BYTES), again }) {
    const done = await adjust(ctx, actor, { cardId: card, amount, reason: why, key, again })
    return {
      lines: [
        done.repeated ? 'This adjustment was made before; nothing was done.' : 'Done.',
        `Transaction ${done.transactionId}; the wallet can spend ${inNaira(done.credit)}.`,
      ],
      data: { cardId: card, amountKobo: amount, ...done },
    }
  },
})

export const walletReverse = defineAction({
  name: 'wallet reverse',
  permission: 'finance',
  summary: 'books the opposite of an adjustment, a transfer, a gift or a call',
  about: `What was booked stays; a further transaction moves everything back, once. Refused when a wallet has spent what it
got. A card payment goes back by "payments refund" only.`,
  input: { transaction: numbered('TRANSACTION'), reason },
  audits: ['transaction_reversed'],

  async preview(ctx, { transaction }) {
    const booked = await findReversible(ctx, transaction)
    const would = [
      `Transaction ${transaction}, "${booked.description}", would be reversed:`,
      ...booked.entries.map(({ account, amount }) =>
        amount > 0
          ? `  ${inNaira(amount)} would go out of ${account.name}`
          : `  ${inNaira(kobo(-amount))} would go into ${account.name}`,
      ),
    ]
    return { would, facts: booked }
  },

  async run(ctx, actor, { transaction, reason: why }) {
    const done = await reverseTransaction(ctx, actor, { id: transaction, reason: why })
    return {
      lines: [
        done.repeated
          ? `It was reversed before, by transaction ${done.transactionId}; nothing was done.`
          : `Done: transaction ${done.transactionId}.`,
      ],
      data: { reversed: transaction, ...done },
    }
  },
})
