import { HOUR_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { figures } from '../../platform/metrics/figures.ts'
import { cardsOf, seatsOf } from '../../platform/person.ts'
import { countMonthsAhead, dropCallMonths, forgetDroppedCalls, makeMonthsAhead } from './call-months.sql.ts'
import { callsRoutes } from './calls.routes.ts'
import { emptyNumbers } from './calls.sql.ts'

const DELETED_AT_ONCE = 5_000

export const history = feature({
  name: 'history',
  routes: callsRoutes,
  jobs: (ctx) => [
    {
      name: 'make-call-months',
      everyMs: HOUR_MS,
      atOnce: true,
      whileHeld: 'runs',
      work: async () => ({ made: await makeMonthsAhead(ctx.db, ctx.clock.now()) }),
    },
  ],
  figures: ({ db }) =>
    figures({
      read: (now) => countMonthsAhead(db, now),
      gauges: {
        ekoline_call_months_ahead: {
          help: 'Months after this one whose calls have a table of their own already',
          value: (months) => months,
        },
      },
    }),
  expires: {
    // Months after numbers: to drop one waits for a lock, and fails when it does not get it.
    calls: async ({ db }, before) =>
      (await emptyNumbers(db, before, DELETED_AT_ONCE)) ||
      (await dropCallMonths(db, before)) + (await forgetDroppedCalls(db, DELETED_AT_ONCE)),
  },
  tables: {
    calls: {
      owner: 'card',
      retention: 'calls',
      sounds: {
        named: sql`select id, uniqueid as name from calls where recorded`,
        subject: ({ name }) => `the recording of call ${name}`,
      },
      erase: (person, at) => sql`
        update calls set recorded = false, recording_gone_at = ${at} where card_id = ${cardsOf(person)} and recorded`,
    },
    call_uniqueids: { owner: ['calls', 'id'], retention: 'calls' },
    call_days: { owner: 'card', retention: 'books' },
    call_sums: { owner: 'workgroup', retention: 'books' },
    calls_kept: { owner: 'none', retention: 'service' },
  },
  copies: {
    calls: {
      tables: ['calls', 'call_days', 'call_sums'],
      paged: true,
      read: (person, after) => sql`
        select id, uniqueid, card_id as card, src as "from", calledstation as "to", started_at as started,
               talk_seconds as "talkSeconds", cause, cost_kobo as "costKobo", recorded
          from calls where (card_id = ${cardsOf(person)} or taken_by = ${seatsOf(person)}) and id > ${after} order by id`,
    },
  },
})
