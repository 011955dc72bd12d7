import { retryEvents } from '../features/payments/inbox.sql.ts'
import { withService } from './open.ts'
import type { Verb } from './operator.ts'

export const paymentsRetryMessages: Verb = {
  name: 'payments retry-messages',
  parameters: [],
  options: {},
  summary: 'tries the provider’s messages anew that were given up',
  about: `A message of the provider whose work failed for three days was given up; ekoline_provider_events{state="given_up"}
shows it. When what was wrong is mended, this lets the service try them again, within seconds.`,

  run: (operator) =>
    withService(operator, async ({ db, payments, clock }) => {
      const retried = await retryEvents(db, payments.name, clock.now())
      return { lines: [`${retried} messages are tried again.`], data: { retried } }
    }),
}
