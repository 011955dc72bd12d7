import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type MessageValues, messageInsert } from '../../core/outbox/outbox.sql.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const BATCH = 200

export interface Alert {
  readonly threshold: Kobo
  /** what the wallet must reach before another mail */
  readonly rearm: Kobo
  readonly armed: boolean
}

export const findAlert = (db: Db, cardId: number) => db.one<Alert>`
  select threshold_kobo as threshold, rearm_kobo as rearm, armed from balance_alerts where card_id = ${cardId}`

export const setAlert = (
  tx: Tx,
  { cardId, at, threshold, rearm, armed }: Alert & { cardId: number; at: Date },
) => tx.run`
  insert into balance_alerts (card_id, threshold_kobo, rearm_kobo, armed, changed_at)
    values (${cardId}, ${threshold}, ${rearm}, ${armed}, ${at})
    on conflict (card_id) do update set threshold_kobo = excluded.threshold_kobo, rearm_kobo = excluded.rearm_kobo,
                                        armed = excluded.armed, changed_at = excluded.changed_at`

export const deleteAlert = (tx: Tx, cardId: number) =>
  tx.run`delete from balance_alerts where card_id = ${cardId}`

/** Arms alerts again whose wallet has risen far enough. @returns how many @returns how many */
export const armRisen = (db: Db, now: Date) => db.run`
  update balance_alerts as alert set armed = true, changed_at = ${now}
    from ledger_accounts as wallet
    where wallet.card_id = alert.card_id and not alert.armed and wallet.balance_kobo - wallet.held_kobo >= alert.rearm_kobo`

/** A wallet that has fallen below its owner's threshold. */
export interface Fall {
  readonly cardId: number
  readonly seatId: number
  readonly threshold: Kobo
  readonly rearm: Kobo
  readonly balance: Kobo
  readonly username: string
  readonly workgroup: string
  readonly email: string
}

/** A batch of falls without a mail, after the card named. A wallet never used counts as empty. */
export const listFalls = (db: Db, after: number) => db.many<Fall>`
  select alert.card_id as "cardId", seats.id as "seatId", threshold_kobo as threshold, rearm_kobo as rearm,
         coalesce(wallet.balance_kobo - wallet.held_kobo, 0) as balance, seats.username, workgroups.name as workgroup, users.email
    from balance_alerts as alert left join ledger_accounts as wallet on wallet.card_id = alert.card_id
      join seats on seats.card_id = alert.card_id join users on users.id = seats.user_id
      join workgroups on workgroups.id = seats.workgroup_id
    where alert.card_id > ${after} and alert.armed and coalesce(wallet.balance_kobo - wallet.held_kobo, 0) < threshold_kobo
    order by alert.card_id limit ${BATCH}`

/**
 * Posts the mail about a fall and disarms its alert, together.
 *
 * @returns false when another process did, or the threshold was changed in between
 */
export const postLowBalanceAlert = (
  db: Db,
  { cardId, threshold }: Fall,
  now: Date,
  mail: MessageValues,
) => db.some`
  with alerted as (
    update balance_alerts set armed = false, changed_at = ${now}
      where card_id = ${cardId} and armed and threshold_kobo = ${threshold} returning card_id
  ), posted as (${messageInsert(mail, sql`alerted`)})
  select card_id from alerted`
