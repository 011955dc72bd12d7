import type { Context } from '../../context.ts'
import { figures } from '../../platform/metrics/figures.ts'
import { dataRequestFigures } from './data-requests.service.ts'

export const dataRequestsFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: (now) => dataRequestFigures(db, now),
    gauges: {
      ekoline_data_requests: {
        help: "Requests of people about their own data that are not answered: 'open', and of these 'urgent', due within 7 days or late",
        labels: ['state'],
        value: ({ open, urgent }) => [
          [{ state: 'open' }, open],
          [{ state: 'urgent' }, urgent],
        ],
      },
    },
  })
