import type { Context } from '../../context.ts'
import { ageOf, figures } from '../../platform/metrics/figures.ts'
import { countDeliveries } from './events.sql.ts'

export const webhooksFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: (now) => countDeliveries(db, now),
    gauges: {
      ekoline_webhook_deliveries: {
        help: "Events for customers' servers that are not delivered: 'waiting', and of these 'failing' so far",
        labels: ['state'],
        value: ({ waiting, failing }) => [
          [{ state: 'waiting' }, waiting],
          [{ state: 'failing' }, failing],
        ],
      },
      ekoline_webhook_deliveries_late_seconds: {
        help: 'How long the delivery has been due that waits the longest and could be made; 0 without one',
        value: ({ dueSince }, now) => ageOf(dueSince, now),
      },
    },
  })
