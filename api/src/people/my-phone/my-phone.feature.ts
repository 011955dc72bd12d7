import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { myPhoneRoutes } from './my-phone.routes.ts'

export const myPhone = feature({
  name: 'my-phone',
  routes: myPhoneRoutes,
  tables: { sip_secrets: { owner: 'seat', retention: 'account', sealed: ['ha1_sealed', 'secret_sealed'] } },
  copies: {
    sipPhones: {
      tables: ['sip_secrets'],
      read: (person) => sql`
        select seat_id as seat, device, nth, name, added_at as added, made_at as made, seen_at as "lastSeen",
               ha1_sealed is not null as "inUse"
          from sip_secrets where seat_id = ${seatsOf(person)} order by seat_id, device, nth`,
    },
  },
})
