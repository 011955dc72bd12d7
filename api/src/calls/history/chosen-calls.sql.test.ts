import type { CallFilters } from '@ekoline/contract/calls/calls.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { searchText } from '@ekoline/contract/units/phone.ts'
import { DAY_MS, dayStart } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type Db, type PageParams, sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import type { Choice } from './call-choice.sql.ts'
import { type FinishedCall, outcomeOf } from './call-record.sql.ts'
import { countCalls, listDays, sumDay } from './call-sums.sql.ts'
import { recordCalls } from './calls.service.ts'
import { checkRollup } from './calls.sql.ts'
import { batches, records } from './calls-export.sql.ts'
import { type ListedRow, listChosen, sumChosen } from './chosen-calls.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const record = (calls: readonly FinishedCall[]) => transaction(world.ctx.db, (tx) => recordCalls(tx, calls))

let made = 0
const START = dayStart('2026-11-10')
const DAYS = 4
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

async function company() {
  const admin = await world.person({ admin: true })
  const members = [admin, await world.person({ workgroup: admin.workgroupId })]
  return { workgroupId: admin.workgroupId, cards: members.map(({ cardId }) => cardId) }
}

const kind = fc.constantFrom('people', 'queue', 'robocall', 'code')
const direction = fc.constantFrom('in', 'out')
const numbers = ['+2348035550142', '08035550142', '+2347012208841', '101', 'PJSIP/2001', '']
const call = fc.record({
  // few distinct seconds, many of them at the edges of Lagos days
  at: fc.oneof(
    fc.integer({ min: 0, max: DAYS * 86_400 }),
    fc.constantFrom(0, 86_399, 86_400, 172_799, 172_800, 100_000),
  ),
  member: fc.constantFrom(0, 1),
  cause: fc.constantFrom(1, 1, 2, 3),
  direction: fc.option(direction),
  kind,
  talkSeconds: fc.integer({ min: 0, max: 400 }),
  cost: fc.integer({ min: 0, max: 9_999 }),
  src: fc.constantFrom(...numbers),
  calledstation: fc.constantFrom(...numbers),
  missedInQueue: fc.boolean(),
})
const choice = fc.record({
  from: fc.oneof(fc.integer({ min: 0, max: DAYS * 86_400 }), fc.constantFrom(0, 86_400)),
  seconds: fc.oneof(fc.integer({ min: 1, max: DAYS * 86_400 }), fc.constantFrom(86_400, 172_800, 4 * 86_400)),
  member: fc.option(fc.constantFrom(0, 1)),
  direction: fc.option(direction, { nil: undefined }),
  outcome: fc.option(fc.constantFrom('answered', 'missed', 'other'), { nil: undefined }),
  kind: fc.option(kind, { nil: undefined }),
})
type Match = Choice['matches'][number]
const match: fc.Arbitrary<Match[]> = fc.oneof(
  fc.constantFrom('8035550142', '7012208841').map((whole) => [{ side: 'called' as const, whole }]),
  fc.constantFrom('5550', '0803555', '2001', '42', '1').map((part) => [{ side: 'src' as const, part }]),
  fc.constantFrom('5550', '220884', '0').map((part) => [
    { side: 'called' as const, part },
    { side: 'src' as const, part },
  ]),
)

type Written = FinishedCall & { readonly order: number }

const hasNumber = (one: Written, found: Match) => {
  const text = searchText(found.side === 'called' ? one.calledstation : one.src)
  return text.includes('whole' in found ? found.whole : found.part)
}

const isChosen = (one: Written, { from, to, direction: way, outcome, kind: sort, matches }: Choice) =>
  one.startedAt >= from &&
  one.startedAt < to &&
  (!way || one.direction === way) &&
  (!outcome || outcomeOf(one) === outcome) &&
  (!sort || one.kind === sort) &&
  (matches.length === 0 || matches.some((found) => hasNumber(one, found)))

/** With the names that the workgroup knows. */
const list = (choice: Choice, page: PageParams, db: Db = world.ctx.db) =>
  listChosen({ ...world.ctx, db }, choice, { workgroupId: choice.workgroupId, contactsOf: null }, page)

