import type { Person } from '../../people/data-requests/person.sql.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const seats = ({ seatIds }: Person) => sql`any(${seatIds}::bigint[])`
const cards = ({ cardIds }: Person) => sql`any(${cardIds}::bigint[])`

/** Makes everybody who would change a person, their wallets or the roles in their workgroups wait. */
export async function lockPerson(tx: Tx, it: Person): Promise<void> {
  await tx.run`select from users where id = ${it.userId} for update`
  await tx.run`select from workgroups where id in (select workgroup_id from seats where id = ${seats(it)})
    order by id for update`
  for (const card of it.cardIds) await tx.run`select from ledger_lock(${card})`
}

/** Of the person's own calls, the recorded ones. */
export const listRecorded = (db: Db, it: Person) =>
  db.many<{ id: number; uniqueid: string }>`
    select id, uniqueid from calls where card_id = ${cards(it)} and recorded order by started_at`

export async function markErased(tx: Tx, it: Person, at: Date): Promise<void> {
  const { userId, email, phone } = it
  for (const statement of [
    sql`delete from sessions where user_id = ${userId}`,
    sql`delete from known_devices where user_id = ${userId}`,
    sql`delete from sign_in_tickets where user_id = ${userId}`,
    sql`delete from password_links where user_id = ${userId}`,
    sql`delete from seat_invitations where user_id = ${userId}`,
    sql`delete from verify_tokens where user_id = ${userId}`,
    sql`delete from verification_codes where phone = ${phone}`,
    sql`delete from verified_numbers where number = ${phone}`,
    sql`delete from second_factors where user_id = ${userId}`,
    sql`delete from queue_agents where seat_id = ${seats(it)}`,
    sql`delete from queue_report_mails where seat_id = ${seats(it)}`,
    sql`delete from agent_pauses where seat_id = ${seats(it)}`,
    sql`update agents set set_by = null where set_by = ${seats(it)}`,
    sql`delete from agents where seat_id = ${seats(it)}`,
    sql`delete from allowances where card_id = ${cards(it)}`,
    sql`delete from seat_caller_ids where card_id = ${cards(it)}`,
    sql`delete from reaches where seat_id = ${seats(it)}`,
    sql`delete from refills where card_id = ${cards(it)} or from_card_id = ${cards(it)}`,
    sql`delete from auto_top_ups where card_id = ${cards(it)}`,
    // The job has the provider forget them, and deletes them then.
    sql`update saved_cards set forgotten_at = ${at}, ask_at = ${at} where card_id = ${cards(it)} and forgotten_at is null`,
    sql`delete from balance_alerts where card_id = ${cards(it)}`,
    sql`delete from idempotency_keys where seat_id = ${seats(it)}`,
    sql`delete from webhooks w where seat_id = ${seats(it)}
      and not exists (select from seats o where o.workgroup_id = w.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null)`,
    sql`update api_keys set revoked_at = coalesce(revoked_at, ${at}), name = 'erased' where seat_id = ${seats(it)}`,
    sql`delete from outbox where recipient in (${email}, ${phone})`,
    sql`update consents set address = null where user_id = ${userId}`,
    sql`update sign_ups set plan_type = null, gender = null, about_us = '', wished_plan_id = null where user_id = ${userId}`,
    sql`update sandbox_payments set email = ${`erased-${userId}`}
      where reference in (select reference from payments where user_id = ${userId})`,
    sql`update sandbox_cards set email = ${`erased-${userId}`} where payment_id in
      (select s.id from sandbox_payments s join payments p using (reference) where p.user_id = ${userId})`,
    sql`update bank_accounts set name = 'erased' where card_id = ${cards(it)} and name is not null`,
    sql`update sandbox_bank_accounts set name = 'erased' where number in
      (select number from bank_accounts where card_id = ${cards(it)} and provider = 'sandbox')`,
    sql`update sandbox_payments set sender = null where sender is not null
      and reference in (select reference from payments where user_id = ${userId})`,
    sql`update payments set sender = null where user_id = ${userId} and sender is not null`,
    sql`update pay_links set ended_at = coalesce(ended_at, ${at}), note = '' where user_id = ${userId}`,
    sql`update payments set payer_email = null where user_id = ${userId} and payer_email is not null`,
    sql`update calls set recorded = false, recording_gone_at = ${at} where card_id = ${cards(it)} and recorded`,
    sql`update seats set username = 'erased' || id, referral_code = 'erased' || id, admin = false, lead = false,
      revoked_at = coalesce(revoked_at, ${at}) where id = ${seats(it)}`,
    // Most are named after their only person.
    sql`update workgroups w set name = 'Erased ' || id where id in (select workgroup_id from seats where id = ${seats(it)})
      and not exists (select from seats o where o.workgroup_id = w.id and o.user_id <> ${userId} and o.revoked_at is null)`,
    sql`update users set password_hash = null, phone_verified_at = null where id = ${userId}`,
  ])
    await tx.run(statement)
}
