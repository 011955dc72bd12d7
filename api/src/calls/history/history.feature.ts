import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const history = feature({
  tables: {
    calls: {
      erase: (person, at) =>
        sql`update calls set recorded = false, recording_gone_at = ${at} where card_id = ${cardsOf(person)} and recorded`,
    },
  },
})
