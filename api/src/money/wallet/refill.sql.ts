import type { RefillRefusal } from '@ekoline/contract/money/refills.facts.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Day, monthOf } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const BATCH = 200

/** When a wallet is refilled, and with how much; kobo. */
export interface Amounts {
  readonly threshold: Kobo
  readonly amount: Kobo
  /** in a calendar month of Lagos */
  readonly most: Kobo
}

/** What is set; all null: it is off. */
export type SetRefill = { readonly [K in keyof Amounts]: Kobo | null } & {
  readonly payer: string | null
  readonly used: Kobo
  readonly refused: RefillRefusal | null
}

const usedIn = (month: Day) => sql`case when month = ${month}::date then month_used_kobo else 0 end`

export const findRefill = (db: Db, cardId: number, at: Date) => db.one<SetRefill>`
  select threshold_kobo as threshold, amount_kobo as amount, most_kobo as most,
         concat_ws(' ', first_name, last_name) as payer, ${usedIn(monthOf(at))}::bigint as used, refused
    from refills r left join seats p on p.card_id = from_card_id left join users on users.id = p.user_id
    where r.card_id = ${cardId}`

/** Sets it, or turns it off by null. What was moved this month still counts. */
export const putRefill = (
  tx: Tx,
  cardId: number,
  refill: (Amounts & { readonly fromCardId: number }) | null,
) => tx.run`
  insert into refills (card_id, from_card_id, threshold_kobo, amount_kobo, most_kobo)
    values (${cardId}, ${refill?.fromCardId ?? null}, ${refill?.threshold ?? null}, ${refill?.amount ?? null},
            ${refill?.most ?? null})
    on conflict (card_id) do update set from_card_id = excluded.from_card_id, threshold_kobo = excluded.threshold_kobo,
                                        amount_kobo = excluded.amount_kobo, most_kobo = excluded.most_kobo, refused = null`

const available = sql`coalesce(a.balance_kobo - a.held_kobo, 0)`

/** The next cards whose wallet has fallen below its threshold, behind one. */
export const listFallen = (db: Db, after: number) => db.many<{ cardId: number; workgroupId: number }>`
  select r.card_id as "cardId", seats.workgroup_id as "workgroupId" from refills r join seats on seats.card_id = r.card_id left join ledger_accounts a on a.card_id = r.card_id
    where r.card_id > ${after} and ${available} < threshold_kobo and revoked_at is null
    order by r.card_id limit ${BATCH}`

/** Forgets what refused a refill of wallets that have enough again, so that their next fall is mailed again. */
export const forgetRefusals = (db: Db) => db.run`
  update refills r set refused = null from ledger_accounts a
    where a.card_id = r.card_id and refused is not null and ${available} >= threshold_kobo`

/** A refill, of a wallet and from another, locked until the transaction ends. */
export interface DueRefill extends Amounts {
  readonly cardId: number
  readonly username: string
  readonly member: string
  readonly workgroupId: number
  readonly fromCardId: number
  readonly fromUsername: string
  readonly fromUserId: number
  readonly payer: string
  /** whether who pays is still an admin of the workgroup and may change things */
  readonly mayPay: boolean
  readonly times: number
  /** what was moved this month */
  readonly used: Kobo
  readonly refused: RefillRefusal | null
}

/** @returns undefined when it is off or its member has left */
export const lockRefill = (tx: Tx, cardId: number, at: Date) => tx.one<DueRefill>`
  select r.card_id as "cardId", own.username, concat_ws(' ', member.first_name, member.last_name) as member,
         own.workgroup_id as "workgroupId", from_card_id as "fromCardId", p.username as "fromUsername",
         p.user_id as "fromUserId", concat_ws(' ', payer.first_name, payer.last_name) as payer,
         p.revoked_at is null and p.admin and not p.lead and payer.disabled_at is null as "mayPay",
         threshold_kobo as threshold, amount_kobo as amount, most_kobo as most, times,
         ${usedIn(monthOf(at))}::bigint as used, refused
    from refills r join seats own on own.card_id = r.card_id join users member on member.id = own.user_id
      join seats p on p.card_id = from_card_id join users payer on payer.id = p.user_id
    where r.card_id = ${cardId} and own.revoked_at is null
    for update of r for share of own, p`

export const updateMade = (tx: Tx, { cardId, used, amount }: DueRefill, at: Date) => tx.run`
  update refills set times = times + 1, month = ${monthOf(at)}::date, month_used_kobo = ${used} + ${amount}::bigint, refused = null
    where card_id = ${cardId}`

export const updateRefused = (tx: Tx, cardId: number, refused: RefillRefusal) => tx.run`
  update refills set refused = ${refused} where card_id = ${cardId}`

/** The admins of a workgroup who can change things. */
export const listPayers = (db: Db, workgroupId: number) => db.column<number>`
  select user_id from seats join users on users.id = user_id
    where workgroup_id = ${workgroupId} and admin and not lead and revoked_at is null and disabled_at is null order by seats.id`
