import { market } from '@ekoline/contract/units/market.ts'
import { DAY_MS, dayOf } from '@ekoline/contract/units/time.ts'
import { ProviderUnavailable } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import { comparePayments, listWaiting, type Waiting } from '../../money/payments/checkout/compare.service.ts'
import { retryGivenUp } from '../../money/payments/checkout/inbox.service.ts'
import { settleDifferences } from '../../money/payments/checkout/settle-differences.service.ts'
import { checkLedger, newestSeal } from '../../money/wallet/seal.service.ts'
import { beginOf, endOf } from '../../platform/actions/reading.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'
import { withService } from '../open.ts'
import { type Given, operatorActor, type Verb } from '../operator.ts'

const DAYS = 7

export const paymentsReconcile: Verb = {
  name: 'payments reconcile',
  parameters: [],
  options: {
    from: { value: 'DAY', about: `the first Lagos day; ${DAYS} days ago when not given` },
    to: { value: 'DAY', about: 'the last Lagos day; today when not given' },
    settle: {
      value: null,
      about: 'settle what was paid and is not settled here, however old; what nobody knows goes to suspense',
    },
  },
  summary: 'compares our books with the provider’s, and lists what waits for somebody',
  about: `Asks the provider about every payment that began in those days, and for every one that it took in them, and lists
where its books and ours differ. Then lists
what waits for somebody: money in suspense ("payments credit" or "payments refund"), open disputes, refunds under way,
and what customers owe. Reckons the ledger again, and names its newest seal: kept elsewhere, it shows later that
nothing before it was changed or cut off.

Ends with 4 when there are differences or the ledger is wrong.`,

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const range = rangeOf(ctx, given)
      const { compared, differences } = await compare(ctx, range)
      const settled =
        given.settle === undefined ? [] : await settleDifferences(ctx, operatorActor(operator), differences)
      const left = differences.filter(({ reference }) => !settled.includes(reference))
      const [waiting, faults, seal] = [
        await listWaiting(ctx.db),
        await checkLedger(ctx.db),
        await newestSeal(ctx.db),
      ]
      const lines = [
        `${compared} payments were compared, ${left.length} differ.`,
        ...left.map(({ reference, difference }) => `  ${reference}: ${difference}`),
        ...settled.map((reference) => `  ${reference}: settled now`),
        ...waitingLines(waiting),
        faults.length === 0 ? 'The ledger is right.' : 'THE LEDGER IS WRONG:',
        ...faults.map(({ invariant, subject, found }) => `  ${invariant} ${subject}: ${found}`),
        seal ? `Newest seal: ${seal.number} over entry ${seal.lastEntry}, ${seal.hash}` : 'No seal yet.',
      ]
      const differs = left.length > 0 || faults.length > 0
      return { lines, data: { compared, differences: left, settled, waiting, faults, seal }, differs }
    }),
}

function rangeOf({ clock }: Context, { from, to }: Given) {
  const now = clock.now()
  return {
    from: from === undefined ? new Date(now.getTime() - DAYS * DAY_MS) : beginOf(from),
    to: endOf(to ?? dayOf(now)),
  }
}

async function compare(ctx: Context, range: { from: Date; to: Date }) {
  try {
    return await comparePayments(ctx, range)
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    throw new Refused(`The provider does not answer: ${cause.message}`, { cause })
  }
}

function waitingLines(waiting: readonly Waiting[]): string[] {
  if (waiting.length === 0) return ['Nothing waits for anybody.']
  const rows = waiting.map(({ what, subject, state, amount, currency, since }) => [
    `  ${what}`,
    subject,
    state,
    currency === market.currency ? inNaira(amount) : `${amount} ${currency} (smallest unit)`,
    since ? timeWords(since) : '',
  ])
  return [`${waiting.length} wait for somebody:`, ...tableOf(rows)]
}

export const paymentsRetryMessages: Verb = {
  name: 'payments retry-messages',
  parameters: [],
  options: {},
  summary: 'tries the provider’s messages anew that were given up',
  about: `A message of the provider whose work failed for three days was given up; ekoline_provider_events{state="given_up"}
shows it. When what was wrong is mended, this lets the service try them again, within seconds.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const retried = await retryGivenUp(ctx)
      return { lines: [`${retried} messages are tried again.`], data: { retried } }
    }),
}
