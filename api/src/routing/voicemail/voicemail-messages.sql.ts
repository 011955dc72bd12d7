import type { VoicemailState } from '@ekoline/contract/routing/voicemail.ts'
import { type Hearer, hears } from '../../calls/history/heard-boxes.service.ts'
import { type Db, type Page, type PageParams, sql, type Tx, utc } from '../../platform/db/db.ts'

export interface MessageRow {
  readonly id: number
  readonly boxId: number
  readonly box: string
  readonly uniqueid: string
  readonly sound: string
  readonly caller: string
  readonly left_at: string
  readonly seconds: number
  readonly state: VoicemailState
}

const columns = sql`
  m.id, m.box_id as "boxId", case when b.seat_id is null then b.name else u.first_name || ' ' || u.last_name end as box,
  m.uniqueid, m.sound, m.caller, ${utc('m.left_at')} as left_at, m.seconds,
  case when done_at is not null then 'done' when heard_at is not null then 'heard' else 'new' end as state`

const messages = sql`
  voicemail_messages m join voicemail_boxes b on b.id = m.box_id
    left join seats s on s.id = b.seat_id left join users u on u.id = s.user_id`

/** A page of the messages that a person hears, the newest first, and how many there are. @param box this one alone */
export const listMessages = (
  db: Db,
  who: Hearer,
  { box, ...page }: PageParams & { readonly box: number | undefined },
): Promise<Page<MessageRow>> =>
  db.page<MessageRow>(page)`
    select ${columns} from ${messages}
     where ${hears(who)} ${box === undefined ? sql`` : sql`and m.box_id = ${box}`} order by m.left_at desc, m.id desc`

/** A message, if they hear its box. */
export const findMessage = (db: Db, who: Hearer, id: number) =>
  db.one<MessageRow>`select ${columns} from ${messages} where m.id = ${id} and ${hears(who)}`

/** How many messages are new to them. */
export const countNew = (db: Db, who: Hearer) => db.value<number>`
  select count(*)::int as count from ${messages} where ${hears(who)} and m.heard_at is null and m.done_at is null`

/** The new messages of a box, the oldest first. */
export const listNewOf = (db: Db, boxId: number) => db.many<{ id: number; sound: string }>`
  select id, sound from voicemail_messages
   where box_id = ${boxId} and heard_at is null and done_at is null order by left_at, id`

/** @returns its sound; nothing when the box has no such message */
export const takeMessage = (tx: Tx, boxId: number, id: number) => tx.valueIfAny<string>`
  delete from voicemail_messages where id = ${id} and box_id = ${boxId} returning sound`

/** @returns its id; null when it is there already */
export const insertMessage = async (
  tx: Tx,
  message: Pick<MessageRow, 'boxId' | 'uniqueid' | 'sound' | 'caller' | 'seconds'> & { readonly at: Date },
) =>
  (await tx.valueIfAny<number>`
    insert into voicemail_messages (box_id, uniqueid, sound, caller, left_at, seconds)
      values (${message.boxId}, ${message.uniqueid}, ${message.sound}, ${message.caller}, ${message.at},
              ${message.seconds})
      on conflict (uniqueid) do nothing returning id`) ?? null

/** Marks it for all who hear the box. */
export const markMessage = (db: Db, id: number, state: VoicemailState, at: Date) => db.run`
  update voicemail_messages
     set heard_at = case when ${state} = 'new' then null when ${state} = 'heard' then coalesce(heard_at, ${at}) else heard_at end,
         done_at = case when ${state} = 'done' then coalesce(done_at, ${at}) end
   where id = ${id}`

/** It is played. */
export const markHeard = (db: Db, id: number, at: Date) =>
  db.run`update voicemail_messages set heard_at = ${at} where id = ${id} and heard_at is null`

export const deleteMessage = (tx: Tx, id: number) => tx.run`delete from voicemail_messages where id = ${id}`

/** A box that a message was left in, and who gets it by mail: its owner, or its people. */
export interface BoxToKeep {
  readonly id: number
  readonly workgroupId: number
  readonly name: string
  readonly emails: string[]
}

export const findBoxToKeep = (db: Db, number: string) => db.one<BoxToKeep>`
  select b.id, b.workgroup_id as "workgroupId", case when b.seat_id is null then b.name else u.first_name || ' ' || u.last_name end as name,
         case when b.mails then coalesce((
           select array_agg(distinct to_u.email order by to_u.email)
             from seats to_s join users to_u on to_u.id = to_s.user_id and to_u.disabled_at is null
            where to_s.revoked_at is null and to_u.email like '%@%' and (to_s.id = b.seat_id
              or to_s.id in (select seat_id from voicemail_people p where p.box_id = b.id))), '{}') else '{}' end as emails
    from voicemail_boxes b left join seats s on s.id = b.seat_id left join users u on u.id = s.user_id
   where b.box_number = ${number}`

/** The seats that hear a box: its owner's, or its people's. */
export const hearersOf = (tx: Tx, boxId: number) => tx.column<number>`
  select seat_id from voicemail_boxes where id = ${boxId} and seat_id is not null
  union select seat_id from voicemail_people where box_id = ${boxId}`

/** Messages of before an instant, the oldest first. */
export const listOldMessages = (db: Db, before: Date, most: number) => db.many<{ id: number; sound: string }>`
  select id, sound from voicemail_messages where left_at < ${before} order by left_at limit ${most}`

export const deleteMessages = (db: Db, ids: readonly number[]) =>
  db.run`delete from voicemail_messages where id = any(${ids}::bigint[])`
