import { HOUR_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { figures } from '../../platform/metrics/figures.ts'
import { countOverdue } from '../plans/plans.service.ts'
import { countNumbers } from './allocations.sql.ts'

/** What should have been done so long ago is overdue: the jobs that do it run every 5 minutes. */
const LATE_MS = HOUR_MS

export const phoneNumbersFigures = ({ db }: Pick<Context, 'db'>) =>
  figures({
    async read(now) {
      const late = new Date(now.getTime() - LATE_MS)
      return { ...(await countNumbers(db, { now, late })), plansOverdue: await countOverdue(db, late) }
    },
    gauges: {
      ekoline_numbers: {
        help: "Phone numbers without an owner: 'for_sale', 'held' during a payment, in 'quarantine' after their last owner",
        labels: ['state'],
        value: ({ forSale, held, quarantine }) => [
          [{ state: 'for_sale' }, forSale],
          [{ state: 'held' }, held],
          [{ state: 'quarantine' }, quarantine],
        ],
      },
      ekoline_renewals: {
        help: "Numbers 'in_grace', whose wallet could not pay, and what is 'overdue' by an hour although the job should have renewed or ended it",
        labels: ['of', 'state'],
        value: ({ inGrace, overdue, plansOverdue }) => [
          [{ of: 'number', state: 'in_grace' }, inGrace],
          [{ of: 'number', state: 'overdue' }, overdue],
          [{ of: 'plan', state: 'overdue' }, plansOverdue],
        ],
      },
    },
  })