/** Every page until one is empty, with the totals that came with them. */
async function turnPages(chosen: Choice, size: number) {
  const found: ListedRow[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const { total, rows } = await list(chosen, { page, size })
    totals.add(total)
    found.push(...rows)
    if (rows.length === 0) return { found, totals: [...totals] }
  }
}

async function exported(chosen: Choice) {
  const found: string[] = []
  for await (const calls of batches(world.ctx.db, records, chosen, 3))
    found.push(...calls.map(({ uniqueid }) => uniqueid))
  return found
}

const sum = (rows: readonly ListedRow[]) => ({
  calls: rows.length,
  answered: rows.filter(({ outcome }) => outcome === 'answered').length,
  missed: rows.filter(({ outcome }) => outcome === 'missed').length,
  seconds: rows.reduce((all, { real_sessiontime }) => all + real_sessiontime, 0),
  cost: rows.reduce((all, { cost_kobo }) => all + cost_kobo, 0),
})

describe('the chosen calls', () => {
  test.each([
    ['', fc.constant<Match[]>([])],
    [' of a number', match],
  ])(
    '%s are exact: the pages make up the whole without gap or double, the totals are the sums of the list',
    async (_, matches) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(call, { minLength: 1, maxLength: 40 }),
          fc.array(fc.tuple(choice, matches), { minLength: 4, maxLength: 4 }),
          fc.constantFrom(1, 7, 10, 200),
          async (calls, choices, size) => {
            const { workgroupId, cards } = await company()
            const stranger = await world.person()
            await record(calls.map((drawn) => asFinished(drawn, stranger.cardId)))
            const written = calls.map((drawn, order) => ({
              ...asFinished(drawn, cards[drawn.member] as number),
              order,
            }))
            await record(written.slice(0, 15))
            await record(written.slice(15))
            for (const [{ from, seconds, member, ...filters }, numbersOf] of choices) {
              const chosen: Choice = {
                workgroupId,
                cardId: member === null ? null : (cards[member] as number),
                from: later(from),
                to: later(from + seconds),
                matches: numbersOf,
                ...(filters as CallFilters),
              }
              const expected = written
                .filter((one) => (member === null || one.cardId === chosen.cardId) && isChosen(one, chosen))
                .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.order - a.order)
                .map(({ uniqueid }) => uniqueid)
              const { found, totals } = await turnPages(chosen, size)
              expect(found.map(({ uniqueid }) => uniqueid)).toEqual(expected)
              expect(totals).toEqual([expected.length])
              expect(await sumChosen(world.ctx.db, chosen)).toEqual(sum(found))
              expect(await exported(chosen)).toEqual(expected)
            }
          },
        ),
        { numRuns: 15 },
      )
      expect(await checkRollup(world.ctx.db)).toEqual([])
    },
    60_000,
  )
})

function asFinished(
  { at, cost, missedInQueue, member: _, ...drawn }: typeof call extends fc.Arbitrary<infer C> ? C : never,
  cardId: number,
): FinishedCall {
  return {
    ...drawn,
    uniqueid: `any.${++made}`,
    cardId,
    startedAt: later(at),
    cost: kobo(cost),
    recorded: false,
    ...(drawn.kind === 'queue' && missedInQueue && { outcome: 'missed' }),
  }
}

