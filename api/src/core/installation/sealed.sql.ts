import { type Db, sql } from '../../platform/db/db.ts'

/** A column whose values are encrypted: `key id:text`. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** its primary key as one text, which orders the rows */
  readonly id: string
}

/** Every one there is; a test compares them with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', column: 'nin_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'second_factors', column: 'secret_sealed', id: "lpad(user_id::text, 20, '0')" },
  { table: 'webhook_inbox', column: 'body_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'outbox', column: 'text_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'outbox', column: 'csv_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'webhooks', column: 'secret_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'call_states', column: 'state_sealed', id: 'call_id' },
  { table: 'saved_cards', column: 'code_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'trunks', column: 'password_sealed', id: 'name' },
  { table: 'sip_secrets', column: 'ha1_sealed', id: "lpad(id::text, 20, '0')" },
  { table: 'sip_secrets', column: 'secret_sealed', id: "lpad(id::text, 20, '0')" },
]

/** How many values of a column each key has encrypted. */
export const countByKey = (db: Db, { table, column }: SealedColumn) =>
  db.many<{ key: string; rows: number }>`
  select split_part(${sql.id(column)}, ':', 1) as key, count(*) as rows from ${sql.id(table)}
    where ${sql.id(column)} is not null group by 1 order by 1`

/** One value of a column for each key that has encrypted some. */
export const oneOfEachKey = (db: Db, { table, column }: SealedColumn) =>
  db.many<{ key: string; rows: number; sealed: string }>`
  select split_part(${sql.id(column)}, ':', 1) as key, count(*) as rows, min(${sql.id(column)}) as sealed from ${sql.id(table)}
    where ${sql.id(column)} is not null group by 1 order by 1`

/** Values of a column that another key than the newest has encrypted, after one of them. */
export const listOlder = (db: Db, it: SealedColumn, newest: string, after: string, most: number) =>
  db.many<{ id: string; sealed: string }>`
  select ${sql.raw(it.id)} as id, ${sql.id(it.column)} as sealed from ${sql.id(it.table)}
    where ${sql.id(it.column)} is not null and split_part(${sql.id(it.column)}, ':', 1) <> ${newest}
      and ${sql.raw(it.id)} > ${after}
    order by 1 limit ${most}`

/** Unless another transaction changed it first. */
export const updateSealed = (db: Db, it: SealedColumn, row: { id: string; sealed: string }, sealed: string) =>
  db.run`
  update ${sql.id(it.table)} set ${sql.id(it.column)} = ${sealed}
    where ${sql.raw(it.id)} = ${row.id} and ${sql.id(it.column)} = ${row.sealed}`

/** How many copies of people's data each key has encrypted. */
export const countCopiesByKey = (db: Db) => db.many<{ key: string; rows: number }>`
  select key_id as key, count(*)::int as rows from data_requests where state = 'ready' group by 1 order by 1`

/** The names of sealed files, a batch after one of them. */
export const listSealedFiles = (db: Db, after: number, most: number) =>
  db.many<{ id: number; file: string }>`
  select id, file from documents where id > ${after} order by id limit ${most}`
