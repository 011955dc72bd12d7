import { kobo } from '@ekoline/contract/units/money.ts'
import { searchText } from '@ekoline/contract/units/phone.ts'
import { DAY_MS, dayStart } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { type Db, type PageParams, sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import type { Choice } from './call-choice.sql.ts'
import type { FinishedCall, NumberMatch } from './call-record.sql.ts'
import { matchesOf, recordCalls } from './calls.service.ts'
import { listRecentCalls, listRecords } from './chosen-calls.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
/** All calls of a person's card in a range. */
const ofPerson = (
  { cardId, workgroupId }: Pick<Person, 'cardId' | 'workgroupId'>,
  range: { from: Date; to: Date },
) => ({
  cardId,
  workgroupId,
  ...range,
  matches: [],
})

const callAt = (cardId: number, startedAt: Date, more: Partial<FinishedCall> = {}): FinishedCall => ({
  uniqueid: `test.${++made}`,
  cardId,
  src: '+2348030000001',
  calledstation: '+2348035550142',
  startedAt,
  talkSeconds: 60,
  cause: 1,
  cost: kobo(1800),
  recorded: false,
  ...more,
})

const record = (calls: readonly FinishedCall[]) => transaction(world.ctx.db, (tx) => recordCalls(tx, calls))

const START = dayStart('2026-11-10')
const DAYS = 5
const MIDNIGHTS = Array.from({ length: DAYS + 1 }, (_, day) => (day * DAY_MS) / 1000)
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

// Few distinct seconds and many at the edges of Lagos days, so that equal and neighbouring times are common.
const second = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 86_400 }),
  fc.constantFrom(...MIDNIGHTS.flatMap((at) => [at - 1, at, at + 1])),
  fc.constantFrom(100_000, 100_001),
)
const range = fc
  .tuple(second, second)
  .map(([a, b]) => ({ from: later(Math.min(a, b)), to: later(Math.max(a, b) + 1) }))
