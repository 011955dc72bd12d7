import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fund } from '../../test/money.ts'
import { operatorIn } from '../../test/operator.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { transaction } from '../db/db.ts'
import { CallKeeper } from '../features/calls/call-keeper.ts'
import { outboundCall } from '../features/calls/routing.service.ts'
import { isSuspended } from '../features/workgroups/suspensions.service.ts'

let world: World
let ada: Person
let stranger: Person
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  ada = await world.person({ admin: true })
  stranger = await world.person()
  for (const who of [ada, stranger]) await fund(world.ctx, who, 5000)
})
afterAll(() => world.close())

async function make(who: Person, called = '08035559999') {
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  return world.call('makeCall', { body: { called, calling: phone, username: who.username } }, who)
}
const live = async () => (await world.telephony.engine.liveCalls()).length
const why = ['--reason', 'Calls to premium numbers', '--ticket', 'F-17']

test('without --yes nothing is stopped; a wrong workgroup or day is refused', async () => {
  expect((await operator('suspend', String(ada.workgroupId), ...why)).code).not.toBe(0)
  expect((await operator('suspend', '999999', ...why, '--yes')).err).toContain('There is no workgroup')
  const past = await operator('suspend', String(ada.workgroupId), ...why, '--until', '2001-01-01', '--yes')
  expect(past.err).toContain('over already')
  expect((await operator('resume', String(ada.workgroupId), ...why.slice(0, 2), '--yes')).err).toContain(
    'is not suspended',
  )
})

test('stops new and current calls of the workgroup alone, tells why, and resumes', async () => {
  expect((await make(ada)).http).toBe(200)
  expect((await make(stranger)).http).toBe(200)
  expect(await live()).toBe(2)
  const keeper = new CallKeeper(world.ctx, world.telephony.engine)
  await keeper.beat()
  expect(await keeper.guard()).toMatchObject({ hungUp: 0 })

  const done = await operator('suspend', String(ada.workgroupId), ...why, '--yes', '--json')
  expect(done.json()).toMatchObject({ calls: 1, robocalls: 0 })
  expect(await keeper.guard()).toMatchObject({ hungUp: 1 })
  await vi.waitFor(async () => expect(await live()).toBe(1))

  const refused = await make(ada)
  expect(refused).toMatchObject({ http: 403, body: { code: 'call_suspended' } })
  expect(refused.body.message).toContain('Calls to premium numbers')
  const sip = { callId: 'sip-1', user: ada.username, digits: '08035559999' }
  expect(await outboundCall(world.ctx, 'n', sip)).toEqual({ refuse: 'plan' })
  expect(await outboundCall(world.ctx, 'n', { ...sip, callId: 'sip-2', digits: '112' })).toMatchObject({
    to: { number: '112' },
  })
  expect((await operator('suspend', String(ada.workgroupId), ...why, '--yes')).err).toContain('already')

  await operator('resume', String(ada.workgroupId), '--reason', 'proved', '--yes')
  expect((await make(ada)).http).toBe(200)

  const { body } = await world.call('audit', { query: {} }, ada)
  const texts = JSON.stringify(body)
  expect(texts).toContain('Stopped outgoing calls')
  expect(texts).toContain('Let calls be made again')
})

test('one with a last day ends by itself, and can be given again', async () => {
  const { workgroupId } = stranger
  const suspended = () =>
    transaction(world.ctx.db, (tx) => isSuspended(tx, workgroupId, world.ctx.clock.now()))
  const day = new Date(world.ctx.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await operator('suspend', String(workgroupId), ...why, '--until', day, '--yes')
  expect(await suspended()).toBe(true)
  const later = new Date(world.ctx.clock.now().getTime() + 3 * 86_400_000)
  expect(await transaction(world.ctx.db, (tx) => isSuspended(tx, workgroupId, later))).toBe(false)
})
