import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'

export const auth = feature({
  tables: {
    sessions: { erase: (person) => sql`delete from sessions where user_id = ${person.userId}` },
    known_devices: { erase: (person) => sql`delete from known_devices where user_id = ${person.userId}` },
    sign_in_tickets: { erase: (person) => sql`delete from sign_in_tickets where user_id = ${person.userId}` },
    password_links: { erase: (person) => sql`delete from password_links where user_id = ${person.userId}` },
    verify_tokens: { erase: (person) => sql`delete from verify_tokens where user_id = ${person.userId}` },
    second_factors: { erase: (person) => sql`delete from second_factors where user_id = ${person.userId}` },
  },
})
