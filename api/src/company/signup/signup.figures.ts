import type { Context } from '../../context.ts'
import { figures } from '../../platform/metrics/figures.ts'
import { codeSpendToday } from './code-spend.service.ts'

export const signupFigures = (ctx: Pick<Context, 'db' | 'clock' | 'config'>) =>
  figures({
    read: () => codeSpendToday(ctx),
    gauges: {
      ekoline_code_spend_kobo: {
        help: 'What codes by phone cost this Lagos day',
        value: ({ kobo }) => kobo,
      },
      ekoline_code_spend_limit_kobo: {
        help: 'What codes by phone may cost in a day',
        value: ({ ceiling }) => ceiling,
      },
    },
  })
