import { type Db, sql } from '../db.ts'
import { BackupRefused, MIGRATIONS_TABLE, type SequenceState } from './format.ts'

interface Column {
  readonly name: string
  /** as a cast writes it */
  readonly type: string
}

/** A table as a backup sees it: without generated columns, which make themselves again. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** the columns of the primary key */
  readonly key: readonly string[]
}

/** A name as it may stand in a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function readReferences(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(db)
  const byTable = Map.groupBy(rows, ({ from }) => from)
  return new Map([...byTable].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]))
}

/** What others refer to first, else by name. @throws Error for tables that refer to each other in a circle */
function inOrder(tables: readonly Table[], references: ReadonlyMap<string, ReadonlySet<string>>): Table[] {
  const ordered = new Map<string, Table>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(
      ({ name }) =>
        !ordered.has(name) && [...(references.get(name) ?? [])].every((referred) => ordered.has(referred)),
    )
    if (ready.length === 0)
      throw new Error('Tables refer to each other in a circle: none can be written first.')
    for (const table of ready) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

/** The tables that hold the service's data, in the order in which they can be written. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; in_key: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
           coalesce(a.attnum = any (k.conkey), false) as in_key
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${MIGRATIONS_TABLE}
     order by c.relname collate "C", a.attnum`.execute(db)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    key: columns.filter((it) => it.in_key).map(({ column }) => column),
  }))
  return inOrder(tables, await readReferences(db))
}

/** Where each sequence stands, those of identity columns among them. */
export async function readSequences(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`.execute(db)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: state } = await sql<Omit<SequenceState, 'name'>>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(db)
    for (const it of state) states.push({ name, ...it })
  }
  return states
}

/** The migrations that a database has had, in order. @throws BackupRefused when it is none of Ekoline's */
export async function readMigrations(db: Db) {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.migrations') is not null as found`.execute(db)
  if (!rows[0]?.found) throw new BackupRefused('This database holds nothing of Ekoline.')
  return db.selectFrom('migrations').select(['number', 'name']).orderBy('number').execute()
}

/** Whether nothing at all was made in a database yet, but for what an administrator prepares: roles, extensions. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (
      select from (select oid, relnamespace as schema from pg_class
                   union all select oid, pronamespace from pg_proc) it
        join pg_namespace n on n.oid = it.schema
       where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
         and not exists (select from pg_depend d where d.objid = it.oid and d.deptype = 'e')) as empty`.execute(
    db,
  )
  return rows[0]?.empty === true
}
