import type { Context } from '../../context.ts'
import { ageOf, figures } from '../../platform/metrics/figures.ts'
import { countOpen } from './robocalls.sql.ts'

const STATES = ['queued', 'running', 'paused'] as const

export const robocallsFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: (now) => countOpen(db, now),
    gauges: {
      ekoline_robocalls: {
        help: 'Robocalls that are not over',
        labels: ['state'],
        value: (open) => STATES.map((state) => [{ state }, open[state]]),
      },
      ekoline_robocalls_late_seconds: {
        help: 'How long the robocall has been due that waits the longest for a process; 0 without one',
        value: ({ dueSince }, now) => ageOf(dueSince, now),
      },
    },
  })
