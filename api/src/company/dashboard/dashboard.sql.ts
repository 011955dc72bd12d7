import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** What has happened so far, for the seat or for its workgroup. */
export interface Facts {
  readonly phoneVerified: boolean
  readonly hasNin: boolean
  readonly emailProven: boolean
  readonly everFunded: boolean
  /** a number whose calls go somewhere */
  readonly workgroupHasLine: boolean
  readonly hasPhone: boolean
  readonly everCalled: boolean
  readonly users: number
  readonly invited: number
  readonly hidden: boolean
  readonly numberPrice: Kobo
}

/** All of it by one statement; each part is found by an index. */
export const findFacts = (db: Db, { seatId, cardId, workgroupId }: Caller) => db.only<Facts>`
  select users.phone_verified_at is not null as "phoneVerified", users.nin_last4 is not null as "hasNin",
         not users.email_unproven as "emailProven",
         seats.setup_hidden_at is not null as hidden,
         -- a wallet never goes below zero: its first entry is money that came in
         exists (select from ledger_accounts where card_id = ${cardId} and last_seq > 0) as "everFunded",
         exists (select from number_allocations a join seats s on s.card_id = a.card_id
                  where s.workgroup_id = ${workgroupId} and a.released_at is null and a.category is not null) as "workgroupHasLine",
         -- an expired secret leaves its row
         exists (select from sip_secrets where seat_id = ${seatId}) as "hasPhone",
         exists (select from call_days where card_id = ${cardId}) as "everCalled",
         members.users, members.invited,
         (select price_kobo from number_terms) as "numberPrice"
    from seats join users on users.id = seats.user_id,
         lateral (select count(*) as users, count(l.seat_id) as invited
                    from seats m left join password_links l on l.seat_id = m.id
                    where m.workgroup_id = ${workgroupId} and m.revoked_at is null) as members
    where seats.id = ${seatId}`
