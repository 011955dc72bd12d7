// @shows DEC-70

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'

let world: World
let founder: Person
beforeAll(async () => {
  world = await openWorld()
  founder = await world.person({ admin: true })
})
afterAll(() => world.close())

const member = (more = {}) => world.person({ workgroup: founder.workgroupId, ...more })

const seatOf = ({ seatId }: Person) =>
  world.ctx.db
    .selectFrom('seats')
    .select(['admin', 'lead', 'revoked_at'])
    .where('id', '=', seatId)
    .executeTakeFirst()

async function waitsForLock(): Promise<boolean> {
  const rows = await world.ctx.db.many`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  return rows.length > 0
}

// The proof of a founder's email ends the rights of other admins under the same lock.
test.runIf(onServer).each([
  [
    'makes no one an admin',
    (who: Person, of: Person) =>
      world.call('makeAdmin', { params: { id: of.userId }, body: { admin_status: true } }, who),
  ],
  [
    'makes no one a lead',
    (who: Person, of: Person) =>
      world.call('changeStatus', { params: { id: of.userId }, body: { status: 'lead' } }, who),
  ],
  [
    'makes no webhook',
    (who: Person, _of: Person) =>
      world.call(
        'makeWebhook',
        { body: { url: 'https://hooks.example.com/', events: ['call.ended' as const] } },
        who,
      ),
  ],
  [
    'removes no one',
    (who: Person, of: Person) => world.call('removeMember', { params: { id: of.userId } }, who),
  ],
])('an admin whose right ends while the call waits %s', async (_, call) => {
  const [stranger, friend] = [await member({ admin: true }), await member()]
  await world.call('confirmSession', { body: { password: PASSWORD } }, stranger)
  const blocker = await world.engine.acquire()
  await blocker.query('begin')
  await blocker.query('select from workgroups where id = $1 for update', [founder.workgroupId])
  const late = call(stranger, friend)
  while (!(await waitsForLock())) await pause(5)
  await blocker.query('update seats set admin = false, admin_since = null where id = $1', [stranger.seatId])
  await blocker.query('commit')
  blocker.release()
  const { http, body } = await late
  expect([http, body.code]).toEqual([403, 'forbidden'])
  expect(await seatOf(friend)).toEqual({ admin: false, lead: false, revoked_at: null })
})
