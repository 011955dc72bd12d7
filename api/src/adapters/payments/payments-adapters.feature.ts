import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'

const ON_ITS_SIDE = 'the sandbox, standing in for the card provider, keeps'

/** What the card provider's adapters keep for themselves. */
export const paymentsAdapters = feature({
  name: 'payments-adapters',
  tables: {
    paystack_checkouts: { kept: 'books' },
    paystack_refund_orders: { kept: 'books' },
    sandbox_payments: {
      kept: 'service',
      notCopied: `what ${ON_ITS_SIDE} of the same payments`,
      erase: (person) => [
        sql`
          update sandbox_payments set email = ${`erased-${person.userId}`}
           where reference in (select reference from payments where user_id = ${person.userId})`,
        sql`
          update sandbox_payments set sender = null
           where sender is not null
             and reference in (select reference from payments where user_id = ${person.userId})`,
      ],
    },
    sandbox_cards: {
      kept: 'service',
      notCopied: `cards that ${ON_ITS_SIDE} on its side`,
      erase: (person) => sql`
        update sandbox_cards set email = ${`erased-${person.userId}`}
         where payment_id in (
           select s.id from sandbox_payments s join payments p using (reference) where p.user_id = ${person.userId})`,
    },
    sandbox_bank_accounts: {
      kept: 'service',
      notCopied: `account numbers that ${ON_ITS_SIDE} on its side`,
      erase: (person) => sql`
        update sandbox_bank_accounts set name = 'erased'
         where number in (
           select number from bank_accounts where card_id = ${cardsOf(person)} and provider = 'sandbox')`,
    },
    sandbox_events: { kept: 'service' },
    sandbox_payouts: { kept: 'service' },
    sandbox_plans: { kept: 'service' },
    sandbox_refunds: { kept: 'service' },
    sandbox_subscriptions: { kept: 'service' },
  },
})