const batches = fc.array(
  fc.array(fc.record({ at: second, cause: fc.integer({ min: 1, max: 6 }) }), { maxLength: 30 }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

/** Every page of a range until one is empty, and the totals that came with them. */
async function turnPages(choice: Choice, size: number) {
  const found: string[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const { total, rows } = await listRecords(world.ctx.db, choice, { page, size })
    totals.add(total)
    found.push(...rows.map((call) => call.uniqueid))
    if (rows.length === 0) return { found, totals: [...totals] }
  }
}

describe('the list of calls', () => {
  test('has the exact total, and its pages make up the whole without gap or double, for any calls and range', async () => {
    await fc.assert(
      fc.asyncProperty(
        batches,
        range,
        fc.constantFrom(1, 7, 10, 50, 200),
        async (ingest, { from, to }, size) => {
          const ada = await world.person()
          const written: FinishedCall[] = []
          for (const batch of ingest) {
            const calls = batch.map(({ at, cause }) => callAt(ada.cardId, later(at), { cause }))
            expect(await record(calls)).toBe(calls.length)
            written.push(...calls)
          }
          const expected = written
            .map((call, order) => ({ ...call, order }))
            .filter(({ startedAt }) => startedAt >= from && startedAt < to)
            .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.order - a.order)
            .map((call) => call.uniqueid)
          const { found, totals } = await turnPages(ofPerson(ada, { from, to }), size)
          expect(found).toEqual(expected)
          expect(totals).toEqual([expected.length])
        },
      ),
      { numRuns: 30 },
    )
  })

  test('stays exact while calls are written', async () => {
    const ada = await world.person()
    const whole = ofPerson(ada, { from: later(0), to: later(DAYS * 86_400) })
    const writing = Array.from({ length: 10 }, (_, n) =>
      record([callAt(ada.cardId, later(n * 40_000)), callAt(ada.cardId, later(7))]),
    )
    const looking = Array.from({ length: 10 }, () => listRecords(world.ctx.db, whole, { page: 1, size: 200 }))
    for (const { total, rows } of await Promise.all(looking)) expect(rows).toHaveLength(total)
    await Promise.all(writing)
    expect(await listRecords(world.ctx.db, whole, { page: 3, size: 10 })).toEqual({ total: 20, rows: [] })
  })
})

describe('a written call', () => {
  test('is written once, however often it is told', async () => {
    const ada = await world.person()
    const { cardId } = ada
    const call = callAt(cardId, later(10))
    expect(await record([call, callAt(cardId, later(11))])).toBe(2)
    expect(await record([call, callAt(cardId, later(12))])).toBe(1)
    const minute = ofPerson(ada, { from: later(0), to: later(60) })
    const { total } = await listRecords(world.ctx.db, minute, { page: 1, size: 10 })
    expect(total).toBe(3)
  })

  test('keeps what the rollup counted', async () => {
    const { cardId } = await world.person()
    await record([callAt(cardId, later(10))])
    const { db } = world.ctx
    const owned = sql`select has_table_privilege('calls', 'update') or has_table_privilege('calls', 'delete') as may`
    expect(await db.many(owned)).toEqual([{ may: false }])
    await expect(db.deleteFrom('calls').where('card_id', '=', cardId).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  test('is in the rollup, which always equals a recount', async () => {
    const rows = await world.ctx.db.many`
      with recount as (
        select card_id, (started_at at time zone 'Africa/Lagos')::date as day, count(*)::integer as calls,
               (count(*) filter (where cause = 1))::integer as answered, sum(talk_seconds)::bigint as talk_seconds
          from calls group by 1, 2
      )
      (select * from recount except select card_id, day, calls, answered, talk_seconds from call_days)
      union all
      (select card_id, day, calls, answered, talk_seconds from call_days except select * from recount)`
    expect(rows).toEqual([])
  })
})

describe('a search', () => {
  // Few different digits, so that parts are found more than once, and numbers of every form and length.
  const digits = (shortest: number, longest: number) =>
    fc
      .array(fc.constantFrom('0', '2', '3', '4', '8'), { minLength: shortest, maxLength: longest })
      .map((all) => all.join(''))
  const number = fc.oneof(
    digits(10, 10).map((digit) => `+234${digit}`),
    digits(10, 10).map((digit) => `0${digit}`),
    digits(0, 16),
    digits(3, 4).map((digit) => `PJSIP/${digit}`),
  )

  test('of a part finds exactly the calls whose number has it in one of its written forms', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(number, { minLength: 1, maxLength: 60 }),
        fc.array(digits(1, 8), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('called', 'src'),
        async (numbers, parts, side) => {
          const ada = await world.person()
          const [mine, other] =
            side === 'called' ? (['calledstation', 'src'] as const) : (['src', 'calledstation'] as const)
          const calls = numbers.map((it, at) => callAt(ada.cardId, later(at), { [mine]: it, [other]: '1' }))
          await record(calls)
          const search = (part: string, page: number) =>
            listRecords(
              world.ctx.db,
              { ...ofPerson(ada, { from: later(0), to: later(3600) }), matches: [{ side, part }] },
              { page, size: 7 },
            )
          await Promise.all(
            parts.map(async (part) => {
              const expected = calls.filter((call) => searchText(call[mine]).includes(part)).toReversed()
              const pages = Array.from({ length: Math.ceil(expected.length / 7) + 1 }, (_, page) =>
                search(part, page + 1),
              )
              const answers = await Promise.all(pages)
              expect(answers.map(({ total }) => total)).toEqual(pages.map(() => expected.length))
              expect(answers.flatMap(({ rows }) => rows.map((row) => row.uniqueid))).toEqual(
                expected.map((call) => call.uniqueid),
              )
            }),
          )
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('an account of 20,000 calls', () => {
  const CALLS = 20_000
  const PAGES_OF_CALLS = 400 // what reading all of them would cost, at least
  const BATCH = 5_000
  const DEPTH_DAYS = 90
  let ada: Person
  let most = 0
  const span = { from: START, to: new Date(START.getTime() + DEPTH_DAYS * DAY_MS) }

  beforeAll(async () => {
    ada = await world.person()
    const { cardId } = ada
    const step = (DEPTH_DAYS * DAY_MS) / CALLS
    for (let first = 0; first < CALLS; first += BATCH)
      await record(
        Array.from({ length: BATCH }, (_, n) =>
          callAt(cardId, new Date(START.getTime() + Math.floor((first + n) * step)), {
            calledstation: `+23480${String(((first + n) * 7919) % 100_000_000).padStart(8, '0')}`,
          }),
        ),
      )
    const rows = await world.ctx.db.many<{
      most: number
    }>`select max(calls) as most from call_days where card_id = ${cardId}`
    most = rows[0]?.most ?? 0
    await transaction(world.ctx.db, async (tx) => {
      await tx.run`set local role ${sql.id(OWNER_ROLE)}`
      // as a server does by itself
      await tx.run`analyze calls`
      await tx.run`select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = 'calls_by_called_part'::regclass`
    })
  }, 120_000)

  const reads = (work: Parameters<typeof explain>[2]) => explain(world.ctx.db, 'calls', work)
  const search = (db: Db, match: NumberMatch, page: PageParams) =>
    listRecords(db, { ...ofPerson(ada, span), matches: [match] }, page)

  test('costs page 1 its own rows', async () => {
    const reading = await reads((db) => listRecords(db, ofPerson(ada, span), { page: 1, size: 10 }))
    expect(reading).toMatchObject({ indexes: ['calls_newest'], sequential: false })
    expect(reading.rows).toBeLessThanOrEqual(10)
  })

  test.each([100, 1_000, 1_999])('costs page %i no more than a day of calls', async (page) => {
    const reading = await reads((db) => listRecords(db, ofPerson(ada, span), { page, size: 10 }))
    expect(reading).toMatchObject({ indexes: ['calls_newest'], sequential: false })
    expect(reading.rows).toBeLessThanOrEqual(most + 10)
  })

  test('costs the total of a ragged range no more than its two ends', async () => {
    const from = new Date(span.from.getTime() + 5 * 3_600_000)
    const to = new Date(span.to.getTime() - 3 * 3_600_000)
    const reading = await reads((db) => listRecords(db, ofPerson(ada, { from, to }), { page: 1, size: 10 }))
    // Of a part of a day the planner may take either index: its sample of the rows decides.
    expect(reading).toMatchObject({ sequential: false, indexes: expect.arrayContaining(['calls_newest']) })
    expect(['calls_newest', 'calls_of_workgroup']).toEqual(expect.arrayContaining([...reading.indexes]))
    expect(reading.rows).toBeLessThanOrEqual(2 * most + 10)
  })

  test('costs the recent calls 7 rows', async () => {
    const reading = await reads((db) => listRecentCalls(db, ada.cardId))
    expect(reading).toMatchObject({ indexes: ['calls_newest'], sequential: false, rows: 7 })
  })

  test('costs the search of a whole number its own calls', async () => {
    const whole = `80${String(7919 * 3).padStart(8, '0')}`
    const reading = await reads((db) => search(db, { side: 'called', whole }, { page: 1, size: 10 }))
    expect(reading).toMatchObject({ sequential: false })
    expect(reading.indexes).toContain('calls_by_called')
    expect(reading.rows).toBeLessThanOrEqual(4)
  })

  test('costs the search of a part the calls that have it, of this card alone', async () => {
    const neighbour = await world.person()
    await record([callAt(neighbour.cardId, later(1), { calledstation: '+2348000007919' })])
    const part = '8000007919'.slice(0, 7)
    const looking = () => reads((db) => search(db, { side: 'called', part }, { page: 1, size: 10 }))
    await looking() // the first of a session reads the catalogue as well
    expect((await looking()).pages).toBeLessThanOrEqual(PAGES_OF_CALLS / 4)
  })

  test('costs the search of a part in another spelling no more than two searches', async () => {
    const matches = matchesOf({ side: 'called', keyword: '00234 80000' })
    expect(matches).toHaveLength(2)
    const looking = () =>
      reads((db) => listRecords(db, { ...ofPerson(ada, span), matches }, { page: 1, size: 10 }))
    await looking() // the first of a session reads the catalogue as well
    const { pages, sequential } = await looking()
    expect(sequential).toBe(false)
    expect(pages).toBeLessThanOrEqual(PAGES_OF_CALLS / 2)
  })

  test('counts a search to 10,000 and pages no further', async () => {
    const { db } = world.ctx
    const match = { side: 'called', part: '0' } as const
    expect((await search(db, match, { page: 1, size: 10 })).total).toBe(10_001)
    expect((await search(db, match, { page: 50, size: 200 })).rows).toHaveLength(200)
    expect((await search(db, match, { page: 51, size: 200 })).rows).toHaveLength(0)
    expect((await search(db, match, { page: 67, size: 150 })).rows).toHaveLength(100)
  })
})
