import { Readable } from 'node:stream'
import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Checkout, StartedCheckout } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { Streamed } from '../../../platform/http/replies.ts'

/** What the browser needs of a payment that has begun. */
export const startedPayment = (
  { payments }: Pick<Context, 'payments'>,
  started: Checkout & StartedCheckout & { readonly airtime: Kobo },
): StartedPayment => ({
  reference: started.reference,
  amount: started.amount,
  credit: naira(started.airtime),
  currency: market.currency,
  email: started.email,
  provider: payments.name,
  public_key: started.publicKey,
  ...(started.accessCode !== undefined && { access_code: started.accessCode }),
  ...(started.planCode !== undefined && { plan_code: started.planCode }),
})

/** A receipt as a download. */
export const receiptFile = (pdf: Uint8Array, reference: string) =>
  new Streamed(Readable.from([pdf]), {
    type: 'application/pdf',
    headers: {
      'content-length': pdf.byteLength,
      'content-disposition': `attachment; filename="receipt-${reference}.pdf"`,
    },
  })
