import type { Engine } from '../db/engine.ts'
import type { Tracing } from './tracing.ts'

/** A statement's verb and first table: `select payments`. Neither its text nor its values go into a trace. */
export function summaryOf(sql: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(sql) ?? []
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(sql)?.[1]
  return [verb, table].filter(Boolean).join(' ').toLowerCase()
}

/** The same engine, with a span for each statement and for each wait for a connection. */
export function traceDatabase(engine: Engine, tracing: Tracing): Engine {
  const attributes = { 'db.system.name': engine.kind === 'postgres' ? 'postgresql' : 'pglite' }
  return {
    ...engine,
    async acquire(use) {
      const session = await tracing.span('wait for a connection', attributes, () => engine.acquire(use))
      return {
        ...session,
        query(sql, parameters) {
          const summary = summaryOf(sql)
          return tracing.span(summary, { ...attributes, 'db.query.summary': summary }, () =>
            session.query(sql, parameters),
          )
        },
      }
    },
  }
}
