import type { Session } from '../../db/engine.ts'

const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
   where conrelid = $1::regclass and contype in ('p', 'u', 'f') order by contype desc, conname`
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
   where indrelid = $1::regclass
     and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid) order by 1`

interface Definition {
  readonly name: string
  readonly definition: string
}

/**
 * Runs `load` while a table has no index, key, foreign key or trigger, and makes them again: for millions of rows
 * far faster than keeping them up to date. To be called by the owner inside a transaction, so that a table without
 * its keys is never seen.
 *
 * @param note told of each index before it is built
 */
export async function withoutIndexes(
  session: Session,
  table: string,
  note: (what: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const read = async (query: string) => (await session.query(query, [table])).rows as unknown as Definition[]
  const constraints = await read(CONSTRAINTS)
  const indexes = await read(INDEXES)
  await session.script(`alter table ${table} disable trigger user`)
  for (const { name } of constraints) await session.script(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of indexes) await session.script(`drop index ${name}`)
  await load()
  for (const { name, definition } of constraints) {
    note(name)
    await session.script(`alter table ${table} add constraint "${name}" ${definition}`)
  }
  for (const { name, definition } of indexes) {
    note(name)
    await session.script(definition)
  }
  await session.script(`alter table ${table} enable trigger user`)
}
