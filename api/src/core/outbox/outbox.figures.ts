import type { Context } from '../../context.ts'
import { ageInSeconds, figures } from '../../platform/metrics/figures.ts'
import { countWaiting } from './delivery-status.sql.ts'

const CHANNELS = ['email', 'sms', 'call'] as const

export const outboxFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    async read() {
      const waiting = await countWaiting(db)
      return CHANNELS.map((channel) => ({ channel, ...waiting.find((row) => row.channel === channel) }))
    },
    gauges: {
      ekoline_mail_refusing_domains: {
        help: 'Domains to which mails wait because a mail server refuses us',
        value: (all) => all.reduce((sum, { refusingDomains = 0 }) => sum + refusingDomains, 0),
      },
      ekoline_messages_waiting: {
        help: 'Messages that wait to leave',
        labels: ['channel'],
        value: (all) => all.map(({ channel, count = 0 }) => [{ channel }, count]),
      },
      ekoline_messages_waiting_oldest_seconds: {
        help: 'Age of the oldest message that waits to leave, but for its own recipient alone; 0 without one',
        labels: ['channel'],
        value: (all, now) =>
          all.map(({ channel, oldest }) => [{ channel }, oldest ? ageInSeconds(oldest, now) : 0]),
      },
    },
  })
