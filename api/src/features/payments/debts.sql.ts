import { type Db, sql } from '../../db/db.ts'

/** The wallets by whose payments somebody came to owe us: what was taken back of them left an entry on the receivable. */
export async function listDebtors(db: Db): Promise<{ userId: number; cardId: number }[]> {
  const { rows } = await sql<{ userId: number; cardId: number }>`
    select distinct a.user_id as "userId", p.card_id as "cardId"
      from ledger_accounts a
        join ledger_entries e on e.account_id = a.id and e.amount_kobo < 0
        join (select reference, transaction_id from disputes union all select reference, transaction_id from refunds) as back
          on back.transaction_id = e.transaction_id
        join payments p on p.reference = back.reference
      where a.user_id is not null and a.balance_kobo < 0
      order by 1, 2`.execute(db)
  return rows
}
