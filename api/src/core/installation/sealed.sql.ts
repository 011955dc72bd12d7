import type { Feature } from '../../feature.ts'
import { type Db, sql } from '../../platform/db/db.ts'

/** A column whose values are encrypted: `key id:text`. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** its primary key as one text, which orders the rows */
  readonly id: string
}

/** Every one that the features declare. */
export const sealedColumns = (features: readonly Feature[]): SealedColumn[] =>
  features.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, { sealed = [], key = "lpad(id::text, 20, '0')" }]) =>
      sealed.map((column) => ({ table, column, id: key })),
    ),
  )

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
export const listOlder = (db: Db, column: SealedColumn, newest: string, after: string, most: number) =>
  db.many<{ id: string; sealed: string }>`
  select ${sql.raw(column.id)} as id, ${sql.id(column.column)} as sealed from ${sql.id(column.table)}
    where ${sql.id(column.column)} is not null and split_part(${sql.id(column.column)}, ':', 1) <> ${newest}
      and ${sql.raw(column.id)} > ${after}
    order by 1 limit ${most}`

/** Unless another transaction changed it first. */
export const updateSealed = (
  db: Db,
  column: SealedColumn,
  row: { id: string; sealed: string },
  sealed: string,
) =>
  db.run`
  update ${sql.id(column.table)} set ${sql.id(column.column)} = ${sealed}
    where ${sql.raw(column.id)} = ${row.id} and ${sql.id(column.column)} = ${row.sealed}`

/** How many copies of people's data each key has encrypted. */
export const countCopiesByKey = (db: Db) => db.many<{ key: string; rows: number }>`
  select key_id as key, count(*)::int as rows from data_requests where state = 'ready' group by 1 order by 1`
