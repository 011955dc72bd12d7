import type { WhyNoText } from '@ekoline/contract/calls/missed-texts.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** A text message that is to be sent, if nothing keeps it. */
export interface NewText {
  readonly workgroupId: number
  readonly caller: string
  /** of the missed call */
  readonly uniqueid: string
  readonly day: Day
  readonly sendAt: Date
}

/** Queues it where texts are on and the call is the newest of an open line; none where there is one for that day. */
export const insertText = (tx: Tx, { workgroupId, caller, uniqueid, day, sendAt }: NewText) => tx.run`
  insert into missed_texts (workgroup_id, line_id, caller, day, send_at, at)
    select m.workgroup_id, m.id, m.caller, ${day}::date, ${sendAt}::timestamptz, ${sendAt}::timestamptz
      from missed_calls m join missed_text_settings s on s.workgroup_id = m.workgroup_id and s.texts_on
     where m.workgroup_id = ${workgroupId} and m.caller = ${caller} and m.closed_at is null and m.uniqueid = ${uniqueid}
    on conflict (workgroup_id, caller, day) do nothing`

/** A text message that is due. */
export interface DueText {
  readonly id: number
  readonly workgroupId: number
  readonly company: string
  readonly caller: string
  readonly day: Day
  /** the line was closed since */
  readonly closed: boolean
  /** of text messages of the workgroup, of its robocalls, or of those of all */
  readonly optedOut: boolean
  /** by the workgroup, since */
  readonly blocked: boolean
  /** where calls of the called number lead; null: nowhere, or the number is not known */
  readonly category: string | null
  readonly destination: string | null
}

/** Locks the one that is due longest, unless another process has it. */
export const lockDue = (tx: Tx, at: Date) => tx.one<DueText>`
  select t.id, t.workgroup_id as "workgroupId", w.name as company, t.caller, t.day::text as day,
         m.closed_at is not null as closed,
         exists (select from missed_text_stops o where o.workgroup_id = t.workgroup_id and o.caller = t.caller)
           or exists (select from suppressed_numbers o where o.phone = t.caller
                         and (o.workgroup_id = t.workgroup_id or o.workgroup_id is null)) as "optedOut",
         is_blocked(t.workgroup_id, t.caller) as blocked,
         a.category, a.destination
    from missed_texts t join missed_calls m on m.id = t.line_id join workgroups w on w.id = t.workgroup_id
    left join phone_numbers n on n.did = m.did
    left join (number_allocations a join seats s on s.card_id = a.card_id)
      on a.number_id = n.id and a.released_at is null and s.workgroup_id = t.workgroup_id
   where t.id = (select id from missed_texts where state = 'waiting' and send_at <= ${at}
                  order by send_at, id limit 1 for update skip locked)`

/** The card of the admin who pays in settings `s`: the one who switched it on, as long as that is an admin who may spend. */
const payer = sql`
  (select payer.card_id from seats payer join users person on person.id = payer.user_id
    where payer.id = s.seat_id and payer.admin and not payer.lead and payer.revoked_at is null
      and person.disabled_at is null)`

const spentSince = (workgroupId: number, month: Day) => sql`
  (select coalesce(sum(charged_kobo), 0)::bigint from missed_texts where workgroup_id = ${workgroupId} and day >= ${month}::date)`

/** Who pays, how much a month, and what was spent of it. */
export interface Means {
  readonly on: boolean
  readonly budget: Kobo
  readonly cardId: number | null
  readonly spent: Kobo
}

/** Locks the settings of a workgroup until the transaction ends, so that no other text is paid from its budget. */
export async function lockMeans(tx: Tx, workgroupId: number, month: Day): Promise<Means> {
  await tx.run`select from missed_text_settings where workgroup_id = ${workgroupId} for update`
  return tx.only<Means>`
    select texts_on as "on", budget_kobo as budget, ${payer} as "cardId", ${spentSince(workgroupId, month)} as spent
      from missed_text_settings s where workgroup_id = ${workgroupId}`
}

export const markNotSent = (tx: Tx, id: number, why: WhyNoText, at: Date) =>
  tx.run`update missed_texts set state = 'not sent', why = ${why}, at = ${at} where id = ${id}`

/** What was posted to the outbox, and what paid it. */
export interface PostedText {
  readonly messageId: number
  readonly keyHash: Uint8Array
  readonly charged: Kobo
  readonly postingId: number | null
}

export const markPosted = (
  tx: Tx,
  id: number,
  { messageId, keyHash, charged, postingId }: PostedText,
  at: Date,
) => tx.run`
  update missed_texts set state = 'posted', message_id = ${messageId}, key_hash = ${keyHash}, charged_kobo = ${charged},
         posting_id = ${postingId}, at = ${at} where id = ${id}`

/** Takes over from the outbox what was sent and what arrived. @param since those of before are not looked at any more */
export const followSent = (db: Db, since: Date) => db.run`
  update missed_texts t set state = o.state, at = case when t.state = 'posted' then o.changed_at else t.at end
    from outbox o
   where t.state in ('posted', 'sent') and t.send_at > ${since} and o.id = t.message_id
     and o.state in ('sent', 'delivered') and o.state <> t.state`

/** One that did not arrive, locked; of unknown ones those of before an instant. */
export const lockFailed = (
  tx: Tx,
  { since, unknownBefore }: { readonly since: Date; readonly unknownBefore: Date },
) =>
  tx.one<{ id: number; postingId: number | null }>`
  select t.id, t.posting_id as "postingId"
    from missed_texts t join outbox o on o.id = t.message_id
   where t.state in ('posted', 'sent') and t.send_at > ${since} and o.state = 'failed'
     and (o.why is distinct from 'unknown' or o.changed_at < ${unknownBefore})
   order by t.id limit 1 for update of t skip locked`

export const markFailed = (tx: Tx, id: number, at: Date) =>
  tx.run`update missed_texts set state = 'failed', charged_kobo = 0, at = ${at} where id = ${id}`
