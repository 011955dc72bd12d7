import type { Db } from '../../platform/db/db.ts'
import { cardsOf, type Person, seatsOf } from '../../platform/person.ts'

/** What is still open with a person. */
export interface Open {
  readonly wallets: readonly { readonly card: number; readonly kobo: number; readonly held: number }[]
  /** what their workgroups owe for payments of theirs that were taken back */
  readonly owedKobo: number
  /** references of payments that may still come */
  readonly payments: readonly string[]
  readonly aftermath: number
  readonly subscriptions: number
  readonly calls: number
  /** phone numbers that hang on their cards */
  readonly numbers: readonly string[]
  /** workgroups with other people, of which they are the last admin */
  readonly alone: readonly string[]
}

export const findOpen = (db: Db, person: Person): Promise<Open> =>
  db.only<Open>`
    select
      (select coalesce(json_agg(json_build_object('card', card_id, 'kobo', balance_kobo, 'held', held_kobo) order by card_id), '[]')
        from ledger_accounts where card_id = ${cardsOf(person)} and (balance_kobo <> 0 or held_kobo <> 0)) as wallets,
      (select coalesce(sum(d.owed_kobo - d.paid_kobo), 0)::bigint from debts d join payments p using (reference)
        where p.user_id = ${person.userId} and d.paid_at is null) as "owedKobo",
      (select coalesce(json_agg(reference order by created_at), '[]')
        from payments where user_id = ${person.userId} and state in ('pending', 'suspense')) as payments,
      (select count(*) from payments p where p.user_id = ${person.userId} and (
        exists (select from refunds r where r.reference = p.reference and r.resolved_at is null) or
        exists (select from disputes d where d.reference = p.reference and d.state = 'open'))) as aftermath,
      (select count(*) from subscriptions s join payments p using (reference)
        where p.user_id = ${person.userId} and s.state <> 'disabled') as subscriptions,
      (select count(*) from live_calls where card_id = ${cardsOf(person)}) as calls,
      (select coalesce(json_agg(n.did order by n.did), '[]') from number_allocations a
        join phone_numbers n on n.id = a.number_id
        where a.card_id = ${cardsOf(person)} and a.released_at is null) as numbers,
      (select coalesce(json_agg(w.name order by w.id), '[]') from seats s join workgroups w on w.id = s.workgroup_id
        where s.id = ${seatsOf(person)} and s.admin and s.revoked_at is null
          and exists (select from seats o where o.workgroup_id = w.id and o.user_id <> s.user_id and o.revoked_at is null)
          and not exists (select from seats o join users p on p.id = o.user_id
            where o.workgroup_id = w.id and o.user_id <> s.user_id and o.revoked_at is null and o.admin and not o.lead
              and p.disabled_at is null and p.password_hash is not null)) as alone`