describe('a workgroup of 12,000 calls', () => {
  const CALLS = 12_000
  const SPAN_DAYS = 60
  const BATCH = 4_000
  const A_DAY = CALLS / SPAN_DAYS
  let everybody: Choice

  beforeAll(async () => {
    const { workgroupId, cards } = await company()
    const step = (SPAN_DAYS * DAY_MS) / CALLS
    for (let first = 0; first < CALLS; first += BATCH)
      await record(
        Array.from({ length: BATCH }, (_, n) => {
          const nth = first + n
          return {
            uniqueid: `many.${nth}`,
            cardId: cards[nth % 2] as number,
            src: '+2348030000001',
            calledstation: `+23480${String((nth * 7919) % 100_000_000).padStart(8, '0')}`,
            startedAt: new Date(START.getTime() + Math.floor(nth * step)),
            talkSeconds: 60,
            cause: 1,
            cost: kobo(1800),
            recorded: false,
            direction: 'out',
            ...(nth % 4_000 === 77 && { kind: 'code' as const }),
          }
        }),
      )
    everybody = {
      workgroupId,
      cardId: null,
      from: START,
      to: new Date(START.getTime() + SPAN_DAYS * DAY_MS),
      matches: [],
    }
    await transaction(world.ctx.db, async (tx) => {
      await tx.run`set local role ${sql.id(OWNER_ROLE)}`
      // Of 200 other workgroups, so that the sums are too many to be read from end to end.
      await tx.run`
        insert into call_sums (workgroup_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
          select -other, day, 'people', 'out', 'answered', 1, 60, 1800
            from generate_series(1, 200) as other, generate_series('2026-11-10', '2027-01-08', interval '1 day') as day`
      await tx.run`analyze calls, call_sums`
      await tx.run`select gin_clean_pending_list(inhrelid) from pg_inherits where inhparent = 'calls_by_called_part'::regclass`
    })
  }, 120_000)

  const reads = (work: Parameters<typeof explain>[2], table = 'calls') => explain(world.ctx.db, table, work)

  test.each([
    [1, 10],
    [600, A_DAY + 10],
    [1_200, A_DAY + 10],
  ])('costs page %i no more than a day of calls', async (page, most) => {
    const reading = await reads((db) => list(everybody, { page, size: 10 }, db))
    expect(reading).toMatchObject({ indexes: ['calls_of_workgroup'], sequential: false })
    expect(reading.rows).toBeLessThanOrEqual(most)
  })

  test('costs what is rare no more than the days on which it was', async () => {
    const reading = await reads((db) => list({ ...everybody, kind: 'code' }, { page: 1, size: 10 }, db))
    expect(reading).toMatchObject({ indexes: ['calls_of_workgroup'], sequential: false })
    expect(reading.rows).toBeLessThanOrEqual(3 * A_DAY)
  })

  // @shows AC2-41
  test('costs the totals of whole days no call, of ragged ends no more than two days of calls', async () => {
    // What is explained has no row.
    const sums = (chosen: Choice, table?: string) =>
      reads((db) => sumChosen(db, chosen).catch(() => null), table)
    const whole = await sums({ ...everybody, direction: 'out' })
    expect(whole.rows).toBe(0)
    const from = new Date(everybody.from.getTime() + 5 * 3_600_000)
    const ragged = await sums({ ...everybody, from })
    // Of a part of a day the planner may take either index: its sample of the rows decides.
    expect(ragged).toMatchObject({ sequential: false })
    expect(['calls_newest', 'calls_of_workgroup']).toEqual(expect.arrayContaining([...ragged.indexes]))
    expect(ragged.rows).toBeLessThanOrEqual(A_DAY)
    expect((await sums(everybody, 'call_sums')).sequential).toBe(false)
  })

  test('costs the figures no call, the chart the calls of its hours, both the days of the sums that they show', async () => {
    const { first, last } = { first: '2026-12-09', last: '2027-01-08' } as const
    const now = new Date(dayStart(last).getTime() + DAY_MS)
    const fromHour = new Date(now.getTime() - DAY_MS)
    const figures = (db: Db) => listDays(db, everybody, { first, last })
    const today = (db: Db) => sumDay(db, everybody.workgroupId, last).catch(() => null)
    const chart = (db: Db) => countCalls(db, everybody, { fromHour, fromDay: first, now })
    for (const [work, most] of [
      [figures, 0],
      [today, 0],
      [chart, A_DAY],
    ] as const) {
      const [calls, sums] = [await reads(work), await reads(work, 'call_sums')]
      expect([calls.sequential, sums.sequential]).toEqual([false, false])
      expect(calls.rows).toBeLessThanOrEqual(most)
      expect(sums.rows).toBeLessThanOrEqual(2 * 31) // a day has people and codes
    }
  })

  test('costs the search of a whole number its own calls', async () => {
    const whole = `80${String(7919 * 3).padStart(8, '0')}`
    const matches = [{ side: 'called', whole } as const]
    const reading = await reads((db) => list({ ...everybody, matches }, { page: 1, size: 10 }, db))
    // A condition beside the index's is one by which a plan for any values may go instead.
    expect(reading).toMatchObject({ sequential: false, filters: [] })
    expect(reading.rows).toBeLessThanOrEqual(4)
  })
})
