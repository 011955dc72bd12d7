import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { missedRoutes } from './missed.routes.ts'
import { forgetCallers } from './missed-callers.sql.ts'
import { countDue, notifyOverdue } from './missed-due.service.ts'
import { deleteLines } from './missed-lines.sql.ts'
import { pushMissed } from './missed-push.service.ts'

const DELETED_AT_ONCE = 5_000
const REMEMBERED_MS = 24 * HOUR_MS

export const missed = feature({
  name: 'missed',
  routes: missedRoutes,
  jobs: (ctx) => [
    { name: 'count-missed-due', everyMs: 15_000, whileHeld: 'runs', work: () => countDue(ctx) },
    { name: 'push-missed', everyMs: 2 * SECOND_MS, whileHeld: 'waits', work: () => pushMissed(ctx) },
    { name: 'notify-overdue-missed', everyMs: MINUTE_MS, whileHeld: 'waits', work: () => notifyOverdue(ctx) },
  ],
  cleanUp: {
    missedCallers: ({ db }, now) => forgetCallers(db, new Date(now.getTime() - REMEMBERED_MS)),
  },
  expires: { calls: ({ db }, before) => deleteLines(db, before, DELETED_AT_ONCE) },
  tables: {
    missed_calls: { owner: 'workgroup', retention: 'calls' },
    missed_off: { owner: 'workgroup', retention: 'settings' },
    missed_settings: { owner: 'workgroup', retention: 'settings' },
    missed_callers: { owner: 'workgroup', writtenBy: 'the service', retention: 'calls' },
  },
  copies: {
    missedCalls: {
      tables: ['missed_calls'],
      paged: true,
      read: (person, after) => sql`
        select id, uniqueid as call, first_at as "firstCalled", calls, claimed_at as claimed, closed_at as closed, how, reason
          from missed_calls where (claimed_by = ${seatsOf(person)} or closed_by = ${seatsOf(person)}) and id > ${after}
         order by id`,
    },
  },
})
