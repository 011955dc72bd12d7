import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Session } from './engine.ts'
import { APP_ROLE } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

/** A service on sessions of its own, and an admin of it, who was there before they got so short a limit. */
async function serviceWith(limits: Record<string, number>): Promise<{ world: World; admin: Person }> {
  const { url } = database
  if (url === null) throw new Error('PGlite has one session: nobody waits for another one there.')
  let isImpatient = false
  const engine = openPostgres({ url, pool: 2, role: APP_ROLE, onIdleError() {} })
  const acquire: typeof engine.acquire = async (use) => {
    const session = await engine.acquire(use)
    const given = Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`)
    if (isImpatient && given.length > 0) await session.script(given.join('; '))
    return session
  }
  const world = await openWorld({ database: { engine: { ...engine, acquire }, url, drop: async () => {} } })
  const admin = await world.person({
    admin: true,
    email: `${Object.keys(limits).join('.') || 'open'}@ekoline.test`,
  })
  isImpatient = true
  return { world, admin }
}

/** A transaction that has changed the admin's workgroup, and is never ended. */
async function freeze(session: Session, { workgroupId }: Person): Promise<void> {
  await session.query('begin')
  await session.query('select from workgroups where id = $1 for update', [workgroupId])
}

const rename = (world: World, admin: Person) =>
  world.call('renameWorkgroup', { body: { name: 'Chuka & Sons' } }, admin)

test.runIf(onServer)('the service sets them for each of its sessions', async () => {
  const session = await database.engine.acquire()
  const { rows } = await session.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
  )
  session.release()
  expect(rows).toEqual([{ statement: '1min', lock: '10s', idle: '30s', jit: 'off' }])
})

test.runIf(onServer)('a frozen transaction of another process is waited for only so long', async () => {
  const { world, admin } = await serviceWith({ lock_timeout: 100 })
  const frozen = await database.engine.acquire()
  await freeze(frozen, admin)
  const { http, body, headers } = await rename(world, admin)
  expect([http, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  await frozen.query('rollback')
  frozen.release()
  expect((await rename(world, admin)).http).toBe(200)
  await world.close()
})

test.runIf(onServer)(
  'a transaction that is left open ends on its own, and no one waits for it for ever',
  async () => {
    const { world, admin } = await serviceWith({})
    const frozen = await database.engine.acquire()
    await freeze(frozen, admin)
    const renamed = rename(world, admin)
    await frozen.query('set idle_in_transaction_session_timeout = 100') // now, so that it is not over before
    expect((await renamed).http).toBe(200)
    await expect(frozen.query('commit')).rejects.toThrow()
    frozen.release()
    await world.close()
  },
)

test.runIf(onServer)('a statement that takes too long is given up', async () => {
  const { world, admin } = await serviceWith({ statement_timeout: 100 })
  const frozen = await database.engine.acquire()
  await freeze(frozen, admin)
  expect((await rename(world, admin)).http).toBe(503)
  await frozen.query('rollback')
  frozen.release()
  await world.close()
})
