import type { Session } from '../../platform/db/engine.ts'

const DEFINITIONS = `
  select name, drop, make from (
    select 1 as step, contype::text as kind, conname::text as name, format('alter table %s drop constraint %I', $1::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', $1::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f') and conparentid = 0
    union all
    select 2, '', indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  ) as it order by step, kind desc, name`

/**
 * Runs `load` while a table has no index, key, foreign key or trigger, and makes them again: for millions of rows
 * far faster than keeping them up to date. To be called by the owner inside a transaction, so that a table without
 * its keys is never seen.
 *
 * @param note called with each index before it is built
 */
export async function withoutIndexes(
  session: Session,
  table: string,
  note: (what: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await session.query(DEFINITIONS, [table])
  await session.script(`alter table ${table} disable trigger user`)
  for (const { drop } of rows) await session.script(String(drop))
  await load()
  for (const { name, make } of rows) {
    note(String(name))
    await session.script(String(make))
  }
  await session.script(`alter table ${table} enable trigger user`)
}
