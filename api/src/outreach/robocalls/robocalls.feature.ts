import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { robocallCallHook } from './robocall-call-hook.ts'
import { emptyRobocallNumbers, emptyRobocallsOfLast } from './robocall-numbers.sql.ts'
import { suppress, unsuppress } from './robocalls.actions.ts'
import { robocallsFigures } from './robocalls.figures.ts'
import { robocallsRoutes } from './robocalls.routes.ts'

const EMPTIED_AT_ONCE = 5_000

export const robocalls = feature({
  name: 'robocalls',
  actions: [suppress, unsuppress],
  routes: robocallsRoutes,
  callHook: robocallCallHook,
  expires: { calls: ({ db }, before) => emptyRobocallNumbers(db, before, EMPTIED_AT_ONCE) },
  figures: robocallsFigures,
  tables: {
    robocalls: { owner: 'card', retention: 'calls' },
    robocall_numbers: {
      owner: ['robocalls', 'robocall_id'],
      retention: 'calls',
      notCopied: 'whom the robocalls of their workgroup call',
    },
    robocall_days: { owner: 'workgroup', retention: 'books' },
    suppressed_numbers: {
      owner: 'workgroup',
      retention: 'settings',
      notCopied: 'numbers that a workgroup calls no more; what was done about them is in the audit',
    },
  },
  copies: {
    robocalls: {
      tables: ['robocalls'],
      read: (person) => sql`
        select id, name, card_id as card, total, state, created_at as created, user_id = ${person.userId} as "byThem"
          from robocalls where user_id = ${person.userId} or card_id = ${cardsOf(person)} order by id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await emptyRobocallsOfLast(tx, userId)
    return {}
  },
})
