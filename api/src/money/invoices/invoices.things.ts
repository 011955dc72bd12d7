import { invoiced } from '../../../test/money/invoices.ts'
import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  invoice: ({ world, admin }) => invoiced(world, admin),
}
