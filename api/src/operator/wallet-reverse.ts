import { findReversible, reverseTransaction } from '../features/wallet/adjustments.service.ts'
import { agree, reason, yes } from './agree.ts'
import { inNaira, numberOf, reasonOf } from './arguments.ts'
import { withService } from './open.ts'
import { operatorActor, type Verb } from './operator.ts'

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
      await agree(operator, given, [
        `Transaction ${id}, "${booked.description}", is reversed:`,
        ...booked.entries.map(({ account, amount }) => `  ${inNaira(amount)} go out of ${account.name}`),
      ])
      const done = await reverseTransaction(ctx, operatorActor(operator), { id, reason: why })
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
