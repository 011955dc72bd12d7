import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'

export const live = feature({
  name: 'live',
  tables: {
    live_calls: { owner: 'card', retention: 'calls' },
    call_nodes: { owner: 'none', writtenBy: 'the service', retention: 'service' },
    call_states: {
      owner: 'none',
      writtenBy: 'the service',
      retention: 'calls',
      sealed: ['state_sealed'],
      key: 'call_id',
    },
    fair_use_days: { owner: 'card', retention: 'calls' },
  },
  copies: {
    fairUse: {
      tables: ['fair_use_days'],
      read: (person) => sql`
        select card_id as card, day, seconds from fair_use_days where card_id = ${cardsOf(person)} order by card_id, day`,
    },
    liveCalls: {
      tables: ['live_calls'],
      read: (person) => sql`
        select call_id as uniqueid, card_id as card, src as "from", calledstation as "to", state, started_at as started
          from live_calls where card_id = ${cardsOf(person)}`,
    },
  },
})
