import { sql, type Tx } from '../db.ts'
import type { Engine } from '../engine.ts'
import { OWNER_ROLE } from '../migrate.ts'
import { quoted, readMigrations, readSequences, readTables, type Table } from './catalogue.ts'
import { FORMAT, FORMAT_VERSION, type Header, type Progress } from './format.ts'

const ROWS_AT_ONCE = 1_000

interface About {
  readonly product: string
  readonly engine: Engine['kind']
  readonly at: Date
}

/** Values as text must not depend on what the server was set to, and limits for requests are none for this. */
export async function prepareTransaction(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local time zone 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx)
  await sql`set local intervalstyle = 'postgres'`.execute(tx)
  await sql`set local extra_float_digits = 1`.execute(tx)
  await sql`set local bytea_output = 'hex'`.execute(tx)
}

async function countRows(tx: Tx, { name }: Table): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(tx)
  return rows[0]?.n ?? 0
}

async function describe(tx: Tx, tables: readonly Table[], { product, engine, at }: About): Promise<Header> {
  const migrations = await readMigrations(tx)
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(tx)
  const counted: Header['tables'][number][] = []
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name)
    counted.push({ name: table.name, columns, rows: await countRows(tx, table) })
  }
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    product,
    migrations,
    engine,
    serverVersion: rows[0]?.server_version ?? '',
    at: at.toISOString(),
    tables: counted,
    sequences: await readSequences(tx),
  }
}

/** The rows of a table as the lines of the file, made by the server: no value passes through JavaScript's numbers. */
async function* linesOf(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = columns.map(({ name: column, type }) =>
    type === 'bytea' ? `encode(${quoted(column)}, 'base64')` : `${quoted(column)}::text`,
  )
  const order = key.length > 0 ? `order by ${key.map(quoted).join(', ')}` : ''
  const cursor = quoted(`backup_${name}`)
  await sql
    .raw(
      `declare ${cursor} no scroll cursor for
         select to_json(array[${values.join(', ')}]::text[])::text as line from ${quoted(name)} ${order}`,
    )
    .execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${cursor}`).execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql.raw(`close ${cursor}`).execute(tx)
}

/**
 * The lines of a backup but for the last one, as of one moment: what is written meanwhile is not in it.
 *
 * @param tx a transaction in which nothing was done yet
 * @param told gets the header, once it is known
 * @throws BackupRefused when the database is none of Ekoline's
 */
export async function* dump(
  tx: Tx,
  about: About,
  { told, progress }: { told: (header: Header) => void; progress: Progress },
): AsyncGenerator<string> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await prepareTransaction(tx)
  await readMigrations(tx)
  await sql`set local role ${sql.id(OWNER_ROLE)}`.execute(tx)
  const tables = await readTables(tx)
  const header = await describe(tx, tables, about)
  told(header)
  yield `${JSON.stringify(header)}\n`
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const total = header.tables.find(({ name }) => name === table.name)?.rows ?? 0
    yield `${JSON.stringify({ table: table.name })}\n`
    let done = 0
    for await (const lines of linesOf(tx, table)) {
      yield `${lines.join('\n')}\n`
      done += lines.length
      progress(table.name, done, total)
    }
    counts[table.name] = done
  }
  yield `${JSON.stringify({ counts })}\n`
}
