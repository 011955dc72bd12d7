import { type Db, type Fragment, sql, type Tx, transaction } from '../db.ts'
import { OWNER_ROLE } from '../migrate.ts'
import { BackupRefused, FORMAT, type Header, readBackup, writeBackup } from './file.ts'

interface Table {
  readonly name: string
  /** the type of each column, as a cast writes it; without generated columns */
  readonly types: Readonly<Record<string, string>>
  readonly primaryKey: readonly string[]
  readonly refersTo: readonly string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Values as text must not depend on the session's settings, and the limits for requests do not count here. */
const prepare = (tx: Tx) => tx.run`select set_config(name, value, true) from (values
  ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('timezone', 'UTC'),
  ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'),
  ('role', ${OWNER_ROLE}::text)) as settings (name, value)`

/** The tables with the service's data, those that others refer to first. The migrations are in the header. */
async function readTables(tx: Tx): Promise<Table[]> {
  const tables = await tx.many<Table>`
    select relname as name,
           (select json_object_agg(attname, format_type(atttypid, atttypmod) order by attnum)
              from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as types,
           (select coalesce(json_agg(attname order by attnum), '[]') from pg_index join pg_attribute on attrelid = indrelid
             where indrelid = c.oid and indisprimary and attnum = any (indkey)) as "primaryKey",
           (select coalesce(json_agg(t.relname), '[]') from pg_constraint join pg_class t on t.oid = confrelid
             where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
      from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migrations'
     order by relname collate "C"`
  const ordered = new Set<Table>()
  const add = (table: Table) => {
    if (ordered.has(table)) return
    for (const other of tables) if (table.refersTo.includes(other.name)) add(other) // never in a circle
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/** Whether a database holds nothing yet but what an administrator prepares: roles, extensions. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  !(await db.one`
    select from (select oid, relnamespace as schema from pg_class union all select oid, pronamespace from pg_proc) objects
      join pg_namespace n on n.oid = objects.schema
     where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
       and not exists (select from pg_depend d where d.objid = objects.oid and d.deptype = 'e') limit 1`)

/** Drops all that migrations and a load made; what extensions made stays. */
export async function makeEmptyAgain(db: Db): Promise<void> {
  const drops = await db.many<{ text: string }>`
    select format('drop %s if exists %s cascade', kind, name) as text from (
      select 1 as step, oid, case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name
        from pg_class where relkind in ('r', 'p', 'v', 'S') and relnamespace = 'public'::regnamespace
      union all
      select 2, oid, 'routine', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    ) made where not exists (select from pg_depend d where d.objid = made.oid and d.deptype = 'e') order by step, kind desc`
  for (const { text } of drops) await db.run(sql.raw(text))
}

/**
 * What a backup made in this transaction holds, all as of one moment.
 *
 * @param tx a transaction in which nothing was done yet
 * @throws BackupRefused when the database is none of Ekoline's
 */
export async function beginBackup(tx: Tx, about: Pick<Header, 'engine' | 'at'>) {
  await tx.run`set transaction isolation level repeatable read, read only`
  if (!(await tx.one`select where to_regclass('public.migrations') is not null`))
    throw new BackupRefused('This database holds nothing of Ekoline.')
  await prepare(tx)
  const migrations = await tx.many<Header['migrations'][number]>`
    select number, name from migrations order by number`
  const sequences = await tx.many<Header['sequences'][number]>`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
      from pg_sequences where schemaname = 'public' order by sequencename collate "C"`
  const tables = await readTables(tx)
  const counted: Header['tables'][number][] = []
  for (const { name, types } of tables) {
    const { rows } = await tx.only<{ rows: number }>`select count(*) as rows from ${sql.id(name)}`
    counted.push({ name, columns: Object.keys(types), rows })
  }
  const header: Header = { ...FORMAT, ...about, migrations, tables: counted, sequences }
  return { header, tables }
}

/**
 * Writes all that a database holds, as of one moment.
 *
 * @param file a path where nothing is yet
 * @throws BackupRefused when the database is none of Ekoline's
 */
export const dumpTo = (
  db: Db,
  file: string,
  { signal, ...about }: Pick<Header, 'engine' | 'at'> & { readonly signal: AbortSignal },
): Promise<Header> =>
  transaction(db, async (tx) => {
    const begun = await beginBackup(tx, about)
    await writeBackup(file, linesOf(tx, begun), signal)
    return begun.header
  })

/** The lines of a backup but for the last one. The server makes them: no value becomes a number of JavaScript. */
export async function* linesOf(tx: Tx, { header, tables }: Awaited<ReturnType<typeof beginBackup>>) {
  yield `${JSON.stringify(header)}\n`
  for (const { name, types, primaryKey } of tables) {
    const values = Object.entries(types).map(([column, type]) =>
      type === 'bytea' ? `encode(${quoted(column)}, 'base64')` : `${quoted(column)}::text`,
    )
    const select = `select to_json(array[${values}]::text[])::text as line from ${quoted(name)}`
    const order = primaryKey.length > 0 ? `order by ${primaryKey.map(quoted)}` : ''
    await tx.run(sql.raw(`declare backed_up no scroll cursor for ${select} ${order}`))
    yield `${JSON.stringify({ table: name })}\n`
    for (let more = true; more; ) {
      const rows = await tx.many<{ line: string }>`fetch 1000 from backed_up`
      yield rows.map(({ line }) => `${line}\n`).join('')
      more = rows.length > 0
    }
    await tx.run`close backed_up`
  }
}

/**
 * Loads a backup into a database that has the backup's migrations and no data but what they wrote: all of it, or
 * nothing. Triggers do not run, because what they would do is in the rows; the database checks constraints and
 * foreign keys with each row.
 *
 * @throws BackupRefused when the file does not fit its header, and the database's own errors
 */
export async function loadBackup(db: Db, file: string, header: Header, signal: AbortSignal) {
  await transaction(db, async (tx) => {
    await prepare(tx)
    const tables = await readTables(tx)
    const inserts = new Map(header.tables.map((table) => [table.name, insertInto(table, tables)]))
    if (inserts.size < tables.length) throw new BackupRefused('The backup does not have all tables.')
    for (const { name } of tables) await tx.run`alter table ${sql.id(name)} disable trigger user`
    await tx.run`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`
    let left = header.tables.reduce((sum, { rows }) => sum + rows, 0)
    await readBackup(file, async (name, rows) => {
      signal.throwIfAborted()
      const insert = inserts.get(name)
      if (insert) await tx.run(insert(`[${rows}]`))
      left -= rows.length
    })
    if (left !== 0) throw new BackupRefused('The backup does not have as many rows as it says.')
    for (const { name, value, called } of header.sequences)
      await tx.run`select setval(${quoted(name)}::text::regclass, ${value}::text::bigint, ${called})`
    for (const { name } of tables) await tx.run`alter table ${sql.id(name)} enable trigger user`
    await tx.run`analyze`
  })
}

/**
 * What makes the statement that writes a table's rows: a JSON array, of an array of texts for each row.
 *
 * @throws BackupRefused for other columns
 */
function insertInto(
  { name, columns }: Header['tables'][number],
  tables: readonly Table[],
): (rows: string) => Fragment {
  const types = tables.find((table) => table.name === name)?.types ?? {}
  if (columns.toSorted().join() !== Object.keys(types).sort().join())
    throw new BackupRefused(`The columns of ${name} in the backup are not those that its migrations make.`)
  const values = columns.map((column, at) =>
    types[column] === 'bytea' ? `decode(r ->> ${at}, 'base64')` : `(r ->> ${at})::${types[column]}`,
  )
  const into = sql.raw(`${quoted(name)} (${columns.map(quoted)})`)
  const select = sql.raw(String(values))
  return (rows) => sql`
    insert into ${into} overriding system value select ${select} from jsonb_array_elements(${rows}::jsonb) as r`
}
