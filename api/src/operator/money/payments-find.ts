import { kobo } from '@ekoline/contract/units/money.ts'
import {
  type FoundPayment,
  foundPayments,
  type RefundOrDispute,
} from '../../money/payments/checkout/found-payments.service.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

const timeOf = (at: Date | null) => timeCell(at, '-')

export const paymentsFind: Verb = {
  name: 'payments find',
  parameters: ['WHAT'],
  options: { ...lookUpReason },
  summary: 'payments by reference, e-mail, card, account number or the provider’s id',
  about: `The newest payments, at most 50, whose reference, card, payer's e-mail, account number or id at the provider is WHAT,
with their refunds and disputes. Ends with 5 when no payment is known by it.`,

  run: (operator, [what = ''], given) =>
    withService(operator, async (ctx) => {
      const found = await foundPayments(ctx.db, what.trim())
      const [cards, shown] = [found.map(({ cardId }) => cardId), found.length]
      await auditLookUp(ctx, operator, { verb: paymentsFind.name, given, cards, shown })
      const lines = found.flatMap((payment) => [...linesOf(payment), ...payment.aftermath.map(lineOf)])
      return {
        lines: lines.length > 0 ? lines : [`No payment is known by "${what}".`],
        data: { payments: found },
        nothing: found.length === 0,
      }
    }),
}

function linesOf(payment: FoundPayment): string[] {
  const heads = [
    'Reference',
    'State',
    'For',
    'Bought',
    'Charged',
    'Card',
    'E-mail',
    timeHead('Begun'),
    timeHead('Settled'),
    'Provider',
  ]
  const row = [
    payment.reference,
    payment.state,
    payment.purpose,
    inNaira(kobo(payment.creditKobo)),
    inNaira(kobo(payment.chargeKobo)),
    String(payment.cardId),
    payment.email,
    timeOf(payment.createdAt),
    timeOf(payment.settledAt),
    payment.providerPaymentId ? `${payment.provider} ${payment.providerPaymentId}` : payment.provider,
  ]
  return heads.map((head, index) => `${head.padEnd(16)} ${row[index]}`).concat('')
}

const lineOf = ({ what, id, state, amountKobo, createdAt }: RefundOrDispute) =>
  tableOf([[`  ${what} ${id}`, state, inNaira(kobo(amountKobo)), timeWords(createdAt)]]).join('')
