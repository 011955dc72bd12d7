import type { Context } from '../../context.ts'
import { ageOf, figures } from '../../platform/metrics/figures.ts'
import { waitingDocuments } from './documents.sql.ts'

export const documentsFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: () => waitingDocuments(db),
    gauges: {
      ekoline_documents_waiting: {
        help: 'Documents that wait for a decision',
        value: ({ count }) => count,
      },
      ekoline_documents_waiting_oldest_seconds: {
        help: 'Age of the oldest document that waits for a decision; 0 without one',
        value: ({ oldest }, now) => ageOf(oldest, now),
      },
    },
  })
