import pg from 'pg'
import type { Engine } from '../../src/platform/db/engine.ts'

/** A column of what a statement gives, as the database says before it runs. */
export interface Column {
  readonly name: string
  /** the number of its type */
  readonly type: number
}

/** Of a connection of the driver, what this says to the server. */
interface Wire {
  parse(query: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Has PostgreSQL prepare a statement, and say its columns, without running it. */
class Description {
  readonly #text: string
  readonly #answer = Promise.withResolvers<Column[]>()
  #columns: Column[] = []

  constructor(text: string) {
    this.#text = text
  }

  get columns(): Promise<Column[]> {
    return this.#answer.promise
  }

  submit(wire: Wire): void {
    wire.parse({ text: this.#text, name: '' })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }

  handleError(error: Error): void {
    this.#answer.reject(error)
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#columns)
  }
}

/** Runs `work` with what describes statements of a database. */
export async function describing<T>(
  url: string,
  work: (describe: (text: string) => Promise<Column[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work((text) => {
      const description = new Description(text)
      client.query(description as unknown as pg.Submittable)
      return description.columns
    })
  } finally {
    await client.end()
  }
}

/** A value of each type, by its name or else by its category in PostgreSQL. */
const SAMPLES: Record<string, string> = {
  json: `'{}'`,
  jsonb: `'{}'`,
  bytea: `''`,
  number: '1',
  boolean: 'true',
  instant: 'now()',
  text: `'x'`,
}
const CATEGORIES: Record<string, string> = { N: 'number', B: 'boolean', D: 'instant', S: 'text' }

const VOID = 2278 // of a function that gives nothing; it comes as an empty text, and nothing can be cast to it

/** What a value of each type is in JavaScript, as the service's driver gives it; of JSON, 'json'. */
export async function kindsOf(
  engine: Engine,
  types: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const session = await engine.acquire()
  try {
    const { rows } = await session.query(
      `select t.oid, format_type(t.oid, null) as name, coalesce(e.typname, t.typname) as plain,
              coalesce(e.typcategory, t.typcategory) as category, e.oid is not null as "isArray"
         from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
        where t.oid = any($1) and t.typname <> 'void'`,
      [[...types]],
    )
    const samples = rows.map(({ oid, name, plain, category, isArray }) => {
      const sample = SAMPLES[String(plain)] ?? SAMPLES[CATEGORIES[String(category)] ?? '']
      if (!sample) throw new Error(`a statement gives the type ${name}, of which there is no sample`)
      return `${isArray ? `array[${sample}]` : sample}::${name} as "${oid}"`
    })
    const [values = {}] = (await session.query(`select ${samples.join(', ')}`)).rows
    const kinds = rows.map(({ oid, plain, isArray }): [number, string] => {
      const isJson = !isArray && String(plain).startsWith('json')
      return [Number(oid), isJson ? 'json' : kindOf(values[String(oid)])]
    })
    return new Map([...kinds, [VOID, 'string']])
  } finally {
    session.release()
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `array of ${kindOf(value[0])}`
  if (value instanceof Date) return 'Date'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}
