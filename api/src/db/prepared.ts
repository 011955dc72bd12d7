import type { CompiledQuery, Kysely } from 'kysely'
import { type Engine, refuseOutside } from './engine.ts'
import type { Schema } from './schema.ts'

/** A builder's query, or an `sql` text. */
interface Compilable<Row> {
  compile(db: Kysely<Schema>): CompiledQuery<Row>
}

/** Stands where a value will be. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_, name: string) => new Place(name) })

const engines = new WeakMap<Kysely<Schema>, Engine>()

/** Lets statements that are prepared reach the engine of this handle without a way through the query builder. */
export function preparedRunOn(db: Kysely<Schema>, engine: Engine): void {
  engines.set(db, engine)
}

async function runOn<Row>(engine: Engine, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  refuseOutside()
  const session = await engine.acquire('statement')
  try {
    return (await session.query(text, parameters)).rows as Row[]
  } finally {
    session.release()
  }
}

/**
 * A statement that is built once and then only gets its values: what every request runs should not be composed for
 * every request. `build` therefore may not look at the values.
 *
 * @returns runs the statement with the values given by name; gives its rows
 */
export function prepared<Values extends object, Row>(
  build: (values: Values, db: Kysely<Schema>) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(places as Values, db.withoutPlugins()).compile(db.withoutPlugins())
    const given = values as Record<string, unknown>
    const parameters = built.parameters.map((it) => (it instanceof Place ? given[it.name] : it))
    const engine = engines.get(db)
    if (engine) return runOn<Row>(engine, built.sql, parameters)
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
