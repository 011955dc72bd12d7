import { type Db, sql } from '../../db/db.ts'

/** The wallets by whose payments somebody came to owe us. */
export async function listDebtors(db: Db): Promise<{ userId: number; cardId: number }[]> {
  const { rows } = await sql<{ userId: number; cardId: number }>`
    select distinct a.user_id as "userId", p.card_id as "cardId"
      from ledger_accounts a join payments p on p.user_id = a.user_id
      where a.user_id is not null and a.balance_kobo < 0
        and (exists (select from disputes d where d.reference = p.reference and d.state = 'lost')
          or exists (select from refunds r where r.reference = p.reference and r.state = 'processed'))
      order by 1, 2`.execute(db)
  return rows
}
