import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { takeLeftSlots } from './left-slots.ts'
import { type Slot, takeSlot } from './slot.ts'

const log = pino({ level: 'silent' })
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

/** Looks all the time, on a clock of its own. */
function look(take: (number: number) => Promise<number>) {
  const clock = createTestClock()
  let looks = 0
  const wanted = async () => {
    looks++
    return [2, 3]
  }
  const times = { lookEveryMs: 10, leftAfterMs: 100, keepMs: 500 }
  const looking = takeLeftSlots(database.engine, NAME, { ...times, clock, log, wanted, take })
  onTestFinished(() => looking.stop())
  return {
    looking,
    clock,
    /** until a whole look has passed */
    async again() {
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
    },
  }
}

describe.skipIf(inject('databaseTemplate').kind !== 'postgres')('places of dead processes', () => {
  test('are taken once, when no process has had them for a while, and given back later', async () => {
    const [own, other] = [await start(), await start()]
    const taken: number[] = []
    const { looking, clock, again } = look(async (number) => taken.push(number))
    await again()
    clock.advance(99)
    await again()
    expect(taken).toEqual([])
    clock.advance(1)
    await expect.poll(() => taken).toEqual([3])
    await expect(start()).rejects.toThrow('All 3 places')
    await other.leave()
    await again()
    clock.advance(100)
    await expect.poll(() => taken).toEqual([3, 2])
    await expect(start()).rejects.toThrow('All 3 places')
    clock.advance(400) // 500 since it has had place 3
    await again()
    const next = await start()
    expect(next.number).toBe(3)
    await Promise.all([looking.stop(), own.leave(), next.leave()])
  })

  test('are tried again where it failed, and are free for others until then', async () => {
    let tries = 0
    const { looking, clock, again } = look(async () => {
      tries++
      throw new Error('the exchange is away')
    })
    for (let time = 1; time <= 3; time++) {
      await again()
      clock.advance(100)
      await expect.poll(() => tries).toBeGreaterThanOrEqual(time)
    }
    await looking.stop()
    const slots = [await start(), await start(), await start()]
    expect(slots.map(({ number }) => number)).toEqual([1, 2, 3])
    await Promise.all(slots.map((slot) => slot.leave()))
  })
})
