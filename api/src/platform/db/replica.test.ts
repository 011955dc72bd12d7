// @shows DEC-168

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { called, exported, overheard, readings } from '../../../test/readings.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from './db.ts'
import type { Engine } from './engine.ts'
import { createReplica, type Reading, type Replica } from './replica.ts'

test('without a replica all is read from the primary', async () => {
  const world = await openWorld()
  expect((await world.ctx.replica.reading('calls')).engine).toBe(world.engine)
  expect(world.ctx.replica.isUsed()).toBeNull()
  await world.close()
})

const isOfPosition = (text: string) => text.includes('pg_is_in_recovery')

/** The primary in the place of a standby that has replayed all of it; replica.slow.test.ts has real ones. */
function standIn(primary: Engine) {
  let failure: Error | null = null
  const engine: Engine = {
    ...primary,
    async acquire(use) {
      const session = await primary.acquire(use)
      return {
        ...session,
        async query(text, parameters) {
          if (isOfPosition(text)) return { rows: [{ same: true, follows: true, reached: true }], affected: 1 }
          if (failure) throw failure
          return session.query(text, parameters)
        },
      }
    },
    close: async () => {},
  }
  return {
    engine,
    fail(error: Error | null) {
      failure = error
    },
  }
}

describe.skipIf(inject('databaseTemplate').kind !== 'postgres')('beside a standby', () => {
  let standby: ReturnType<typeof standIn>
  let engine: ReturnType<typeof overheard>
  let replica: Replica
  let world: World
  let ada: Person
  const moved: [Reading, string][] = []

  beforeAll(async () => {
    const database = await openTestDatabase()
    standby = standIn(database.engine)
    engine = overheard(standby.engine)
    replica = createReplica({
      primary: database.engine,
      replica: engine,
      onUsed() {},
      onMoved: (what, why) => moved.push([what, why]),
    })
    await replica.look()
    world = await openWorld({ database, replica })
    ada = await world.person({ admin: true, firstName: 'Ada' })
  })
  beforeEach(() => {
    world.clock.advance(600_000) // what exports are limited by is full again
    engine.asked.length = moved.length = 0
    standby.fail(null)
  })
  afterAll(async () => {
    await replica.stop()
    await world.close()
  })

  test.each(Object.entries(readings))('%s is read from it', async (_, read) => {
    await read(world, ada)
    expect(moved).toEqual([])
    expect(engine.asked.filter((text) => !isOfPosition(text))).not.toEqual([])
  })

  test('the position is asked for once for each reading, and once of each connection', async () => {
    const db = await replica.reading('calls')
    for (let n = 0; n < 3; n++) await db.value`select ${n}::int`
    expect(engine.asked.filter(isOfPosition).length).toBe(1)
  })

  test('what is wrong is not asked a second time', async () => {
    const db = await replica.reading('calls')
    await expect(db.value`select 1 / 0`).rejects.toThrow('division by zero')
    await expect(transaction(db, (tx) => tx.value`select 1`)).rejects.toThrow('no transaction')
    expect(moved).toEqual([])
  })

  test('what it cannot answer, the primary does, and all that follows in this reading', async () => {
    const last = await called(world, ada)
    standby.fail(Object.assign(new Error('terminating connection'), { code: '57P01' }))
    expect(await exported(world, ada)).toContain(last)
    expect(moved).toEqual([['calls', 'terminating connection']])
    expect(engine.asked.filter((text) => !isOfPosition(text))).toHaveLength(1)
  })
})
