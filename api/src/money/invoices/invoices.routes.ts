import { Readable } from 'node:stream'
import type { invoicesEndpoints } from '@ekoline/contract/money/invoices.ts'
import type { Context } from '../../context.ts'
import { Streamed, success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { invoicePdf, invoicesPage, invoiceUbl, setBillingDetails } from './invoices.service.ts'

const fileHeaders = (name: string, length: number) => ({
  'content-length': length,
  'content-disposition': `attachment; filename="${name}"`,
})

export const invoicesRoutes = (ctx: Context): HandlersOf<typeof invoicesEndpoints> => ({
  invoices: ({ caller, query }) => successWith(invoicesPage(ctx, caller, query.page ?? 1)),

  invoiceFile: async ({ caller, params: { number } }) => {
    const pdf = await invoicePdf(ctx, caller, number)
    return new Streamed(Readable.from([pdf]), {
      type: 'application/pdf',
      headers: fileHeaders(`${number}.pdf`, pdf.byteLength),
    })
  },

  invoiceData: async ({ caller, params: { number } }) => {
    const xml = Buffer.from(await invoiceUbl(ctx, caller, number))
    return new Streamed(Readable.from([xml]), {
      type: 'application/xml',
      headers: fileHeaders(`${number}.xml`, xml.byteLength),
    })
  },

  setBillingDetails: ({ body, ...actor }) => success(setBillingDetails(ctx, actor, body)),
})
