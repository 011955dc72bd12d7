import { type Db, type Fragment, sql } from '../../platform/db/db.ts'

/** A file of the store, as a row names it. */
export interface NamedFile {
  /** the row's */
  readonly id: number
  readonly name: string
  /** in the store; null where the row does not say it */
  readonly bytes: number | null
}

/** A column that names files of the store. */
export interface FileColumn {
  readonly table: string
  readonly column: string
  readonly named: Fragment<NamedFile>
}

/** Every one there is; a test compares them with the database. */
export const fileColumns: readonly FileColumn[] = [
  { table: 'documents', column: 'file', named: sql`select id, file as name, null as bytes from documents` },
  { table: 'files', column: 'stored_as', named: sql`select id, stored_as as name, bytes from files` },
  {
    table: 'business_profiles',
    column: 'logo',
    named: sql`select id, 'logos/' || logo as name, null as bytes from business_profiles where logo is not null`,
  },
  {
    table: 'data_requests',
    column: 'file',
    named: sql`select id, file as name, null as bytes from data_requests where file is not null`,
  },
]

/** The files that rows of a column name, a batch after one of them. */
export const listNamedFiles = (db: Db, { named }: FileColumn, after: number, most: number) =>
  db.many<NamedFile>`select id, name, bytes from (${named}) it where id > ${after} order by id limit ${most}`

/** Whether a row still names a file. */
export const isNamed = async (db: Db, { named }: FileColumn, name: string): Promise<boolean> =>
  (await db.one`select from (${named}) it where name = ${name}`) !== undefined

/** The calls whose recording is kept, a batch after one of them. */
export const listRecordedCalls = (db: Db, after: number, most: number) =>
  db.many<{ id: number; uniqueid: string }>`
  select id, uniqueid from calls where recorded and id > ${after} order by id limit ${most}`

/** The sounds of voicemail messages, a batch after one of them. */
export const listMessageSounds = (db: Db, after: number, most: number) => db.many<{
  id: number
  sound: string
}>`
  select id, sound from voicemail_messages where id > ${after} order by id limit ${most}`

/** Whether a voicemail message is still there. */
export const isMessage = async (db: Db, id: number): Promise<boolean> =>
  (await db.one`select from voicemail_messages where id = ${id}`) !== undefined

/** Whether a call's recording is still kept. */
export const isRecorded = async (db: Db, uniqueid: string): Promise<boolean> =>
  (await db.one`
    select from call_uniqueids join calls using (uniqueid, id, started_at)
     where uniqueid = ${uniqueid} and recorded`) !== undefined
