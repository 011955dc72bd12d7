import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { setUpRoutes } from './set-up.routes.ts'
import { makePaidLine } from './set-up.service.ts'

export const setUp = feature({
  name: 'set-up',
  routes: setUpRoutes,
  afterNumber: makePaidLine,
  tables: {
    line_set_ups: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from line_set_ups where seat_id = ${seatsOf(person)}`,
    },
  },
  copies: {
    lineSetUps: {
      tables: ['line_set_ups'],
      read: (person) => sql`
        select n.did as number, l.answers, l.state, l.created_at as created
          from line_set_ups l join phone_numbers n on n.id = l.number_id
         where l.seat_id = ${seatsOf(person)} order by l.id`,
    },
  },
})
