import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { cardsOf } from '../../platform/person.ts'

export const sandbox = feature({
  tables: {
    sandbox_payments: {
      erase: (person) => [
        sql`update sandbox_payments set email = ${`erased-${person.userId}`}
      where reference in (select reference from payments where user_id = ${person.userId})`,
        sql`update sandbox_payments set sender = null where sender is not null
      and reference in (select reference from payments where user_id = ${person.userId})`,
      ],
    },
    sandbox_cards: {
      erase: (person) => sql`update sandbox_cards set email = ${`erased-${person.userId}`} where payment_id in
      (select s.id from sandbox_payments s join payments p using (reference) where p.user_id = ${person.userId})`,
    },
    sandbox_bank_accounts: {
      erase: (person) => sql`update sandbox_bank_accounts set name = 'erased' where number in
      (select number from bank_accounts where card_id = ${cardsOf(person)} and provider = 'sandbox')`,
    },
  },
})
