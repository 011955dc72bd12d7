import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Amounts } from '../refill.sql.ts'

/** What a person gets when they join. */
export interface JoiningMoney {
  readonly amount: Kobo | null
  readonly refill: Amounts | null
}

export interface Invited {
  readonly userId: number
  readonly workgroupId: number
}

/** Sets what an invited person gets when they join, in place of what was set before. */
export const putJoiningMoney = (
  tx: Tx,
  { userId, workgroupId }: Invited,
  fromCardId: number,
  money: JoiningMoney,
) => tx.run`
  insert into joining_money (workgroup_id, user_id, from_card_id, amount_kobo, threshold_kobo, refill_kobo, most_kobo)
    values (${workgroupId}, ${userId}, ${fromCardId}, ${money.amount}, ${money.refill?.threshold ?? null},
            ${money.refill?.amount ?? null}, ${money.refill?.most ?? null})`

export const deleteJoiningMoney = (tx: Tx, { userId, workgroupId }: Invited) =>
  tx.run`delete from joining_money where user_id = ${userId} and workgroup_id = ${workgroupId}`

/** Those whose person has joined, so that it is theirs now. */
export const listJoined = (db: Db) => db.many<{ id: number; workgroupId: number }>`
  select j.id, j.workgroup_id as "workgroupId" from joining_money j join users u on u.id = j.user_id
      join seats s on s.user_id = j.user_id and s.workgroup_id = j.workgroup_id
    where password_hash is not null and revoked_at is null order by j.id limit 500`

/** What is due, with whose it is and who pays. */
export interface DueMoney {
  readonly amount: Kobo | null
  readonly threshold: Kobo | null
  readonly refill: Kobo | null
  readonly most: Kobo | null
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly member: string
  readonly fromCardId: number
  readonly fromUsername: string
  readonly fromUserId: number
  readonly payer: string
  /** whether who pays is still an admin of the workgroup and may change things */
  readonly mayPay: boolean
}

/** Locks it until the transaction ends. @returns undefined when it was given, or its person has left */
export const lockJoiningMoney = (tx: Tx, id: number) => tx.one<DueMoney>`
  select amount_kobo as amount, threshold_kobo as threshold, refill_kobo as refill, most_kobo as most,
         j.workgroup_id as "workgroupId", own.card_id as "cardId", own.username,
         concat_ws(' ', member.first_name, member.last_name) as member, from_card_id as "fromCardId",
         p.username as "fromUsername", p.user_id as "fromUserId",
         concat_ws(' ', payer.first_name, payer.last_name) as payer,
         p.revoked_at is null and p.admin and not p.lead and payer.disabled_at is null as "mayPay"
    from joining_money j join seats own on own.user_id = j.user_id and own.workgroup_id = j.workgroup_id
      join users member on member.id = own.user_id join seats p on p.card_id = from_card_id
      join users payer on payer.id = p.user_id
    where j.id = ${id} and own.revoked_at is null and member.password_hash is not null
    for update of j for share of own, p`

export const deleteGiven = (tx: Tx, id: number) => tx.run`delete from joining_money where id = ${id}`

/** Deletes those whose invitation is no more: withdrawn, declined, over for long, or its person removed. @returns how many */
export const deleteUnasked = (db: Db) => db.run`
  delete from joining_money j
    where not exists (select from seats s where s.user_id = j.user_id and s.workgroup_id = j.workgroup_id and revoked_at is null)
      and not exists (select from seat_invitations i
                        where i.user_id = j.user_id and i.workgroup_id = j.workgroup_id and declined_at is null)`
