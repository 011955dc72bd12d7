import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '../../db/db.ts'
import type { Engine } from '../../db/engine.ts'
import { migrate, shippedMigrations } from '../../db/migrate.ts'
import { openPglite } from '../../db/pglite.ts'
import { findLiveCall } from '../calls/live-calls.sql.ts'
import { ANYBODY } from './tariffs.service.ts'
import { findRate } from './tariffs.sql.ts'

const TARIFFS = 160
const SEED = 20_261_125

let engine: Engine
let db: Db
beforeAll(async () => {
  engine = await openPglite(null)
  db = openDb(engine)
  await migrate(
    engine,
    shippedMigrations().filter(({ number }) => number < TARIFFS),
  )
}, 120_000)
afterAll(() => engine.close())

async function run(...statements: string[]) {
  const session = await engine.acquire()
  for (const statement of statements) await session.query(statement)
  session.release()
}

/** The same numbers with each run. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}
const chance = random(SEED)
const whole = (below: number) => Math.floor(chance.next().value * below)
const digits = (length: number) => Array.from({ length }, () => whole(10)).join('')

/** The price of a number as it was looked up in the table of rates, word for word. */
async function before(number: string) {
  const special = ['234700', '234800', '234900'].some((prefix) => number.startsWith(prefix))
  const all = Array.from(number.slice(0, 15), (_, index) => number.slice(0, index + 1))
  const prefixes = special ? all.slice(5) : all
  const row = await db.one<{ per_minute: number; first_seconds: number }>`
    select kobo_per_minute as per_minute, first_seconds from rates where prefix = any(${prefixes}::text[])
     order by length(prefix) desc limit 1`
  return row ? [row.per_minute, row.first_seconds] : null
}

const people = `
  with person as (
    insert into users (email, first_name, last_name, phone, created_at)
      values ('ada@ekoline.test', 'Ada', 'Obi', '+2348035550100', 'epoch') returning id
  ), company as (insert into workgroups (name, plan_id, created_at) values ('One', 1, 'epoch') returning id)
  insert into seats (user_id, workgroup_id, username, referral_code, created_at)
    select person.id, company.id, 'ada', 'CODE', 'epoch' from person, company`
const call = `
  insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, kobo_per_minute, first_seconds,
                          leg, node, started_at, checkpoint_at, plan_seconds, free_seconds, paid_seconds,
                          own_kobo_per_minute, own_first_seconds)
    select 'under-way', id, card_id, user_id, 'click', '+2348035550100', '+2347035550100', 1234, 45, 'a', 'one', 'epoch', 'epoch',
           0, 0, 0, 7, 1 from seats`

test('the rates become the first version of the default deck, at the same prices for every number', async () => {
  const rates = Array.from({ length: 300 }, () => {
    const prefix = whole(2) === 0 ? `234${digits(1 + whole(6))}` : `${1 + whole(9)}${digits(2 + whole(5))}`
    return [prefix, 1 + whole(200_000), 1 + whole(120)] as const
  })
  for (const [prefix, kobo, first] of rates)
    await run(`insert into rates values ('${prefix}', 'Somewhere', ${kobo}, ${first}) on conflict do nothing`)
  await run(people, call)
  const numbers = [
    ...Array.from({ length: 700 }, () => `${1 + whole(9)}${digits(4 + whole(10))}`),
    ...Array.from({ length: 400 }, () => `234${digits(1 + whole(10))}`),
    ...rates.map(([prefix]) => `${prefix}${digits(8)}`),
    '2348001234567',
    '2347001234567',
    '2348035550142',
  ]
  const were: Awaited<ReturnType<typeof before>>[] = []
  for (const number of numbers) were.push(await before(number))
  for (const isRated of [true, false])
    expect(were.filter((rate) => (rate !== null) === isRated).length).toBeGreaterThan(200)

  await migrate(engine)
  const at = new Date('2026-11-25T12:00:00Z')
  const are: Awaited<ReturnType<typeof findRate>>[] = []
  for (const number of numbers) are.push(await findRate(db, ANYBODY, at, number))
  expect(are.map((rate) => rate && [rate.perMinute / 100, rate.firstSeconds])).toEqual(were)
  for (const rate of are)
    if (rate)
      expect(rate).toMatchObject({
        deck: 'default',
        version: 1,
        connection: 0,
        nextSeconds: 1,
        minimumSeconds: 0,
        offPeak: false,
      })
}, 240_000)

test('a call that is under way keeps its rates', async () => {
  expect(await findLiveCall(db, 'under-way')).toMatchObject({
    rate: { perMinute: 123_400, firstSeconds: 45, nextSeconds: 1, connection: 0, minimumSeconds: 0 },
    ownRate: { perMinute: 700, firstSeconds: 1 },
  })
})
