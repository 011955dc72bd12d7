import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { conferencesRoutes } from './conferences.routes.ts'
import { openConference } from './conferences.service.ts'
import { conferencesOf } from './conferences.sql.ts'

export const conferences = feature({
  name: 'conferences',
  routes: conferencesRoutes,
  destination: {
    category: 'conference',
    find: conferencesOf,
    dialled: 'what names it',
    isRoom: true,
    open: openConference,
  },
  tables: {
    conferences: { owner: 'card', retention: 'settings' },
    conference_members: { owner: 'none', retention: 'calls' },
  },
  copies: {
    conferences: {
      tables: ['conferences'],
      read: (person) => sql`
        select conference_number as number, name, description, card_id as card, created_at as created
          from conferences where card_id = ${cardsOf(person)} order by id`,
    },
  },
})
