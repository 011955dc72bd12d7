import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { type Db, type Fragment, type Page, sql, type Tx, utc } from '../../platform/db/db.ts'

export interface FileRow {
  readonly id: number
  readonly card_id: number
  readonly workgroup_id: number
  readonly type: FilebucketType
  readonly name: string
  readonly stored_as: string
  readonly bytes: number
  readonly length_ms: number
  readonly created_at: string
}

const columns = sql`id, card_id, workgroup_id, type, name, stored_as, bytes, length_ms,
  ${utc('created_at')} as created_at`

export interface FileParams {
  readonly cardId: number
  readonly id?: number | undefined
  readonly type?: FilebucketType
  readonly search: string
  readonly order: 'newest' | 'name'
  readonly page: number
  readonly size: number
}

const matching = ({ cardId, id, type, search }: FileParams): Fragment<unknown> => sql`
  card_id = ${cardId}::bigint
  ${id ? sql`and id = ${id}::bigint` : sql``}
  ${type ? sql`and type = ${type}` : sql``}
  ${search ? sql`and strpos(name_fold(name), name_fold(${search}::text)) > 0` : sql``}`

/** A page of the files of a card, and how many there are; a workgroup has some hundreds at most. */
export function listFiles(db: Db, params: FileParams): Promise<Page<FileRow>> {
  const order = params.order === 'newest' ? sql`files.created_at desc, id desc` : sql`search_fold(name), id`
  return db.page<FileRow>(params)`select ${columns} from files where ${matching(params)} order by ${order}`
}

export const findFile = (db: Db, id: number) => db.one<FileRow>`select ${columns} from files where id = ${id}`

/** The file, locked until the transaction ends against being deleted or used. */
export async function lockFile(
  tx: Tx,
  id: number,
  strength: 'to use' | 'to delete',
): Promise<FileRow | undefined> {
  const lock = strength === 'to use' ? sql`for share` : sql`for update`
  return tx.one<FileRow>`select ${columns} from files where id = ${id} ${lock}`
}

/** How much a workgroup has. */
export const roomTaken = (db: Db, workgroupId: number) => db.only<{ files: number; bytes: number }>`
  select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
    from files where workgroup_id = ${workgroupId}`

/** Until the transaction ends, no other adds to what the workgroup has. */
export const lockRoom = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

export type NewFile = Omit<FileRow, 'id' | 'created_at'> & { readonly created_at: Date }

/** @returns its id */
export const insertFile = (tx: Tx, file: NewFile) => tx.value<number>`
  insert into files (card_id, workgroup_id, type, name, stored_as, bytes, length_ms, created_at)
    values (${file.card_id}, ${file.workgroup_id}, ${file.type}, ${file.name}, ${file.stored_as}, ${file.bytes},
            ${file.length_ms}, ${file.created_at}) returning id`

/** @returns whether there is such a file */
export const renameFile = (tx: Tx, id: number, name: string) =>
  tx.some`update files set name = ${name} where id = ${id} returning id`

export const deleteFile = (tx: Tx, id: number) => tx.run`delete from files where id = ${id}`

/** Deletes what is on a person's cards of workgroups that have no other people. @returns the names in the store */
export const deleteFilesOfLast = (tx: Tx, userId: number) => tx.column<string>`
  delete from files where card_id in (
    select card_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
  returning stored_as`

/** A place that plays a file. */
export interface FileUse {
  /** what kind of thing it is, as people call it: 'IVR' */
  readonly place: string
  readonly name: string
}

/**
 * What plays files: queries of (file_id, place, name) for a workgroup. A feature that stores a file's id adds one here,
 * and takes the id by `keepAudio`.
 */
const uses: readonly ((workgroupId: number) => Fragment<unknown>)[] = [
  // One that has ended plays nothing any more.
  (workgroupId) => sql`
    select file_id, 'Robocall' as place, name from robocalls
      where workgroup_id = ${workgroupId} and ended_at is null and file_id is not null`,
  (workgroupId) => sql`
    select recording as file_id, 'IVR' as place, name from ivrs where workgroup_id = ${workgroupId}`,
  (workgroupId) => sql`
    select greeting_file_id as file_id, 'Voicemail' as place,
           case when seat_id is null then name else (select username from seats where seats.id = seat_id) end as name
      from voicemail_boxes where workgroup_id = ${workgroupId} and greeting_file_id is not null`,
  (workgroupId) => sql`
    select sound as file_id, 'Queue' as place, name from queues, unnest(array[music_file_id, greeting_file_id]) as sound
      where workgroup_id = ${workgroupId} and removed_at is null and sound is not null`,
]

/** What plays each of the files, by the file's id; a file that nothing plays is not in it. */
export async function listUses(
  db: Db,
  workgroupId: number,
  files: readonly number[],
  lines: typeof uses = uses,
): Promise<Map<number, FileUse[]>> {
  if (lines.length === 0 || files.length === 0) return new Map()
  const all = sql.join(
    lines.map((line) => line(workgroupId)),
    ' union all ',
  )
  const rows = await db.many<FileUse & { file_id: number }>`
    select file_id, place, name from (${all}) as uses
     where file_id = any(${files}::bigint[]) order by place, name`
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id)
  return new Map(
    [...byFile].map(([id, found]) => [id, found.map(({ place, name }): FileUse => ({ place, name }))]),
  )
}

/** Who records by their own phone, by its SIP name. */
export const findRecordingSeat = (db: Db, username: string) => db.one<{
  userId: number
  seatId: number
  workgroupId: number
  cardId: number
  lead: boolean
}>`
  select user_id as "userId", id as "seatId", workgroup_id as "workgroupId", card_id as "cardId", lead
    from seats where username = ${username} and revoked_at is null`
