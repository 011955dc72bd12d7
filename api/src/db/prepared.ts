import type { CompiledQuery, Kysely } from 'kysely'
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
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
