import { Kysely } from 'kysely'
import type { Context } from '../../src/context.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { Engine } from '../../src/platform/db/engine.ts'
import { dialectFor } from './dialect.ts'
import type { Schema } from './schema.ts'

/** The handle of the database, with Kysely's query builder: for what a test makes and looks at in a table. */
export type TestDb = Db & Kysely<Schema>
export type TestContext = Context & { readonly db: TestDb }

export const withKysely = (engine: Engine, db: Db): TestDb =>
  Object.assign(new Kysely<Schema>({ dialect: dialectFor(engine) }), db)

export const contextWithKysely = (engine: Engine, ctx: Context): TestContext => ({
  ...ctx,
  db: withKysely(engine, ctx.db),
})
