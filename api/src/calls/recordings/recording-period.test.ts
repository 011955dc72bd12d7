// @shows SA-59

import { RECORDINGS_KEPT_DAYS } from '@ekoline/contract/calls/recording-rules.facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { deleteExpired } from '../../jobs/retention.ts'
import { transaction } from '../../platform/db/db.ts'
import { recordCalls } from '../history/calls.service.ts'

let world: World
let admin: Person
let member: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.person({ admin: true })
  member = await world.person({ workgroup: admin.workgroupId })
})
afterAll(() => world.close())

let made = 0
/** Recorded calls of a person, of so many days ago. */
async function recorded(who: Person, ...daysAgo: number[]): Promise<string[]> {
  const calls = daysAgo.map((days) => ({
    uniqueid: `period.${++made}`,
    cardId: who.cardId,
    src: '08030000001',
    calledstation: '08035550142',
    startedAt: new Date(world.clock.now().getTime() - days * DAY_MS - 1_000),
    talkSeconds: 60,
    cause: 1,
    cost: kobo(0),
    recorded: true,
  }))
  await transaction(world.ctx.db, (tx) => recordCalls(tx, calls))
  for (const { uniqueid } of calls) await world.ctx.recordings.store(uniqueid, Buffer.from('RIFF'))
  return calls.map(({ uniqueid }) => uniqueid)
}

const period = async (query: { days?: number } = {}, who = admin) =>
  (await world.call('recordingDays', { query }, who)).body.result
const set = (days: number, confirmed: number, who = admin) =>
  world.call('setRecordingDays', { body: { days, confirmed } }, who)
const kept = async (uniqueids: readonly string[]) => {
  await deleteExpired(world.ctx, new AbortController().signal)
  const found = await Promise.all(uniqueids.map((uniqueid) => world.ctx.recordings.find(uniqueid)))
  return found.map(Boolean)
}

test('recordings are kept as long as the service keeps them, unless the admins say fewer days', async () => {
  expect(await period()).toEqual({ days: RECORDINGS_KEPT_DAYS, most: RECORDINGS_KEPT_DAYS, deletes: 0 })
  const own = await recorded(member, 29, 30, 31)
  const others = await recorded(await world.person({ admin: true }), 31)
  expect(await period({ days: 30 })).toMatchObject({ days: RECORDINGS_KEPT_DAYS, deletes: 2 })
  expect((await set(30, 2)).http).toBe(200)
  expect(await period()).toMatchObject({ days: 30, deletes: 2 })
  expect(await kept([...own, ...others])).toEqual([true, false, false, true])
  const gone = await world.ctx.db.many`
    select recorded, recording_gone_at as gone from calls where uniqueid = ${own[2] ?? ''}`
  expect(gone).toEqual([{ recorded: false, gone: world.clock.now() }])
  expect(await period()).toMatchObject({ deletes: 0 })
})

test('a change deletes what was agreed to: more than that is refused', async () => {
  const own = await recorded(member, 40, 50)
  expect((await set(30, 1)).body).toMatchObject({ code: 'recording_period_deletes' })
  expect(await kept(own)).toEqual([true, true])
  await set(30, 2)
  await set(RECORDINGS_KEPT_DAYS, 0) // taken back before the job comes
  expect(await kept(own)).toEqual([true, true])
})

test('is for admins to change, within what the service keeps, and in the audit', async () => {
  expect((await set(30, 0, member)).http).toBe(403)
  for (const days of [0, RECORDINGS_KEPT_DAYS + 1]) expect((await set(days, 0)).http).toBe(400)
  await set(90, 0)
  const lines = await world.ctx.db.column`
    select detail from audit where action = 'recording_period_set' and target = ${`workgroup:${admin.workgroupId}`}`
  expect(lines).toEqual([{ days: 90 }])
})
