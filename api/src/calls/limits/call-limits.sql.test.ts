// @shows DEC-102

import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sql, type Tx, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import { countUsed } from './call-limits.sql.ts'

const DAYS = 3
const CALLS_A_DAY = 1_440
const SECONDS_APART = 60
const LIVE = 500
const OWN_LIVE = 10

let world: World
let own: { workgroupId: number; cardId: number; at: Date }
beforeAll(async () => {
  world = await openWorld()
  const [who, other] = [await world.person(), await world.person()]
  const at = world.clock.now()
  own = { workgroupId: who.workgroupId, cardId: who.cardId, at }
  await transaction(world.ctx.db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    await tx.run`
      insert into calls (uniqueid, workgroup_id, card_id, src, calledstation, src_national, called_national, src_search,
                         called_search, started_at, talk_seconds, cause, cost_kobo, kind, direction, outcome)
        select 'ended-' || n, ${who.workgroupId}::bigint, ${who.cardId}::bigint, '+2348030000000', '+2348035550142', '8030000000',
               '8035550142', '8030000000', '8035550142',
               ${at}::timestamptz - make_interval(secs => n * ${SECONDS_APART}::int), 60, 1, 1800, 'people', 'out', 'answered'
          from generate_series(1, ${DAYS * CALLS_A_DAY}::int) as n`
    await tx.run`
      insert into call_sums (workgroup_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
        select -other, ${at}::date - day, 'people', 'out', 'answered', 1, 60, 1800
          from generate_series(1, 200) as other, generate_series(0, 60) as day`
    await tx.run`
      insert into live_calls (call_id, seat_id, card_id, user_id, workgroup_id, direction, src, calledstation, rate, leg, node, started_at, checkpoint_at, plan_seconds, free_seconds, paid_seconds)
        select 'live-' || n, seats.id, seats.card_id, seats.user_id, seats.workgroup_id, 'outbound', '+2348030000000', '+2348035550142',
               flat_rate(0, 30), 'b', 'one', ${at}, ${at}, 0, 0, 60
          from generate_series(1, ${LIVE}::int) as n
          join seats on seats.card_id = case when n <= ${OWN_LIVE} then ${who.cardId}::bigint else ${other.cardId}::bigint end`
    await tx.run`analyze calls, call_sums, live_calls`
  })
}, 120_000)
afterAll(() => world.close())

// What is explained has no row.
const reads = (table: string) =>
  explain(world.ctx.db, table, (db) => countUsed(db as Tx, own).catch(() => null))

test(`a call that begins costs its workgroup's live calls, the calls of a minute and the sums of a day, beside ${LIVE} live calls and ${DAYS * CALLS_A_DAY} ended ones`, async () => {
  expect(await reads('live_calls')).toMatchObject({ sequential: false, rows: OWN_LIVE })
  const calls = await reads('calls')
  expect(calls).toMatchObject({ sequential: false, indexes: ['calls_of_workgroup'] })
  expect(calls.rows).toBeLessThanOrEqual(2)
  const sums = await reads('call_sums')
  expect(sums).toMatchObject({ sequential: false, indexes: ['call_sums_once'] })
  expect(sums.rows).toBeLessThanOrEqual(2)
})
