import { kobo } from '@ekoline/contract/units/money.ts'
import { type Day, dayStart } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { deleteExpired } from '../../jobs/retention.ts'
import { findCardOfCall } from '../../money/wallet/statement/statement.sql.ts'
import { type Db, sql, transaction } from '../../platform/db/db.ts'
import { markRecorded } from '../live/live-calls.sql.ts'
import { findRecordedCall, listRecordingFacts, markUnrecorded } from '../recordings/recordings.sql.ts'
import type { Choice } from './call-choice.sql.ts'
import {
  countMonthsAhead,
  divideCalls,
  dropCallMonths,
  forgetDroppedCalls,
  MONTHS_AHEAD,
  makeCallMonths,
  makeMonthsAhead,
} from './call-months.sql.ts'
import type { NumberMatch } from './call-record.sql.ts'
import { countCalls } from './call-sums.sql.ts'
import { recordCalls } from './calls.service.ts'
import { checkRollup, findEndedCall } from './calls.sql.ts'
import { batches, contentOf, namedLines, plainLines } from './calls-export.sql.ts'
import { findChosen, listChosen, listRecords, ofUniqueids, sumChosen } from './chosen-calls.sql.ts'

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
const secondsFrom = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

describe('the months of calls', () => {
  test('begin at midnight in Lagos', async () => {
    const [month, before] = [await edge('newest', 0), await edge('newest', -1)]
    await write(['months.1', secondsFrom(dayStart(month), -1)], ['months.2', dayStart(month)])
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
        [id(1), secondsFrom(dayStart(month), -1)],
        [id(2), dayStart(month)],
        [id(3), secondsFrom(dayStart(next), -1)],
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
        ) as shape join pg_inherits on inhrelid = shape.of where inhparent = 'calls'::regclass group by shape.of`,
    )
    expect(shapes).toHaveLength(1)
  })
})

describe('what is asked of a month', () => {
  let month: Day
  let after: Day
  const uniqueid = 'asked.1'
  const range = () => ({ cardId: ada.cardId, from: dayStart(month), to: dayStart(after) })
  const noon = () => ({
    ...range(),
    from: secondsFrom(dayStart(month), 43_200),
    to: secondsFrom(dayStart(after), -43_200),
  })
  const choice = (more: Partial<Choice> = {}): Choice => ({
    ...range(),
    workgroupId: ada.workgroupId,
    matches: [],
    ...more,
  })
  const called = (number: NumberMatch): Partial<Choice> => ({ matches: [number] })
  const [whole, part, short] = [
    { side: 'called', whole: '8035550142' },
    { side: 'src', part: '0300000' },
    { side: 'called', part: '55' },
  ] as const
  const page = { page: 1, size: 10 }
  const drain = async (all: AsyncIterable<unknown>) => {
    for await (const _ of all);
  }
  // What is explained has no row.
  const only = (work: Promise<unknown>) => work.catch(() => null)

  beforeAll(async () => {
    ;[month, after] = [await edge('newest', -1), await edge('newest', 0)]
    await write([uniqueid, secondsFrom(dayStart(month), 50_000)])
  })

  const knowing = () => ({ workgroupId: ada.workgroupId, contactsOf: null })
  const named = (db: Db, it: Choice, params = page) => listChosen({ ...world.ctx, db }, it, knowing(), params)
  const words = { statuses: ['', '', '', '', ''], unknown: '' }

  const asked: Record<string, (db: Db) => Promise<unknown>> = {
    'the list': (db) => listRecords(db, choice(), page),
    'a later page': (db) => listRecords(db, choice(), { page: 2, size: 10 }),
    'a list from noon to noon': (db) => listRecords(db, choice(noon()), { page: 2, size: 10 }),
    'the search of a whole number': (db) => listRecords(db, choice(called(whole)), page),
    'the search of two digits': (db) => listRecords(db, choice(called(short)), page),
    'the list with names': (db) => named(db, choice()),
    'the list of a workgroup': (db) => named(db, choice({ cardId: null })),
    'its sums from noon to noon': (db) => only(sumChosen(db, choice(noon()))),
    'its search of a whole number': (db) => named(db, choice({ cardId: null, ...called(whole) })),
    'its search of two digits': (db) => named(db, choice({ cardId: null, ...called(short) })),
    'its sums of a number': (db) => only(sumChosen(db, choice(called(whole)))),
    'those that were taken for others': (db) => named(db, choice({ taken: 'others' })),
    'the export': (db) => only(drain(batches(db, plainLines(words), choice()))),
    'the export with names': (db) =>
      only(drain(batches(db, namedLines({ ...world.ctx, db }, knowing(), words), choice({ cardId: null })))),
    'the chart of hours': (db) =>
      countCalls(db, choice(), {
        fromHour: dayStart(month),
        fromDay: month,
        now: secondsFrom(dayStart(after), -1),
      }),
    'a call by its uniqueid': (db) => only(findChosen({ ...world.ctx, db }, knowing(), uniqueid)),
    'one that has ended': (db) => findEndedCall(db, uniqueid),
    'its recording': (db) => findRecordedCall(db, uniqueid),
    'what is known of its recording': (db) => listRecordingFacts(db, [uniqueid]),
    'its line in a file': (db) => only(contentOf(db, plainLines(words), ofUniqueids([uniqueid]), 0)),
    'that it is recorded': (db) => markRecorded(db, uniqueid, null),
    'that it is so no more': (db) => markUnrecorded(db, [uniqueid], new Date()),
    'whose call was charged': (db) => findCardOfCall(db, uniqueid),
  }

  test.each(Object.entries(asked))('touches that month alone: %s', async (_, work) => {
    const { parts } = await transaction(world.ctx.db, async (tx) => {
      // As for months of millions, of which none is read from end to end.
      await tx.run`set local enable_seqscan = off`
      await tx.run`set local enable_hashjoin = off`
      await tx.run`set local enable_mergejoin = off`
      return explain(tx, 'calls', work)
    })
    expect(parts.filter((part) => part !== partOf(month))).toEqual([])
  })

  test('touches the months of a search for a part alone', async () => {
    const { db } = world.ctx
    const inside = { ...range(), from: secondsFrom(dayStart(month), 40_000) }
    expect((await listRecords(db, choice({ ...inside, ...called(part) }), page)).total).toBe(1)
    expect(
      await db.column<string>`
        select part::text from call_parts where starts < ${inside.to} and ends > ${inside.from}`,
    ).toEqual([partOf(month)])
  })
})

describe('months that are past their time', () => {
  const listed = async (month: Day, after: Day) =>
    (
      await listRecords(
        world.ctx.db,
        {
          cardId: ada.cardId,
          workgroupId: ada.workgroupId,
          from: dayStart(month),
          to: dayStart(after),
          matches: [],
        },
        { page: 1, size: 10 },
      )
    ).total
  const known = (uniqueid: string) =>
    world.ctx.db.some`select from call_uniqueids where uniqueid = ${uniqueid}`
  const drop = (before = new Date()) => dropCallMonths(world.ctx.db, before)
  let months: readonly Day[] = []

  beforeAll(async () => {
    months = await world.ctx.db.column<Day>`
      select (date_trunc('month', now() at time zone 'Africa/Lagos') - make_interval(months => back))::date::text
        from unnest(array[76, 75, 74, 71]) as back`
    const [first, second = first, third = first, kept = first] = months as [Day, ...Day[]]
    await makeCallMonths(world.ctx.db, dayStart(first), dayStart(first))
    await write(
      ['old.earlier', secondsFrom(dayStart(first), -1)],
      ['old.1', dayStart(first)],
      ['old.2', dayStart(second)],
      ['old.kept', dayStart(kept)],
    )
    await markRecorded(world.ctx.db, 'old.2', 'demand')
    expect(await listed(first, third)).toBe(2)
  }, 120_000)

  test('go from the oldest on, up to one that has a recording; what is younger than six years stays, whatever is asked', async () => {
    const [first, second, third] = months as [Day, Day, Day, Day]
    expect(await drop()).toBe(1)
    expect(await edge('oldest', 0)).toBe(second)
    expect([await listed(first, second), await listed(second, third)]).toEqual([0, 1])
    expect(await drop()).toBe(0)
    await markUnrecorded(world.ctx.db, ['old.2'], new Date())
    expect(await drop(dayStart(third))).toBe(1)
    expect(await drop()).toBeGreaterThan(0)
    expect(await drop()).toBe(0)
    expect(await placeOf('old.kept')).toBe(partOf(months[3] as Day))
    expect((await edge('oldest', 0)) < (months[3] as Day)).toBe(true)
  })

  test('leave their sums, and no uniqueid', async () => {
    expect(
      await world.ctx.db.value<number>`
      select sum(calls) from call_sums where day < ${months[2] as Day} and card_id = ${ada.cardId}`,
    ).toBe(3)
    expect(await checkRollup(world.ctx.db)).toEqual([])
    expect(await forgetDroppedCalls(world.ctx.db, 2)).toBe(2)
    expect(await forgetDroppedCalls(world.ctx.db, 2)).toBe(1)
    expect(await forgetDroppedCalls(world.ctx.db, 2)).toBe(0)
    expect([await known('old.1'), await known('old.kept')]).toEqual([false, true])
  })

  test('go by the job, once their numbers are empty', async () => {
    const [first] = months as [Day, ...Day[]]
    await makeCallMonths(world.ctx.db, dayStart(first), dayStart(first))
    await write(['old.job', dayStart(first)])
    expect(await placeOf('old.job')).toBe(partOf(first))
    await deleteExpired(world.ctx, new AbortController().signal)
    expect([await known('old.job'), await known('old.kept')]).toEqual([false, true])
    expect((await edge('oldest', 0)) > first).toBe(true)
  })
})
