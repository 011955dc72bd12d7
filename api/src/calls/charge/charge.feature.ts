import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'

export const charge = feature({
  name: 'charge',
  tables: {
    free_seconds: { owner: 'card', retention: 'gifts' },
    free_seconds_held: { owner: ['free_seconds', 'free_seconds_id'], retention: 'gifts' },
  },
  copies: {
    freeSeconds: {
      tables: ['free_seconds'],
      read: (person) => sql`
        select card_id as card, reason, phone, seconds, left_seconds as "left", granted_at as granted, ends_at as ends
          from free_seconds where card_id = ${cardsOf(person)} order by id`,
    },
  },
})
