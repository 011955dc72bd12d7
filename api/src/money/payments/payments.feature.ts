import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const payments = feature({
  tables: {
    auto_top_ups: { erase: (person) => sql`delete from auto_top_ups where card_id = ${cardsOf(person)}` },
    // The job has the provider forget them, and deletes them then.
    saved_cards: {
      erase: (person, at) =>
        sql`update saved_cards set forgotten_at = ${at}, ask_at = ${at} where card_id = ${cardsOf(person)} and forgotten_at is null`,
    },
    bank_accounts: {
      erase: (person) =>
        sql`update bank_accounts set name = 'erased' where card_id = ${cardsOf(person)} and name is not null`,
    },
    payments: {
      erase: (person) => [
        sql`update payments set sender = null where user_id = ${person.userId} and sender is not null`,
        sql`update payments set payer_email = null where user_id = ${person.userId} and payer_email is not null`,
      ],
    },
    pay_links: {
      erase: (person, at) =>
        sql`update pay_links set ended_at = coalesce(ended_at, ${at}), note = '' where user_id = ${person.userId}`,
    },
  },
})
