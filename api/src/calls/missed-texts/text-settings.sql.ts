import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** The settings as admins see them. */
export interface TextSettingsRow {
  readonly workgroup: string
  readonly on: boolean | null
  readonly budget: Kobo | null
  readonly payer: string | null
  readonly spent: Kobo
  readonly sent: number
  readonly optedOut: number
  /** a number of the workgroup whose calls have hours: their schedule */
  readonly schedule: string | null
}

/** @param month its first day */
export const findTextSettings = (db: Db, workgroupId: number, month: Day) => db.only<TextSettingsRow>`
  select w.name as workgroup, s.texts_on as "on", s.budget_kobo as budget,
         (select trim(u.first_name || ' ' || u.last_name) from seats p join users u on u.id = p.user_id
           where p.id = s.seat_id and p.admin and not p.lead and p.revoked_at is null and u.disabled_at is null) as payer,
         (select coalesce(sum(charged_kobo), 0)::bigint from missed_texts
           where workgroup_id = w.id and day >= ${month}::date) as spent,
         (select count(*)::int from missed_texts
           where workgroup_id = w.id and day >= ${month}::date and state in ('posted', 'sent', 'delivered')) as sent,
         (select count(*)::int from missed_text_stops where workgroup_id = w.id) as "optedOut",
         (select min(a.destination) from number_allocations a join seats c on c.card_id = a.card_id
           where c.workgroup_id = w.id and a.released_at is null and a.category = 'schedule') as schedule
    from workgroups w left join missed_text_settings s on s.workgroup_id = w.id where w.id = ${workgroupId}`

/** @param seatId whose wallet pays */
export const putTextSettings = (
  tx: Tx,
  workgroupId: number,
  { on, budget, seatId }: { readonly on: boolean; readonly budget: Kobo; readonly seatId: number },
) => tx.run`
  insert into missed_text_settings (workgroup_id, texts_on, budget_kobo, seat_id)
    values (${workgroupId}, ${on}, ${budget}, ${seatId})
    on conflict (workgroup_id) do update
      set texts_on = excluded.texts_on, budget_kobo = excluded.budget_kobo, seat_id = excluded.seat_id`
