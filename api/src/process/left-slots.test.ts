import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { takeLeftSlots } from './left-slots.ts'
import { type Slot, takeSlot } from './slot.ts'

const log = pino({ level: 'silent' })
const clock = { now: () => new Date() }
const NAME = 'exchange'
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.engine.close()
  await database.drop()
})

const start = (): Promise<Slot> =>
  takeSlot(database.engine, NAME, { most: 3, lookEveryMs: 10_000, log, onTaken: () => undefined })

function look(keepMs: number, take: (number: number) => Promise<number>) {
  const wanted = async () => [2, 3]
  const times = { lookEveryMs: 10, leftAfterMs: 100, keepMs }
  const looking = takeLeftSlots(database.engine, NAME, { ...times, clock, log, wanted, take })
  onTestFinished(() => looking.stop())
  return looking
}

describe.skipIf(inject('databaseTemplate').kind !== 'postgres')('places of dead processes', () => {
  test('are taken once, when no process has had them for a while, and given back later', async () => {
    const [own, other] = [await start(), await start()]
    const taken: number[] = []
    const began = Date.now()
    const looking = look(500, async (number) => taken.push(number))
    await expect.poll(() => taken).toEqual([3])
    expect(Date.now() - began).toBeGreaterThanOrEqual(100)
    await expect(start()).rejects.toThrow('All 3 places')
    await other.leave()
    await expect.poll(() => taken).toEqual([3, 2])
    const next = await vi.waitFor(start)
    expect([2, 3]).toContain(next.number)
    await Promise.all([looking.stop(), own.leave(), next.leave()])
  })

  test('are tried again where it failed, and are free for others until then', async () => {
    let tries = 0
    const looking = look(60_000, async () => {
      tries++
      throw new Error('the exchange is away')
    })
    await expect.poll(() => tries).toBeGreaterThan(3)
    await looking.stop()
    const slots = [await start(), await start(), await start()]
    expect(slots.map(({ number }) => number)).toEqual([1, 2, 3])
    await Promise.all(slots.map((slot) => slot.leave()))
  })
})
