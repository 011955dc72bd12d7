import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../db/db.ts'
import type { Engine } from '../../db/engine.ts'
import { migrate, shippedMigrations } from '../../db/migrate.ts'
import { openPglite } from '../../db/pglite.ts'
import { checkRollup } from './calls.sql.ts'

const BEFORE = 116 // the last migration before calls had a workgroup

let engine: Engine
beforeAll(async () => {
  engine = await openPglite(null)
}, 60_000)
afterAll(() => engine.close())

async function rowsOf(...statements: string[]) {
  const session = await engine.acquire()
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await session.query(statement)).rows
  session.release()
  return rows
}

const people = `
  with person as (
    insert into users (email, first_name, last_name, phone, created_at)
      select 'person' || n || '@ekoline.test', 'Ada', 'Obi', '+23480355501' || n, now() from generate_series(10, 12) as n
      returning id
  ), company as (
    insert into workgroups (name, plan_id, created_at) values ('One', 1, now()), ('Two', 1, now()) returning id
  )
  insert into seats (user_id, workgroup_id, username, referral_code, created_at)
    select person.id, (select case when person.id = max(p.id) then max(c.id) else min(c.id) end from company c, person p),
           'seat' || person.id, 'CODE' || person.id, now()
      from person`

/** Calls of each seat on both sides of midnight in Lagos, each told by its end. */
const calls = `
  insert into calls (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search,
                     started_at, talk_seconds, cause, cost_kobo, direction)
    select told.name || card_id, card_id, '', '', '', '', '', '', '2026-11-10T22:59:59Z'::timestamptz + told.later,
           case when cause = 1 then 60 else 0 end, cause, case when cause = 1 then 1800 else 0 end, direction
      from seats, (values ('old', interval '0', 1, null), ('old unanswered', '1 s', 3, null), ('out', '2 s', 1, 'out'),
                          ('in', '3 s', 1, 'in'), ('missed', '4 s', 3, 'in'), ('busy', '5 s', 2, 'out'),
                          ('robo-1-2-1 ', '6 s', 1, 'out'), ('code', '7 s', 1, null), ('queue', '8 s', 1, null),
                          ('left queue', '9 s', 1, 'in')) as told (name, later, cause, direction)
     order by card_id, 5`

const besides = [
  `insert into otp_calls (uniqueid, card_id, callerid, account, called, entered_at)
     select 'code' || card_id, card_id, '', username, '', now() from seats`,
  `insert into queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, created_at)
     select min(workgroup_id), 'Care', 'round robin', 15, 300, 10, now() from seats`,
  `insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, hold_ms, talk_ms,
                            ended_at, outcome, seen_at)
     select 'queue' || card_id, queues.id, '', '', now(), now(), (select min(id) from seats), 1, 1, now(), 'answered', now()
       from seats, queues
     union all
     select 'left queue' || card_id, queues.id, '', '', now(), null, null, null, null, now(), 'aborted', now()
       from seats, queues`,
]

test('calls of before get their workgroup, kind and outcome, and are counted as those of afterwards', async () => {
  const all = shippedMigrations()
  await migrate(
    engine,
    all.filter(({ number }) => number <= BEFORE),
  )
  await rowsOf(people, calls, ...besides)
  await migrate(engine)
  expect(
    await rowsOf(`
      select replace(uniqueid, c.card_id::text, '') as name, kind, direction, outcome, count(*)::integer as calls
        from calls c join seats s on s.card_id = c.card_id and s.workgroup_id = c.workgroup_id
       group by 1, 2, 3, 4 order by min(started_at)`),
  ).toEqual(
    (
      [
        ['old', 'people', null, 'answered'],
        ['old unanswered', 'people', null, 'other'],
        ['out', 'people', 'out', 'answered'],
        ['in', 'people', 'in', 'answered'],
        ['missed', 'people', 'in', 'missed'],
        ['busy', 'people', 'out', 'other'],
        ['robo-1-2-1 ', 'robocall', 'out', 'answered'],
        ['code', 'code', 'out', 'answered'],
        ['queue', 'queue', 'in', 'answered'],
        ['left queue', 'queue', 'in', 'missed'],
      ] as const
    ).map(([name, kind, direction, outcome]) => ({ name, kind, direction, outcome, calls: 3 })),
  )
  const taken = await rowsOf(`
    select replace(uniqueid, card_id::text, '') as name, count(*)::integer as calls from calls
     where taken_by = (select min(id) from seats) group by 1`)
  expect(taken).toEqual([{ name: 'queue', calls: 2 }]) // the third is on the agent's own card
  expect(
    await rowsOf(`
      select day::text, sum(calls)::integer as calls, sum(talk_seconds)::integer as seconds, sum(cost_kobo)::integer as cost
        from call_sums where card_id is null group by 1 order by 1`),
  ).toEqual([
    { day: '2026-11-10', calls: 3, seconds: 180, cost: 5_400 },
    { day: '2026-11-11', calls: 27, seconds: 1_080, cost: 32_400 },
  ])
  expect(await checkRollup(openDb(engine))).toEqual([])
  await rowsOf(`
    insert into calls (uniqueid, card_id, workgroup_id, src, calledstation, src_national, called_national, src_search,
                       called_search, started_at, talk_seconds, cause, kind, outcome)
      select 'later' || card_id, card_id, workgroup_id, '', '', '', '', '', '', '2026-11-11T00:00:00Z', 1, 1, 'people',
             'answered' from seats`)
  expect(await checkRollup(openDb(engine))).toEqual([])
}, 120_000)
