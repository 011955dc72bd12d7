import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { ledByNumbers } from './allocations.sql.ts'
import { numbersAdd, numbersPrice, numbersRelease } from './phone-numbers.actions.ts'
import { phoneNumbersFigures } from './phone-numbers.figures.ts'
import { phoneNumbersRoutes } from './phone-numbers.routes.ts'
import { lookAfterNumbers } from './renewals.service.ts'

export const phoneNumbers = feature({
  name: 'phone-numbers',
  actions: [numbersAdd, numbersPrice, numbersRelease],
  routes: phoneNumbersRoutes,
  jobs: (ctx) => [
    {
      name: 'renew-numbers',
      everyMs: 5 * MINUTE_MS,
      whileHeld: 'runs',
      work: (stopping) => lookAfterNumbers(ctx, stopping),
    },
  ],
  leadsTo: [{ says: 'used_by_number', find: ledByNumbers }],
  figures: phoneNumbersFigures,
  tables: {
    phone_numbers: { owner: { user: 'held_by' }, retention: 'service' },
    number_allocations: { owner: 'card', retention: 'books' },
    number_terms: { owner: 'none', retention: 'service' },
  },
  copies: {
    phoneNumbers: {
      tables: ['number_allocations'],
      read: (person) => sql`
        select n.did as number, a.card_id as card, a.category, a.destination, a.allocated_at as since,
               a.paid_until as "paidUntil", a.released_at as released
          from number_allocations a join phone_numbers n on n.id = a.number_id
         where a.card_id = ${cardsOf(person)} order by a.id`,
    },
  },
})
