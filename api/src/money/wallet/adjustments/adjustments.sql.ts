import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** Whose wallet a card's is. */
export interface CardHolder {
  readonly email: string
  readonly workgroup: string
}

export const findHolder = (db: Db, cardId: number) =>
  db.one<CardHolder>`
    select u.email, w.name as workgroup
      from seats s join users u on u.id = s.user_id join workgroups w on w.id = s.workgroup_id
      where s.card_id = ${cardId}`

/** When the same amount was last adjusted in a wallet since then, by another transaction than this one. */
export const findSameAdjustment = (
  tx: Tx,
  { cardId, amount, since, besides }: { cardId: number; amount: Kobo; since: Date; besides: number },
) => tx.valueIfAny<Date>`
  select t.at from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
    where a.card_id = ${cardId} and e.at > ${since} and e.kind = 'adjustment' and e.amount_kobo = ${amount}
      and t.id <> ${besides}
    order by e.account_seq desc limit 1`
