// @shows AC2-41

import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import type { FinishedCall } from './call-record.sql.ts'
import { recordCalls } from './calls.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
/** Calls that ended, the newest of them some minutes ago. */
async function calls(who: Person, count: number, ago: number, part: Partial<FinishedCall> = {}) {
  const now = world.clock.now().getTime()
  await transaction(world.ctx.db, (tx) =>
    recordCalls(
      tx,
      Array.from({ length: count }, (_, index) => ({
        uniqueid: `pinned.${++made}`,
        cardId: who.cardId,
        src: '+2348030000001',
        calledstation: '+2348035550142',
        startedAt: new Date(now - (ago + index) * MINUTE_MS),
        talkSeconds: 60,
        cause: 1,
        cost: kobo(0),
        recorded: false,
        direction: 'out' as const,
        ...part,
      })),
    ),
  )
}

const days = () => ({
  from: new Date(world.clock.now().getTime() - 40 * DAY_MS).toISOString().slice(0, 10),
  to: new Date(world.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10),
})
type Query = {
  cardid?: number
  outcome?: 'answered'
  number?: string
  taken?: 'others'
  from?: string
  to?: string
}
async function page(who: Person, nth: number, pin?: string, query: Query = {}) {
  const { body } = await world.call(
    'calls',
    { query: { ...days(), ...query, page: nth, size: 10, ...(pin && { pin }) } },
    who,
  )
  return { ids: body.result.map(({ uniqueid }) => uniqueid), pin: body.pin, total: body.total_records }
}

// findings, bug reports U6
describe('the pages after the first one', () => {
  test.each<[string, (who: Person) => Query]>([
    ['of a card', ({ cardId }) => ({ cardid: cardId })],
    ['of everybody', () => ({})],
    ['of one outcome', () => ({ outcome: 'answered' })],
    ['of a whole number', ({ cardId }) => ({ cardid: cardId, number: '0803 555 0142' })],
    ['of a part of a number', ({ cardId }) => ({ cardid: cardId, number: '0355501' })],
    [
      'of days with ragged ends',
      () => ({ from: lagosTime(new Date(world.clock.now().getTime() - 3 * DAY_MS)) }),
    ],
  ])('%s are those of its moment: no row comes twice, and none is left out', async (_, queryOf) => {
    const ada = await world.person({ admin: true })
    await calls(ada, 35, 1)
    const query = queryOf(ada)
    const first = await page(ada, 1, undefined, query)
    expect(first.total).toBe(35)
    // One that ended since began before the first row; others began in between, and long ago.
    await calls(ada, 1, 0)
    await calls(ada, 3, 4)
    await calls(ada, 2, 20)
    const others = []
    for (const nth of [2, 3, 4]) others.push(await page(ada, nth, first.pin, query))
    const ids = [first, ...others].flatMap((shown) => shown.ids)
    expect(ids).toHaveLength(35)
    expect(new Set(ids).size).toBe(35)
    expect(others.map(({ total }) => total)).toEqual([35, 35, 35])
    // Without the pin they move, and the first page is of now again.
    expect((await page(ada, 1, first.pin, query)).total).toBe(41)
    expect((await page(ada, 2, undefined, query)).ids).not.toEqual(others[0]?.ids)
  })

  test('of what a seat took for others are pinned, too', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const took = { takenBy: bola.seatId, direction: 'in', kind: 'queue' } as const
    await calls(ada, 15, 1, took)
    const first = await page(ada, 1, undefined, { taken: 'others' })
    await calls(ada, 5, 2, took)
    const second = await page(ada, 2, first.pin, { taken: 'others' })
    expect(new Set([...first.ids, ...second.ids]).size).toBe(15)
  })

  test('say what is wrong with a pin that no page gave', async () => {
    const ada = await world.person({ admin: true })
    const message = fieldMessages.field_page_pin
    for (const pin of ['x', '1', '1-', '-1', '1-2-3', '9'.repeat(20), `1-${'9'.repeat(14)}`]) {
      const { http, body } = await world.call('calls', { query: { ...days(), page: 2, pin } }, ada)
      expect([http, body.errors]).toEqual([400, [{ field: 'pin', message }]])
    }
    expect((await page(ada, 2, `0-${'9'.repeat(13)}`)).ids).toEqual([])
  })
})
