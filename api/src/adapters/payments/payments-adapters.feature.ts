import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'

const ON_ITS_SIDE = 'the sandbox, standing in for the card provider, keeps'

/** What the card provider's adapters keep for themselves. */
export const paymentsAdapters = feature({
  name: 'payments-adapters',
  tables: {
    paystack_checkouts: { owner: 'nobody', kept: 'books' },
    paystack_refund_orders: { owner: 'nobody', kept: 'books' },
    sandbox_payments: {
      owner: ['payments', 'reference', 'reference'],
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
      owner: 'nobody',
      kept: 'service',
      notCopied: `cards that ${ON_ITS_SIDE} on its side`,
      erase: (person) => sql`
        update sandbox_cards set email = ${`erased-${person.userId}`}
         where payment_id in (
           select s.id from sandbox_payments s join payments p using (reference) where p.user_id = ${person.userId})`,
    },
    sandbox_bank_accounts: {
      owner: 'nobody',
      kept: 'service',
      notCopied: `account numbers that ${ON_ITS_SIDE} on its side`,
      erase: (person) => sql`
        update sandbox_bank_accounts set name = 'erased'
         where number in (
           select number from bank_accounts where card_id = ${cardsOf(person)} and provider = 'sandbox')`,
    },
    sandbox_events: { owner: 'nobody', kept: 'service' },
    sandbox_payouts: { owner: 'nobody', kept: 'service' },
    sandbox_plans: { owner: 'nobody', kept: 'service' },
    sandbox_refunds: { owner: 'nobody', kept: 'service' },
    sandbox_subscriptions: { owner: 'nobody', kept: 'service' },
  },
})
