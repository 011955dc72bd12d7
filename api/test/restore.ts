import { sql } from '../src/platform/db/db.ts'
import { asOwner } from './owner.ts'
import type { World } from './world.ts'

const asSuperuser = sql`none` // the role that opened the session

/** Keeps all rows of a world as they are now. @returns puts back those of some tables, without a trigger noticing */
export async function keepRows(world: World): Promise<(tables: readonly string[]) => Promise<void>> {
  const rows = await world.ctx.db.many<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by 1`
  const columnsOf = new Map(
    rows.map(({ name, columns }) => [name, sql.join(columns.map((column) => sql.id(column)))]),
  )
  await asOwner(
    world,
    async (tx) => {
      await tx.run`create schema kept`
      for (const [name, columns] of columnsOf)
        await tx.run`create table kept.${sql.id(name)} as select ${columns} from ${sql.id(name)}`
    },
    asSuperuser,
  )
  return (tables) =>
    asOwner(
      world,
      async (tx) => {
        await tx.run`set local session_replication_role = replica`
        for (const table of tables) {
          const columns = columnsOf.get(table)
          if (!columns) throw new Error(`no rows of ${table} were kept`)
          await tx.run`delete from ${sql.id(table)}`
          await tx.run`
            insert into ${sql.id(table)} (${columns}) overriding system value
              select ${columns} from kept.${sql.id(table)}`
        }
      },
      asSuperuser,
    )
}
