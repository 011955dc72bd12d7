import { createPdf, type Makers, type Pdf, REBUILD_LIMITS } from '../src/platform/pdf/pdf.ts'

/** Loaded with the first document. */
const here: Makers = {
  receipt: async (page) => (await import('../src/platform/pdf/receipt-page.ts')).drawReceipt(page),
  rebuild: async (bytes, limits) =>
    (await import('../src/platform/pdf/page-pictures.ts')).drawPictures(bytes, limits),
}

/** Documents made in the test's process; that the service makes each in one of its own, rebuild.test.ts and pdf.test.ts show. */
export const quickPdf = (limits = REBUILD_LIMITS): Pdf => createPdf(undefined, limits, here)
