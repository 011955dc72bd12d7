import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { ageInSeconds, ageOf, figures } from '../../platform/metrics/figures.ts'
import { countEvents } from './checkout/inbox.sql.ts'
import { countRepriced, pendingPayments } from './checkout/payments.sql.ts'
import { countDiffering } from './payouts/payouts.sql.ts'
import { sumDebts } from './refunds/debts.sql.ts'
import { sumOpenDisputes } from './refunds/disputes.sql.ts'

const REPRICED_MS = 7 * DAY_MS

export const paymentsFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    read: async (now) => ({
      pending: await pendingPayments(db),
      events: await countEvents(db),
      debts: await sumDebts(db),
      disputes: await sumOpenDisputes(db),
      payouts: await countDiffering(db),
      repriced: await countRepriced(db, new Date(now.getTime() - REPRICED_MS)),
    }),
    gauges: {
      ekoline_payments_pending: {
        help: 'Payments begun and not settled yet',
        value: ({ pending }) => pending.count,
      },
      ekoline_payments_pending_oldest_seconds: {
        help: 'Age of the oldest payment that is not settled yet; 0 without one',
        value: ({ pending }, now) => ageOf(pending.oldest, now),
      },
      ekoline_provider_events: {
        help: "Messages of the card provider: 'waiting' for work, of these 'failing' so far, and 'given_up' after three days",
        labels: ['state'],
        value: ({ events }) => [
          [{ state: 'waiting' }, events.waiting],
          [{ state: 'failing' }, events.failing],
          [{ state: 'given_up' }, events.givenUp],
        ],
      },
      ekoline_debts_kobo: {
        help: 'What workgroups owe after chargebacks and refunds',
        value: ({ debts }) => debts.kobo,
      },
      ekoline_debts_workgroups: {
        help: 'Workgroups that owe, and cannot call',
        value: ({ debts }) => debts.workgroups,
      },
      ekoline_debts_newest_seconds: {
        help: 'Age of the newest debt that is not paid',
        value: ({ debts }, now) => (debts.newest ? ageInSeconds(debts.newest, now) : null),
      },
      ekoline_disputes_open: {
        help: 'Disputes of card payments without an outcome',
        value: ({ disputes }) => disputes.count,
      },
      ekoline_disputes_open_kobo: {
        help: 'What the banks want back in them',
        value: ({ disputes }) => disputes.kobo,
      },
      ekoline_disputes_oldest_seconds: {
        help: 'Age of the oldest of them; 0 without one',
        value: ({ disputes }, now) => ageOf(disputes.oldest, now),
      },
      ekoline_payouts_differing: {
        help: 'Payouts of the card provider that are not what our books say',
        value: ({ payouts }) => payouts.count,
      },
      ekoline_renewals_repriced: {
        help: 'Renewals of the last week for which the provider took a price that was not announced',
        value: ({ repriced }) => repriced,
      },
    },
  })
