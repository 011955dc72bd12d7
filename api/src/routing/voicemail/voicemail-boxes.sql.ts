import { INTERNAL_DIGITS_MOST } from '@ekoline/contract/core/destinations.facts.ts'
import { type Hearer, hears } from '../../calls/history/heard-boxes.service.ts'
import { type Db, type Fragment, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

/** A box as it is kept; people who have left the workgroup are not in it. */
export interface BoxRow {
  readonly id: number
  readonly workgroupId: number
  readonly number: string
  /** whose it is; null: the workgroup's */
  readonly seatId: number | null
  readonly owner: string | null
  readonly name: string
  readonly hasLeft: boolean
  readonly people: readonly { readonly seatId: number; readonly username: string; readonly name: string }[]
  readonly greeting: { readonly id: number; readonly name: string } | null
  readonly longestSeconds: number
  readonly mails: boolean
  readonly hasPin: boolean
  readonly messages: number
  readonly newMessages: number
}

const people = sql`
  select coalesce(json_agg(json_build_object('seatId', ps.id, 'username', ps.username,
      'name', pu.first_name || ' ' || pu.last_name) order by pu.first_name, pu.last_name, ps.id), '[]')
    from voicemail_people p join seats ps on ps.id = p.seat_id and ps.revoked_at is null
    join users pu on pu.id = ps.user_id where p.box_id = b.id`

const boxName = sql`case when b.seat_id is null then b.name else u.first_name || ' ' || u.last_name end`

const columns = sql`
  b.id, b.workgroup_id as "workgroupId", b.box_number as number, b.seat_id as "seatId", s.username as owner,
  ${boxName} as name,
  s.revoked_at is not null as "hasLeft", (${people}) as people,
  (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = b.greeting_file_id) as greeting,
  b.longest_seconds as "longestSeconds", b.mails, b.pin_hash is not null as "hasPin",
  (select count(*)::int from voicemail_messages m where m.box_id = b.id) as messages,
  (select count(*)::int from voicemail_messages m
    where m.box_id = b.id and heard_at is null and done_at is null) as "newMessages"`

const boxes = sql`voicemail_boxes b left join seats s on s.id = b.seat_id left join users u on u.id = s.user_id`

/**
 * A page of boxes, the newest first, and how many there are: all of the workgroup for an admin, else those heard.
 *
 * @param search any part of the name or the number; '' for all
 */
export function listBoxes(
  db: Db,
  who: Hearer,
  { search, ...page }: PageParams & { readonly search: string },
): Promise<Page<BoxRow>> {
  const found = search
    ? sql`and strpos(name_fold(${boxName} || ' ' || b.box_number), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<BoxRow>(page)`
    select ${columns} from ${boxes}
     where ${who.admin ? sql`b.workgroup_id = ${who.workgroupId}` : hears(who)} ${found} order by b.id desc`
}

export const findBox = (db: Db, id: number) =>
  db.one<BoxRow>`select ${columns} from ${boxes} where b.id = ${id}`

export const findMainBox = (db: Db, workgroupId: number) => db.one<{
  id: number
  number: string
  name: string
}>`
  select id, box_number as number, name from voicemail_boxes
   where workgroup_id = ${workgroupId} and seat_id is null order by id limit 1`

/** What the exchange needs when a call comes there; nothing of one whose owner has left. */
export const findBoxForCall = (db: Db, number: string) => db.one<{
  workgroupId: number
  greeting: number | null
  longestSeconds: number
  messages: number
}>`
  select b.workgroup_id as "workgroupId", b.greeting_file_id as greeting, b.longest_seconds as "longestSeconds",
         (select count(*)::int from voicemail_messages m where m.box_id = b.id) as messages
    from voicemail_boxes b left join seats s on s.id = b.seat_id
   where b.box_number = ${number} and s.revoked_at is null`

/** Those of the workgroup itself: each person has one of their own beside them. */
export const countBoxes = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from voicemail_boxes where workgroup_id = ${workgroupId} and seat_id is null`

export const hasBox = (db: Db, seatId: number) =>
  db.some`select from voicemail_boxes where seat_id = ${seatId}`

/** Until the transaction ends, no other makes a box of the workgroup. */
export const lockBoxes = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** Locks the box, so that routing something to it waits, or this waits for it. @returns whether it is still there */
export const lockBox = (tx: Tx, id: number) =>
  tx.some`select 1 from voicemail_boxes where id = ${id} for update`

export interface BoxValues {
  readonly name: string
  readonly greeting: number | null
  readonly longestSeconds: number
  readonly mails: boolean
}

/** Saves a new box, without its people. @returns its id; its number is the next one */
export const insertBox = (
  tx: Tx,
  values: BoxValues & { readonly workgroupId: number; readonly seatId: number | null; readonly at: Date },
) => tx.value<number>`
  insert into voicemail_boxes (workgroup_id, seat_id, name, greeting_file_id, longest_seconds, mails, created_at)
    values (${values.workgroupId}, ${values.seatId}, ${values.name}, ${values.greeting}, ${values.longestSeconds},
            ${values.mails}, ${values.at})
    returning id`

/** The words and the length that a box has of which its people have said nothing. */
const USUAL = { seconds: 180, mails: true }

/**
 * A box that comes with a seat or a workgroup. Its number is beyond those that are dialled: as many people as there are would
 * use them up.
 *
 * @returns its number; undefined for a person who has one, as one whose seat was taken away and given again
 */
export const giveBox = (
  tx: Tx,
  box: {
    readonly workgroupId: number
    readonly seatId: number | null
    readonly name: string
    readonly at: Date
  },
) => tx.one<{ id: number; number: string }>`
  insert into voicemail_boxes (workgroup_id, box_number, seat_id, name, longest_seconds, mails, created_at)
    values (${box.workgroupId}, nextval('voicemail_given_number')::text, ${box.seatId}, ${box.name}, ${USUAL.seconds},
            ${USUAL.mails}, ${box.at})
    on conflict (seat_id) do nothing
    returning id, box_number as number`

export const updateBox = (tx: Tx, id: number, values: BoxValues) => tx.run`
  update voicemail_boxes set name = ${values.name}, greeting_file_id = ${values.greeting},
         longest_seconds = ${values.longestSeconds}, mails = ${values.mails} where id = ${id}`

export const updatePin = (tx: Tx, id: number, hash: string | null) =>
  tx.run`update voicemail_boxes set pin_hash = ${hash} where id = ${id}`

export const updateGreeting = (tx: Tx, id: number, fileId: number) =>
  tx.run`update voicemail_boxes set greeting_file_id = ${fileId} where id = ${id}`

/** Whose phone dials, and their own box, if they have one. */
export const findMailbox = (db: Db, username: string) => db.one<{
  userId: number
  seatId: number
  workgroupId: number
  cardId: number
  boxId: number | null
  pinHash: string | null
}>`
  select s.user_id as "userId", s.id as "seatId", s.workgroup_id as "workgroupId", s.card_id as "cardId", b.id as "boxId",
         b.pin_hash as "pinHash"
    from seats s left join voicemail_boxes b on b.seat_id = s.id
   where s.username = ${username} and s.revoked_at is null`

/** These people, and no others. */
export async function replacePeople(tx: Tx, id: number, seats: readonly number[]): Promise<void> {
  await tx.run`delete from voicemail_people where box_id = ${id}`
  await tx.run`
    insert into voicemail_people (box_id, seat_id) select ${id}, unnest(${seats}::bigint[])`
}

/** Deletes boxes with their messages. @returns the names of the sounds */
export async function removeBoxes(tx: Tx, ids: Fragment<unknown>): Promise<string[]> {
  const sounds = await tx.column<string>`
    delete from voicemail_messages where box_id in (${ids}) returning sound`
  await tx.run`delete from voicemail_boxes where id in (${ids})`
  return sounds
}

/** A person's own boxes, and all of workgroups where they are the only member. */
export const boxesOfPerson = (userId: number) => sql`
  select b.id from voicemail_boxes b left join seats own on own.id = b.seat_id
   where own.user_id = ${userId} or b.workgroup_id in (
     select workgroup_id from seats s where user_id = ${userId} and not exists (
       select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

/** A person hears no box of a workgroup any more. */
export const removePerson = (tx: Tx, userId: number) => tx.run`
  delete from voicemail_people where seat_id in (select id from seats where user_id = ${userId})`

/** A box whose owner has left takes no calls. */
export const boxesOf = (workgroupId: number) => sql`
  select b.box_number as destination, case when b.seat_id is null then b.name else (
           select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id where s.id = b.seat_id) end as name
    from voicemail_boxes b
   where b.workgroup_id = ${workgroupId}
     and not exists (select from seats s where s.id = b.seat_id and s.revoked_at is not null)`

/** Boxes that came with a seat have numbers that are too long to be dialled within the workgroup. */
export const dialledBoxesOf = (workgroupId: number) => sql`
  select destination, name, destination as number from (${boxesOf(workgroupId)}) as boxes
   where length(destination) <= ${INTERNAL_DIGITS_MOST}`

/** Those of the workgroup itself, but the one that came with it. */
export const madeBoxesOf = (workgroupId: number) => sql`
  select box_number as destination, name from voicemail_boxes
   where workgroup_id = ${workgroupId} and seat_id is null and length(box_number) <= ${INTERNAL_DIGITS_MOST}`
