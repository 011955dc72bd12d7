import type { Db } from '../../platform/db/db.ts'

export const isWorkgroup = (db: Db, id: number) => db.some`select from workgroups where id = ${id}`

export const isPlan = (db: Db, id: number) => db.some`select from plans where id = ${id}`
