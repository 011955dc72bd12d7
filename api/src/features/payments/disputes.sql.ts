import type { Kobo } from '@ekoline/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'

export interface Dispute {
  readonly id: number
  readonly reference: string
  readonly providerDisputeId: string
  readonly amount: Kobo
  readonly state: 'open' | 'won' | 'lost'
  readonly holdId: number | null
  readonly createdAt: Date
}

/** The disputes of a payment, the oldest first. */
export const listDisputes = (db: Db, reference: string) => db.many<Dispute>`
  select id, reference, provider_dispute_id as "providerDisputeId", amount_kobo as amount, state, hold_id as "holdId",
         created_at as "createdAt" from disputes where reference = ${reference} order by id`

export const insertDispute = (
  tx: Tx,
  it: Pick<Dispute, 'reference' | 'providerDisputeId' | 'amount' | 'holdId'> & { readonly at: Date },
) => tx.value<number>`
  insert into disputes (reference, provider_dispute_id, amount_kobo, state, hold_id, created_at)
    values (${it.reference}, ${it.providerDisputeId}, ${it.amount}, 'open', ${it.holdId}, ${it.at})
    returning id`

interface Resolution {
  readonly state: 'won' | 'lost'
  readonly amount: Kobo
  /** of a lost one */
  readonly transactionId?: number
  readonly at: Date
}

export const resolveDispute = (tx: Tx, id: number, it: Resolution) => tx.run`
  update disputes set state = ${it.state}, amount_kobo = ${it.amount},
                      transaction_id = ${it.transactionId ?? null}, resolved_at = ${it.at} where id = ${id}`

/** The wallets whose payments left their owner in debt: taking them back posted to the receivable. */
export const listDebtors = (db: Db) => db.many<{ userId: number; cardId: number }>`
  select distinct a.user_id as "userId", p.card_id as "cardId"
    from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.amount_kobo < 0
      join (select reference, transaction_id from disputes union all select reference, transaction_id from refunds) as back
        on back.transaction_id = e.transaction_id
      join payments p on p.reference = back.reference
    where a.user_id is not null and a.balance_kobo < 0
    order by 1, 2`
