import type { FilebucketType } from '@ekoline/contract/file-limits.ts'
import { type Db, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

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
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at`

export interface FileWish {
  readonly cardId: number
  readonly id?: number | undefined
  readonly type?: FilebucketType
  readonly search: string
  readonly order: 'newest' | 'name'
  readonly page: number
  readonly size: number
}

const matching = ({ cardId, id, type, search }: FileWish): RawBuilder<unknown> => sql`
  card_id = ${cardId}::bigint
  ${id ? sql`and id = ${id}::bigint` : sql``}
  ${type ? sql`and type = ${type}` : sql``}
  ${search ? sql`and strpos(search_fold(name), search_fold(${search}::text)) > 0` : sql``}`

/** A page of the files of a card, and how many there are; a workgroup has some hundreds at most. */
export async function listFiles(db: Db, wish: FileWish): Promise<{ files: FileRow[]; total: number }> {
  const order = wish.order === 'newest' ? sql`created_at desc, id desc` : sql`search_fold(name), id`
  const offset = (wish.page - 1) * wish.size
  const { rows: files } = await sql<FileRow>`
    select ${columns} from (
      select * from files where ${matching(wish)} order by ${order} limit ${wish.size} offset ${offset}
    ) as files order by ${wish.order === 'newest' ? sql`files.created_at desc, id desc` : order}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from files where ${matching(wish)}`.execute(db)
  return { files, total: rows[0]?.total ?? 0 }
}

const oneFile = prepared(
  (it: { id: number }) => sql<FileRow>`select ${columns} from files where id = ${it.id}`,
)

export async function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  const [file] = await oneFile(db, { id })
  return file
}

/** The file, locked until the transaction ends: nobody deletes it, or begins to use it, meanwhile. */
export async function lockFile(
  tx: Tx,
  id: number,
  strength: 'to use' | 'to delete',
): Promise<FileRow | undefined> {
  const lock = strength === 'to use' ? sql`for share` : sql`for update`
  const { rows } = await sql<FileRow>`select ${columns} from files where id = ${id} ${lock}`.execute(tx)
  return rows[0]
}

/** How much a workgroup has. */
export async function roomTaken(db: Db, workgroupId: number): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
      from files where workgroup_id = ${workgroupId}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Until the transaction ends, no other adds to what the workgroup has. */
export async function lockRoom(tx: Tx, workgroupId: number): Promise<void> {
  await sql`select 1 from workgroups where id = ${workgroupId} for no key update`.execute(tx)
}

export type NewFile = Omit<FileRow, 'id' | 'created_at'> & { readonly created_at: Date }

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute()
}

/** Deletes what is on a person's cards of workgroups that have no other people. @returns the names in the store */
export async function deleteFilesOfLast(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ stored_as: string }>`
    delete from files where card_id in (
      select card_id from seats s where user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
    returning stored_as`.execute(tx)
  return rows.map(({ stored_as }) => stored_as)
}
