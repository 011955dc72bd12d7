import type { DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

export type Kind = DataRequest['kind']

export interface RequestRow {
  readonly id: number
  readonly userId: number
  readonly kind: Kind
  readonly state: Exclude<DataRequest['state'], 'preparing'>
  readonly askedAt: Date
  readonly dueAt: Date
  readonly begunAt: Date | null
  readonly answeredAt: Date | null
  readonly reason: string | null
  readonly file: string | null
  readonly bytes: number | null
  readonly fileUntil: Date | null
}

const columns = sql`id, user_id as "userId", kind, state, asked_at as "askedAt", due_at as "dueAt",
  begun_at as "begunAt", answered_at as "answeredAt", reason, file, bytes, file_until as "fileUntil"`

/** A person's newest requests, at most so many of each kind: many copies do not hide a deletion. */
export const listRequests = (db: Db, userId: number, mostOfKind: number) =>
  db.many<RequestRow>`select ${columns} from (
      select *, row_number() over (partition by kind order by id desc) as place
        from data_requests where user_id = ${userId}) mine
    where place <= ${mostOfKind} order by id desc`

export const findRequest = (db: Db, id: number) =>
  db.one<RequestRow>`select ${columns} from data_requests where id = ${id}`

/** Whether a copy was asked for since then that is not on its way any more. */
export const hasAskedSince = async (db: Db, userId: number, since: Date): Promise<boolean> =>
  (await db.one`select from data_requests
    where user_id = ${userId} and kind = 'copy' and state <> 'asked' and asked_at > ${since} limit 1`) !==
  undefined

/** @returns undefined while one of this kind is open */
export const insertRequest = (tx: Tx, request: { userId: number; kind: Kind; at: Date; dueAt: Date }) =>
  tx.one<RequestRow>`insert into data_requests (user_id, kind, asked_at, due_at)
    values (${request.userId}, ${request.kind}, ${request.at}, ${request.dueAt})
    on conflict (user_id, kind) where state = 'asked' do nothing returning ${columns}`

/** Ends a request that is open. @returns undefined when it is over already */
export const endRequest = (
  tx: Tx,
  id: number,
  { state, at, reason = null }: { state: 'declined' | 'withdrawn'; at: Date; reason?: string | null },
) =>
  tx.one<RequestRow>`update data_requests set state = ${state}, answered_at = ${at}, reason = ${reason}
    where id = ${id} and state = 'asked' returning ${columns}`

/** Takes the copy that waits longest, and none that was begun after `before`. */
export const beginCopy = (db: Db, at: Date, before: Date) =>
  db.one<{ id: number; userId: number }>`update data_requests set begun_at = ${at} where id = (
      select id from data_requests where kind = 'copy' and state = 'asked' and (begun_at is null or begun_at < ${before})
        order by begun_at nulls first, id limit 1)
    returning id, user_id as "userId"`

/** @returns undefined when the request was withdrawn while the copy was written */
export const markReady = (
  tx: Tx,
  id: number,
  copy: { at: Date; file: string; keyId: string; bytes: number; until: Date },
) =>
  tx.one`update data_requests set state = 'ready', answered_at = ${copy.at}, file = ${copy.file}, key_id = ${copy.keyId},
      bytes = ${copy.bytes}, file_until = ${copy.until}
    where id = ${id} and state = 'asked' returning id`

/** Forgets copies whose time is over. @returns their files */
export const endOldCopies = (tx: Tx, at: Date) =>
  tx.column<string>`with old as (select id, file from data_requests where state = 'ready' and file_until <= ${at} for update)
    update data_requests r set state = 'fulfilled', file = null, key_id = null from old where r.id = old.id returning old.file`

/** Ends everything of a person who is erased. @returns the files of their copies */
export async function endAllOf(
  tx: Tx,
  userId: number,
  at: Date,
): Promise<{ files: string[]; asked: boolean }> {
  const files = await tx.column<string>`
    select file from data_requests where user_id = ${userId} and state = 'ready'`
  const [done] = await tx.many<{
    id: number
  }>`update data_requests set state = 'fulfilled', answered_at = ${at}
    where user_id = ${userId} and kind = 'deletion' and state = 'asked' returning id`
  await tx.run`update data_requests set state = 'fulfilled', file = null, key_id = null where user_id = ${userId} and state = 'ready'`
  await tx.run`update data_requests set state = 'withdrawn', answered_at = ${at} where user_id = ${userId} and state = 'asked'`
  await tx.run`update data_requests set reason = 'erased' where user_id = ${userId} and reason is not null`
  return { files, asked: done !== undefined }
}

export interface OpenRequest {
  readonly id: number
  readonly userId: number
  readonly kind: Kind
  readonly email: string
  readonly askedAt: Date
  readonly dueAt: Date
}

/** The open requests of everybody, the oldest first. */
export const listOpen = (db: Db, most: number) => db.many<OpenRequest>`
  select r.id, r.user_id as "userId", r.kind, u.email, r.asked_at as "askedAt", r.due_at as "dueAt"
    from data_requests r join users u on u.id = r.user_id where r.state = 'asked' order by r.asked_at, r.id limit ${most}`

/** How many are open, and how many of them are due before an instant. */
export const countOpenRequests = (db: Db, before: Date) => db.only<{ open: number; urgent: number }>`
  select count(*)::int as open, (count(*) filter (where due_at < ${before}))::int as urgent
    from data_requests where state = 'asked'`

/** Copies that another key than the newest has sealed, after one of them. */
export const listCopiesOfOtherKeys = (db: Db, newest: string, after: number, most: number) =>
  db.many<{ id: number; file: string }>`
  select id, file from data_requests where state = 'ready' and key_id <> ${newest} and id > ${after}
    order by id limit ${most}`

/** Gives a copy another file. @returns undefined when it is not that copy any more */
export const moveCopy = (tx: Tx, id: number, from: string, to: { file: string; keyId: string }) =>
  tx.one`update data_requests set file = ${to.file}, key_id = ${to.keyId}
    where id = ${id} and state = 'ready' and file = ${from} returning id`

/** Whether a file is still that of a copy. */
export const isFileOfCopy = async (db: Db, file: string): Promise<boolean> =>
  (await db.one`select from data_requests where file = ${file}`) !== undefined

/** Deletes requests that were over before an instant. @returns how many */
export const deleteOldRequests = (db: Db, before: Date, most: number) => db.run`
  delete from data_requests where id in (
    select id from data_requests where answered_at < ${before} and state <> 'ready' order by id limit ${most})`
