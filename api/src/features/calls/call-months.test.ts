import { kobo } from '@ekoline/contract/money.ts'
import { type Day, dayStart } from '@ekoline/contract/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { sql, transaction } from '../../db/db.ts'
import {
  countMonthsAhead,
  divideCalls,
  MONTHS_AHEAD,
  makeCallMonths,
  makeMonthsAhead,
} from './call-months.sql.ts'
import { recordCalls } from './calls.service.ts'
import { checkRollup } from './calls.sql.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person()
})
afterAll(() => world.close())

const write = (...calls: readonly [uniqueid: string, startedAt: Date][]) =>
  transaction(world.ctx.db, (tx) =>
    recordCalls(
      tx,
      calls.map(([uniqueid, startedAt]) => ({
        uniqueid,
        cardId: ada.cardId,
        src: '+2348030000001',
        calledstation: '+2348035550142',
        startedAt,
        talkSeconds: 60,
        cause: 1,
        cost: kobo(1800),
        recorded: false,
      })),
    ),
  )

const placeOf = (uniqueid: string) =>
  world.ctx.db.value<string>`
    select calls.tableoid::regclass::text from call_uniqueids join calls using (uniqueid, id, started_at)
     where uniqueid = ${uniqueid}`

/** The first day of the newest or oldest month, or of one so many months from it. */
const edge = (which: 'newest' | 'oldest', months: number) =>
  world.ctx.db.value<Day>`
    select ((case ${which}::text when 'newest' then max(month) else min(month) end) + make_interval(months => ${months}))::date::text
      from call_months`
const partOf = (day: Day) => `calls_${day.slice(0, 7).replace('-', '_')}`
const second = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

describe('the months of calls', () => {
  test('begin at midnight in Lagos', async () => {
    const [month, before] = [await edge('newest', 0), await edge('newest', -1)]
    await write(['months.1', second(dayStart(month), -1)], ['months.2', dayStart(month)])
    expect(await placeOf('months.1')).toBe(partOf(before))
    expect(await placeOf('months.2')).toBe(partOf(month))
  })

  test('have a uniqueid once in all of them, and count the call once', async () => {
    const [month, before] = [await edge('newest', 0), await edge('newest', -1)]
    expect(await write(['months.3', dayStart(month)])).toBe(1)
    expect(await write(['months.3', dayStart(before)], ['months.4', dayStart(before)])).toBe(1)
    expect(await placeOf('months.3')).toBe(partOf(month))
    expect(await checkRollup(world.ctx.db)).toEqual([])
  })

  test.each([
    ['newest', 1, 'calls_later'],
    ['oldest', -2, 'calls_earlier'],
  ] as const)(
    'that come behind the %s take their calls from %s %s once they are made',
    async (which, months, rest) => {
      const [month, next] = [await edge(which, months), await edge(which, months + 1)]
      const id = (n: number) => `months.${which}.${n}`
      await write(
        [id(1), second(dayStart(month), -1)],
        [id(2), dayStart(month)],
        [id(3), second(dayStart(next), -1)],
      )
      expect([await placeOf(id(1)), await placeOf(id(2)), await placeOf(id(3))]).toEqual(
        which === 'newest' ? [partOf(await edge(which, 0)), rest, rest] : [rest, rest, rest],
      )
      const make = () => makeCallMonths(world.ctx.db, dayStart(month), dayStart(month))
      expect(await make()).toBe(Math.abs(months))
      expect(await make()).toBe(0)
      expect([await placeOf(id(2)), await placeOf(id(3))]).toEqual([partOf(month), partOf(month)])
      expect(await write([id(2), dayStart(next)])).toBe(0)
      expect(await checkRollup(world.ctx.db)).toEqual([])
    },
  )

  test('are made ahead by the service’s own login, and none twice by two at once', async () => {
    const later = dayStart(await edge('newest', 2))
    const made = await Promise.all([
      makeMonthsAhead(world.ctx.db, later),
      makeMonthsAhead(world.ctx.db, later),
    ])
    expect(made.toSorted()).toEqual([0, MONTHS_AHEAD + 2])
    expect(await countMonthsAhead(world.ctx.db, later)).toBe(MONTHS_AHEAD)
  })

  test('are made for calls that were written before', async () => {
    const month = await edge('oldest', -1)
    await write(['months.restored', dayStart(month)])
    await transaction(world.ctx.db, divideCalls)
    expect(await placeOf('months.restored')).toBe(partOf(month))
  })

  test('are not made without end, and changed by no one else', async () => {
    const { db } = world.ctx
    await expect(makeCallMonths(db, new Date(), dayStart('2200-01-01'))).rejects.toThrow('more than 50 years')
    for (const statement of [
      'insert into call_uniqueids values (1, 1, now())',
      'delete from call_uniqueids',
      'delete from calls_later',
      `select split_calls('calls_later', current_date, current_date)`,
    ])
      await expect(db.run(sql.raw(statement))).rejects.toThrow('permission denied')
  })

  test('have the indexes and checks of all, in each', async () => {
    const shapes = await asOwner(
      world,
      (tx) => tx.column<string>`
        select distinct string_agg(what, e'\n' order by what) from (
          select indrelid as of, replace(replace(pg_get_indexdef(indexrelid), relname || '_', ''), relname, '') as what
            from pg_index join pg_class c on c.oid = indrelid
          union all
          select conrelid, pg_get_constraintdef(oid) from pg_constraint where contype in ('c', 'f')
        ) as it join pg_inherits on inhrelid = it.of where inhparent = 'calls'::regclass group by it.of`,
    )
    expect(shapes).toHaveLength(1)
  })
})
