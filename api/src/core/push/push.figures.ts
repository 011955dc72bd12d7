import type { Context } from '../../context.ts'
import { ageOf, figures } from '../../platform/metrics/figures.ts'
import { countMessages } from './push-messages.sql.ts'

export const pushFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: (now) => countMessages(db, now),
    gauges: {
      ekoline_push_messages: {
        help: 'Push messages that wait for their push services',
        value: ({ waiting }) => waiting,
      },
      ekoline_push_messages_late_seconds: {
        help: 'How long the push message has been due that waits the longest for its first try; 0 without one',
        value: ({ dueSince }, now) => ageOf(dueSince, now),
      },
    },
  })
