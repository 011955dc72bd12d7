import type { SuspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import type { Db } from '../../platform/db/db.ts'

/** What a suspension meets besides calls, each by its id. */
export interface FoundParts {
  /** that wait, or will at their next turn */
  readonly robocalls: readonly number[]
  readonly sessions: readonly number[]
  /** API keys that are refused */
  readonly keys: readonly number[]
  /** SIP usernames that cannot register */
  readonly sipUsers: readonly string[]
  /** cards whose wallets are closed */
  readonly wallets: readonly number[]
  /** kobo in these */
  readonly money: number
  /** phone numbers whose calls are refused */
  readonly numbers: readonly string[]
}

export const findParts = (db: Db, workgroupId: number, level: SuspensionLevel) => db.only<FoundParts>`
  with members as (select * from seats where workgroup_id = ${workgroupId}),
       whole as (select * from members where ${level}::text = 'everything')
  select
    (select coalesce(json_agg(r.id order by r.id), '[]') from robocalls r join members m on m.card_id = r.card_id
      where r.ended_at is null and r.state in ('queued', 'running')) as robocalls,
    (select coalesce(json_agg(s.id order by s.id), '[]') from sessions s join whole w on w.id = s.seat_id) as sessions,
    (select coalesce(json_agg(k.id order by k.id), '[]') from api_keys k join whole w on w.id = k.seat_id
      where k.revoked_at is null) as keys,
    (select coalesce(json_agg(username order by username), '[]') from whole w
      where exists (select from sip_secrets s where s.seat_id = w.id and s.ha1_sealed is not null)) as "sipUsers",
    (select coalesce(json_agg(card_id order by card_id), '[]') from whole) as wallets,
    (select coalesce(sum(a.balance_kobo), 0)::bigint from ledger_accounts a join whole w on w.card_id = a.card_id) as money,
    (select coalesce(json_agg(n.did order by n.did), '[]') from number_allocations a
       join members m on m.card_id = a.card_id join phone_numbers n on n.id = a.number_id
      where a.released_at is null and ${level}::text <> 'outgoing') as numbers`
