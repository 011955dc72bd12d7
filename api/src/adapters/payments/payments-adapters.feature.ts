import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'

const SANDBOX_KEEPS = 'the sandbox, standing in for the card provider, keeps'

/** What the card provider's adapters keep for themselves. */
export const paymentsAdapters = feature({
  name: 'payments-adapters',
  tables: {
    paystack_checkouts: { owner: 'none', retention: 'books' },
    paystack_refund_orders: { owner: 'none', retention: 'books' },
    sandbox_payments: {
      owner: ['payments', 'reference', 'reference'],
      retention: 'service',
      notCopied: `what ${SANDBOX_KEEPS} of the same payments`,
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
      owner: 'none',
      retention: 'service',
      notCopied: `cards that ${SANDBOX_KEEPS} on its side`,
      erase: (person) => sql`
        update sandbox_cards set email = ${`erased-${person.userId}`}
         where payment_id in (
           select s.id from sandbox_payments s join payments p using (reference) where p.user_id = ${person.userId})`,
    },
    sandbox_bank_accounts: {
      owner: 'none',
      retention: 'service',
      notCopied: `account numbers that ${SANDBOX_KEEPS} on its side`,
      erase: (person) => sql`
        update sandbox_bank_accounts set name = 'erased'
         where number in (
           select number from bank_accounts where card_id = ${cardsOf(person)} and provider = 'sandbox')`,
    },
    sandbox_events: { owner: 'none', retention: 'service' },
    sandbox_payouts: { owner: 'none', retention: 'service' },
    sandbox_plans: { owner: 'none', retention: 'service' },
    sandbox_refunds: { owner: 'none', retention: 'service' },
    sandbox_subscriptions: { owner: 'none', retention: 'service' },
  },
})
