import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Engine } from '../../src/platform/db/engine.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openPglite } from '../../src/platform/db/pglite.ts'

const scalar: Record<string, string> = {
  int8: 'number',
  _int8: 'number[]',
  int4: 'number',
  int2: 'number',
  text: 'string',
  _text: 'string[]',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Uint8Array',
  numeric: 'string',
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

function columnType(column: Record<string, unknown>): string {
  const { type, nullable, has_default: hasDefault, generated } = column
  const plain = type === 'jsonb' ? 'unknown' : scalar[String(type)]
  if (!plain) throw new Error(`no TypeScript type for column type ${type}`)
  const read = nullable ? `${plain} | null` : plain
  if (type === 'jsonb') return 'ColumnType<unknown, string | undefined, string>'
  if (generated) return `GeneratedAlways<${read}>`
  return hasDefault ? `Generated<${read}>` : read
}

/** The TypeScript of `schema.ts`, read from a migrated database. */
export async function schemaSource(engine: Engine): Promise<string> {
  const session = await engine.acquire()
  const { rows } = await session.query(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as generated
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`)
  session.release()
  const tables = Map.groupBy(rows, (row) => String(row.table))
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `interface ${pascal(table)} {\n${columns.map((column) => `  ${column.column}: ${columnType(column)}`).join('\n')}\n}\n`,
  )
  const map = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
  return `// Made from the migrations by \`node api/test/kysely/generate-schema.ts\`; a test compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

${interfaces.join('\n')}
export interface Schema {
${map}
}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const engine = await openPglite(null)
  await migrate(engine)
  writeFileSync(new URL('./schema.ts', import.meta.url), await schemaSource(engine))
  await engine.close()
}
