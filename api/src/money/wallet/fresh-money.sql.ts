import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db } from '../../platform/db/db.ts'

/** Money that came into a wallet by a card that its workgroup had not used before. */
export interface Fresh {
  readonly amount: Kobo
  /** from when it may go to another wallet */
  readonly until: Date
}

/** How long money of a card waits that its workgroup had not used before. */
export interface Delay {
  readonly hours: number
  /** longer, of a card first used before the workgroup was so many days old */
  readonly young: { readonly hours: number; readonly days: number }
}

/**
 * What came into a wallet by new cards and waits at a moment, what may go first first. A card is known by its last four
 * digits; a payment without them is by an unknown card each time. What came by bank transfer waits for nothing.
 */
export const listFresh = (db: Db, cardId: number, now: Date, { hours, young }: Delay) => {
  const longest = Math.max(hours, young.hours)
  return db.many<Fresh>`
    select e.amount_kobo as amount, waits.until
      from payments p
        join ledger_accounts a using (card_id)
        join ledger_entries e on e.transaction_id = p.transaction_id and e.account_id = a.id and e.amount_kobo > 0
        join seats own using (card_id) join workgroups on workgroups.id = own.workgroup_id
        cross join lateral (
          select coalesce(min(q.settled_at), p.settled_at) as since
            from seats s join payments q on q.card_id = s.card_id and q.state = 'credited' and q.card_last4 = p.card_last4
            where s.workgroup_id = own.workgroup_id) as used
        cross join lateral (
          select used.since + make_interval(hours => case
                   when used.since < workgroups.created_at + make_interval(days => ${young.days}::int) then ${longest}::int
                   else ${hours}::int end) as until) as waits
      where p.card_id = ${cardId} and p.state = 'credited' and p.bank_account_id is null
        and p.settled_at > ${now}::timestamptz - make_interval(hours => ${longest}::int) and waits.until > ${now}::timestamptz
      order by waits.until, p.reference`
}
