import type { Kobo } from '@ekoline/contract/money.ts'
import type { Db } from '../../db/db.ts'

/** Money that came into a wallet by a card that its workgroup had not used before. */
export interface Fresh {
  readonly amount: Kobo
  /** when the workgroup first paid by that card */
  readonly since: Date
}

/**
 * What came into a wallet by cards first used after an instant, the first used first. A card is known by its last four
 * digits; a payment without them is by an unknown card each time.
 */
export const listFresh = (db: Db, cardId: number, after: Date) => db.many<Fresh>`
  select e.amount_kobo as amount, used.since
    from payments p
      join ledger_accounts a using (card_id)
      join ledger_entries e on e.transaction_id = p.transaction_id and e.account_id = a.id and e.amount_kobo > 0
      cross join lateral (
        select coalesce(min(q.settled_at), p.settled_at) as since
          from seats own join seats s using (workgroup_id)
            join payments q on q.card_id = s.card_id and q.state = 'credited' and q.card_last4 = p.card_last4
          where own.card_id = p.card_id) as used
    where p.card_id = ${cardId} and p.state = 'credited' and p.settled_at > ${after} and used.since > ${after}
    order by used.since, p.reference`
