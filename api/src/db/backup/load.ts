import { CompiledQuery } from 'kysely'
import { type Db, sql, type Tx, transaction } from '../db.ts'
import { OWNER_ROLE } from '../migrate.ts'
import { quoted, readTables, type Table } from './catalogue.ts'
import { prepareTransaction } from './dump.ts'
import { readBackup } from './file.ts'
import { BackupRefused, type Header, newestMigration, type Progress } from './format.ts'

/** The statement that takes an array of a file's rows, each an array of texts, and writes them into the table. */
function insertInto({ name, columns }: Table, given: readonly string[]): string {
  const values = columns.map((column) => {
    const text = `r ->> ${given.indexOf(column.name)}`
    return column.type === 'bytea' ? `decode(${text}, 'base64')` : `(${text})::${column.type}`
  })
  return `insert into ${quoted(name)} (${columns.map((it) => quoted(it.name)).join(', ')})
    overriding system value select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as r`
}

/** @throws BackupRefused when the file's tables are not those that its migrations make */
async function tablesOf(tx: Tx, header: Header): Promise<Table[]> {
  const tables = await readTables(tx)
  const names = (of: { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(of.map(({ name, columns }) => [name, [...columns].sort()]).sort())
  const here = tables.map(({ name, columns }) => ({ name, columns: columns.map((it) => it.name) }))
  if (names(here) !== names([...header.tables]))
    throw new BackupRefused(
      `The tables in the backup are not those of migration ${newestMigration(header)} of this code.`,
    )
  return tables
}

/** The indexes that only make reading fast, as statements. They are made again when the rows are there: at once. */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = c.oid)
     order by c.relname collate "C"`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx)
  return rows.map(({ definition }) => definition)
}

async function insertRows(
  tx: Tx,
  { file, header, tables }: { file: string; header: Header; tables: readonly Table[] },
  { progress, signal }: Watch,
): Promise<void> {
  const inserts = new Map(
    header.tables.map(({ name, columns, rows }) => {
      const table = tables.find((it) => it.name === name)
      return [name, { statement: table ? insertInto(table, columns) : '', done: 0, total: rows }]
    }),
  )
  for await (const part of readBackup(file)) {
    if (part.header) continue
    signal.throwIfAborted()
    const insert = inserts.get(part.table)
    if (!insert) throw new BackupRefused(`There is no table ${part.table}.`)
    await tx.executeQuery(CompiledQuery.raw(insert.statement, [`[${part.rows.join(',')}]`]))
    insert.done += part.rows.length
    progress(part.table, insert.done, insert.total)
  }
}

async function compareCounts(tx: Tx, header: Header): Promise<void> {
  for (const { name, rows: expected } of header.tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(tx)
    if (rows[0]?.n !== expected)
      throw new BackupRefused(`${rows[0]?.n} rows are in ${name} where the backup has ${expected}.`)
  }
}

interface Watch {
  readonly progress: Progress
  readonly signal: AbortSignal
}

/**
 * Loads a backup into a database that has the backup's migrations and no data but what they wrote: all of it, or
 * nothing. Triggers do not run, for what they would do is in the rows; constraints and foreign keys are checked by
 * the database with each row.
 *
 * @throws BackupRefused when the file or its tables are not as they must be, and the database's own errors
 */
export async function loadBackup(db: Db, { file, header }: { file: string; header: Header }, watch: Watch) {
  await transaction(db, async (tx) => {
    await prepareTransaction(tx)
    await sql`set local role ${sql.id(OWNER_ROLE)}`.execute(tx)
    const tables = await tablesOf(tx, header)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
    const indexes = await dropIndexes(tx)
    await insertRows(tx, { file, header, tables }, watch)
    for (const definition of indexes) await sql.raw(definition).execute(tx)
    for (const { name, value, called } of header.sequences)
      await sql`select setval(${quoted(name)}::text::regclass, ${value}::text::bigint, ${called})`.execute(tx)
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
      await sql`analyze ${sql.table(name)}`.execute(tx)
    }
    await compareCounts(tx, header)
  })
}

/** @throws BackupRefused when the tables that the backup holds need newer code, or code that took another way */
export function checkMigrations(header: Header, shipped: readonly { number: number; name: string }[]): void {
  const newest = newestMigration(header)
  const code = Math.max(0, ...shipped.map(({ number }) => number))
  if (newest > code)
    throw new BackupRefused(
      `This backup is of a newer version of Ekoline: it has migration ${newest}, this code ends at migration ${code}. ` +
        'Restore it with that version or a newer one.',
    )
  const stranger = header.migrations.find(
    ({ number, name }) => !shipped.some((it) => it.number === number && it.name === name),
  )
  if (stranger)
    throw new BackupRefused(`This code has no migration ${stranger.name}, with which the backup was made.`)
}

/** Takes away all that migrations and a load made in a database that was empty before. */
export async function makeEmptyAgain(db: Db): Promise<void> {
  await sql`do $$
    declare it text;
    begin
      for it in select format('drop %s if exists %s cascade', kind, object) from (
        select 1 as step, 'table' as kind, oid::regclass::text as object, oid from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
        union all
        select 2, 'sequence', oid::regclass::text, oid from pg_class
          where relkind = 'S' and relnamespace = 'public'::regnamespace
        union all
        select 3, 'routine', oid::regprocedure::text, oid from pg_proc where pronamespace = 'public'::regnamespace
      ) made where not exists (select from pg_depend d where d.objid = made.oid and d.deptype = 'e') order by step
      loop
        execute it;
      end loop;
    end $$`.execute(db)
}
