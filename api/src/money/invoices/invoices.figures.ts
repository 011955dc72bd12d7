import type { Context } from '../../context.ts'
import { ageOf, figures } from '../../platform/metrics/figures.ts'
import { sumUnsigned } from './tax-submission.sql.ts'

export const invoicesFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: () => sumUnsigned(db),
    gauges: {
      ekoline_invoices_refused: {
        help: 'Invoices and credit notes that the tax service refused',
        value: ({ refused }) => refused,
      },
      ekoline_invoices_unsigned_oldest_seconds: {
        help: 'Age of the oldest invoice or credit note that waits for the tax service; 0 without one',
        value: ({ oldest }, now) => ageOf(oldest, now),
      },
    },
  })
