import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { reachRoutes } from './reach.routes.ts'
import { dialledDnd } from './reach.service.ts'
import { extensionsOf, followsOfPeople, ledByPeople, peopleOf } from './reach.sql.ts'
import { openPerson } from './reach-routing.service.ts'
import { reachedInWords, reachInWords } from './reach-words.service.ts'

export const reach = feature({
  name: 'reach',
  routes: reachRoutes,
  destination: {
    category: 'user',
    find: peopleOf,
    dialled: extensionsOf,
    follows: followsOfPeople,
    open: openPerson,
    describes: reachedInWords,
    says: reachInWords,
  },
  leadsTo: [
    { says: 'used_by_person_busy', find: ledByPeople('busy') },
    { says: 'used_by_person_next', find: ledByPeople('next') },
  ],
  dialled: dialledDnd,
  tables: {
    reaches: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from reaches where seat_id = ${seatsOf(person)}`,
    },
  },
  copies: {
    reach: {
      tables: ['reaches'],
      read: (person) => sql`
        select seat_id as seat, dnd as "doNotDisturb", dnd_set_at as "switched", ring_seconds as "ringSeconds", mobile,
               mobile_seconds as "mobileSeconds", mobile_confirms as "mobileConfirms", busy_category as "busyTo",
               busy_destination as "busyDestination", next_category as "nextTo", next_destination as "nextDestination"
          from reaches where seat_id = ${seatsOf(person)}`,
    },
  },
})
