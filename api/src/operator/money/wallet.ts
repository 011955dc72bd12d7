import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import {
  AdjustmentRefused,
  adjust,
  findReversible,
  previewAdjustment,
  reverseTransaction,
} from '../../money/wallet/adjustments.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, numberOf, reasonOf, signedAmountOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { trying } from '../trial.ts'
import { once, onceOf } from './once.ts'

const KEY_BYTES = 12

const withAdjustments = saying(AdjustmentRefused, {
  no_card: ({ cardId }) => `There is no card ${cardId}.`,
})

export const walletAdjust: Verb = {
  name: 'wallet adjust',
  parameters: ['CARD'],
  options: {
    amount: { value: 'NAIRA', about: 'what comes in; with a minus in front, what goes out', required: true },
    ...reason,
    ...once,
    ...yes,
  },
  summary: 'puts money into a wallet, or takes it out',
  about: `Books the amount between the wallet and our adjustments account: what we owe a customer, or forgive. The reason is
shown in the customer's statement. What is held, or is not there, cannot be taken out. The same amount for the same card
within a day needs --again, and one command moves OPERATOR_MAXIMUM at most.`,

  run: (operator, [card = ''], given) =>
    withAdjustments(operator, async (ctx) => {
      const cardId = numberOf(card, 'card')
      const amount = signedAmountOf(given.amount ?? '')
      const why = reasonOf(given)
      const owner = await previewAdjustment(ctx, { cardId })
      await auditLookUp(ctx, operator, { verb: walletAdjust.name, given, cards: [cardId] })
      const { key = ctx.newToken(KEY_BYTES), again } = onceOf(given)
      const act = (on: Context) =>
        adjust(on, operatorActor(operator), { cardId, amount, reason: why, key, again })
      const size = inNaira(kobo(Math.abs(amount)))
      const would = [
        `The wallet of card ${cardId}, ${owner.email} in ${owner.workgroup}, can spend ${inNaira(owner.credit)}.`,
        amount > 0 ? `It would get ${size}.` : `It would lose ${size}.`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      const done = await act(ctx)
      return {
        lines: [
          done.repeated ? 'This adjustment was made before; nothing was done.' : 'Done.',
          `Transaction ${done.transactionId}; the wallet can spend ${inNaira(done.credit)}.`,
        ],
        data: { cardId, amountKobo: amount, ...done },
      }
    }),
}

export const walletReverse: Verb = {
  name: 'wallet reverse',
  parameters: ['TRANSACTION'],
  options: { ...reason, ...yes },
  summary: 'books the opposite of an adjustment, a transfer, a gift or a call',
  about: `What was booked stays; a further transaction moves everything back, once. Refused when a wallet has spent what it
got. A card payment goes back by "payments refund" only.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async (ctx) => {
      const id = numberOf(number, 'transaction')
      const why = reasonOf(given)
      const booked = await findReversible(ctx, id)
      const act = (on: Context) => reverseTransaction(on, operatorActor(operator), { id, reason: why })
      const would = [
        `Transaction ${id}, "${booked.description}", would be reversed:`,
        ...booked.entries.map(({ account, amount }) =>
          amount > 0
            ? `  ${inNaira(amount)} would go out of ${account.name}`
            : `  ${inNaira(kobo(-amount))} would go into ${account.name}`,
        ),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const done = await act(ctx)
      return {
        lines: [
          done.repeated
            ? `It was reversed before, by transaction ${done.transactionId}; nothing was done.`
            : `Done: transaction ${done.transactionId}.`,
        ],
        data: { reversed: id, ...done },
      }
    }),
}
