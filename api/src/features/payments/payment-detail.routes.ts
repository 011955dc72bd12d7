import { Readable } from 'node:stream'
import { kobo, naira } from '@ekoline/contract/money.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { claimPayment } from './claim.service.ts'
import { creditedPayment, receiptOf } from './payment-detail.service.ts'

export const paymentDetailRoutes = (ctx: Context): Handlers<'payment' | 'receipt' | 'claimPayment'> => ({
  payment: async ({ caller, params }) => {
    const payment = await creditedPayment(ctx, caller, params.reference)
    const { reference, provider, purpose, plan, number, credit, charge } = payment
    return {
      status: 'success',
      result: {
        reference,
        provider,
        purpose,
        ...(plan !== null && { plan }),
        ...(number !== null && { number }),
        credit: naira(credit),
        fee: naira(kobo(charge - credit)),
        charge: naira(charge),
        date: wireTime(payment.settledAt),
        paid_by: payment.paidBy,
        workgroup: payment.workgroup,
      },
    }
  },

  receipt: async ({ caller, params }) => {
    const pdf = await receiptOf(ctx, caller, params.reference)
    return new Streamed(Readable.from([pdf]), {
      type: 'application/pdf',
      headers: {
        'content-length': pdf.byteLength,
        'content-disposition': `attachment; filename="receipt-${params.reference}.pdf"`,
      },
    })
  },

  claimPayment: async ({ body, ...actor }) => ({
    status: 'success',
    result: await claimPayment(ctx, actor, body.reference),
  }),
})
