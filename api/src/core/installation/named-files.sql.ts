import type { NamedFile } from '../../feature.ts'
import type { Db, Fragment } from '../../platform/db/db.ts'

/** The rows that name a file or a sound, a batch after one of them. */
export const listNamed = <T extends { readonly id: number }>(
  db: Db,
  named: Fragment<T>,
  after: number,
  most: number,
) => db.many<T>`select * from (${named}) files where id > ${after} order by id limit ${most}`

/** Whether the row still names it. */
export const isNamed = (
  db: Db,
  named: Fragment<Pick<NamedFile, 'id' | 'name'>>,
  { id, name }: Pick<NamedFile, 'id' | 'name'>,
) => db.some`select from (${named}) files where id = ${id} and name = ${name}`
