import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import { type MessageValues, messageInsert } from '../outbox/outbox.sql.ts'

const BATCH = 200

export interface Alert {
  readonly threshold: Kobo
  /** what the wallet must reach before another mail */
  readonly rearm: Kobo
  readonly armed: boolean
}

export async function findAlert(db: Db, cardId: number): Promise<Alert | null> {
  const row = await db
    .selectFrom('balance_alerts')
    .select(['threshold_kobo', 'rearm_kobo', 'armed'])
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return row ? { threshold: kobo(row.threshold_kobo), rearm: kobo(row.rearm_kobo), armed: row.armed } : null
}

export async function setAlert(
  tx: Tx,
  { cardId, at, threshold, rearm, armed }: Alert & { cardId: number; at: Date },
): Promise<void> {
  const values = { threshold_kobo: threshold, rearm_kobo: rearm, armed, changed_at: at }
  await tx
    .insertInto('balance_alerts')
    .values({ card_id: cardId, ...values })
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet(values))
    .execute()
}

export async function deleteAlert(tx: Tx, cardId: number): Promise<void> {
  await tx.deleteFrom('balance_alerts').where('card_id', '=', cardId).execute()
}

/** Arms again what has risen far enough. @returns how many */
export async function armRisen(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update balance_alerts as alert set armed = true, changed_at = ${now}
      from ledger_accounts as wallet
      where wallet.card_id = alert.card_id and not alert.armed and wallet.balance_kobo - wallet.held_kobo >= alert.rearm_kobo`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** A wallet that has fallen below what its owner wants to be told of. */
export interface Fall {
  readonly cardId: number
  readonly threshold: Kobo
  readonly rearm: Kobo
  readonly balance: Kobo
  readonly username: string
  readonly workgroup: string
  readonly email: string
}

/** Falls that nobody was told of yet, a batch of them behind the card named. A wallet never used holds nothing. */
export async function listFalls(db: Db, after: number): Promise<Fall[]> {
  const { rows } = await sql<Fall>`
    select alert.card_id as "cardId", threshold_kobo as threshold, rearm_kobo as rearm,
           coalesce(wallet.balance_kobo - wallet.held_kobo, 0) as balance, seats.username, workgroups.name as workgroup, users.email
      from balance_alerts as alert left join ledger_accounts as wallet on wallet.card_id = alert.card_id
        join seats on seats.card_id = alert.card_id join users on users.id = seats.user_id
        join workgroups on workgroups.id = seats.workgroup_id
      where alert.card_id > ${after} and alert.armed and coalesce(wallet.balance_kobo - wallet.held_kobo, 0) < threshold_kobo
      order by alert.card_id limit ${BATCH}`.execute(db)
  return rows
}

/**
 * Posts the mail about a fall and disarms its alert, together.
 *
 * @returns false when somebody else did, or the threshold was changed meanwhile
 */
export async function tellFall(db: Db, { cardId, threshold }: Fall, now: Date, mail: MessageValues) {
  const { rows } = await sql`
    with told as (
      update balance_alerts set armed = false, changed_at = ${now}
        where card_id = ${cardId} and armed and threshold_kobo = ${threshold} returning card_id
    ), posted as (${messageInsert(mail, sql`told`)})
    select card_id from told`.execute(db)
  return rows.length === 1
}
