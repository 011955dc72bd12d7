// @shows DEC-143

import { afterAll, beforeAll, expect, test } from 'vitest'
import { payTopUp } from '../../test/money/money.ts'
import { operatorIn } from '../../test/operator.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { postMessage } from '../core/outbox/outbox.sql.ts'
import { verbs } from './verbs.ts'

let world: World
let ada: Person
let bola: Person
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
})
afterAll(() => world.close())

/** The audit lines of look-ups that a command leaves: the target, and the detail. */
async function leavesOf(...words: string[]) {
  const last = await world.ctx.db.value<number>`select coalesce(max(id), 0) from audit`
  const { code, err } = await operator(...words)
  expect([0, 5]).toContain(code) // 5: it looked, and found nobody
  expect(err).toBe('')
  return world.ctx.db.many<{
    request_id: string
    target: string | null
    detail: object
    workgroup_id: number | null
  }>`
    select request_id, target, detail, workgroup_id from audit where id > ${last} and action = 'person_looked_up' order by id`
}

const line = (target: string | null, detail: object) => ({
  request_id: 'operator:musa',
  target,
  detail,
  workgroup_id: target === null ? null : ada.workgroupId,
})

test('looking for people leaves a line about each who was found, with the reason', async () => {
  expect(await leavesOf('users', 'find', ada.email, '--reason', 'ticket 12')).toEqual([
    line(`user:${ada.userId}`, { verb: 'users find', shown: 1, reason: 'ticket 12' }),
  ])
  expect(await leavesOf('users', 'find', 'nobody@example.test')).toEqual([
    line(null, { verb: 'users find', shown: 0 }),
  ])
})

test('payments, messages, numbers, documents, queues and the do-not-call list leave theirs', async () => {
  await payTopUp(world, ada)
  await payTopUp(world, ada)
  expect(await leavesOf('payments', 'find', ada.email)).toEqual([
    line(`card:${ada.cardId}`, { verb: 'payments find', shown: 2 }),
  ])
  const { ctx } = world
  await postMessage(ctx, ctx.db, world.clock.now(), {
    channel: 'email',
    to: bola.email,
    subject: 'Hello',
    text: 'Hello',
  })
  await postMessage(ctx, ctx.db, world.clock.now(), { channel: 'sms', to: '+2348035550199', text: 'Hello' })
  const [id] = await ctx.db
    .column<number>`select id from outbox where recipient = ${bola.email} order by id desc`
  expect(await leavesOf('messages', 'fate', String(id))).toEqual([
    line(`user:${bola.userId}`, { verb: 'messages fate', shown: 1 }),
  ])
  expect(await leavesOf('messages', 'list', '--channel', 'sms')).toEqual([
    line(null, { verb: 'messages list', shown: 1 }),
  ])
  expect(await leavesOf('numbers', 'list')).toEqual([line(null, { verb: 'numbers list', shown: 0 })])
  expect(await leavesOf('documents', 'list')).toEqual([line(null, { verb: 'documents list', shown: 0 })])
  expect(await leavesOf('queues', 'list')).toEqual([line(null, { verb: 'queues list', shown: 0 })])
  expect(await leavesOf('suppressed', 'list')).toEqual([line(null, { verb: 'suppressed list', shown: 0 })])
})

test('a command that says whose it is before it asks leaves one too, though nothing is done', async () => {
  const last = await world.ctx.db.value<number>`select max(id) from audit`
  const { code, err } = await operator(
    'wallet',
    'adjust',
    String(bola.cardId),
    '--amount',
    '5',
    '--reason',
    'x',
  )
  expect(code).toBe(3)
  expect(err).toContain(bola.email)
  const left = await world.ctx.db.column<string>`select target from audit where id > ${last}`
  expect(left).toEqual([`card:${bola.cardId}`])
})

test('the workgroup reads that support looked, and not who', async () => {
  await leavesOf('users', 'find', bola.email)
  const { body } = await world.call('audit', { query: {} }, ada)
  expect(body.result[0]).toMatchObject({
    person: 'Ekoline support',
    username: null,
    what: 'Looked at the data of Bola Ade',
  })
  expect(JSON.stringify(body)).not.toContain('musa')
})

test('the do-not-call list keeps the last four digits of the person who was put on it, and taken off', async () => {
  await operator('suppress', '+2348035550142', '--reason', 'asked', '--yes')
  await operator('unsuppress', '+2348035550142', '--reason', 'asked again', '--yes')
  const lines = await world.ctx.db.many`
    select action, detail from audit where action in ('number_suppressed', 'number_unsuppressed') order by id`
  expect(lines).toEqual([
    { action: 'number_suppressed', detail: { lastFour: '0142', reason: 'asked' } },
    { action: 'number_unsuppressed', detail: { lastFour: '0142', reason: 'asked again' } },
  ])
})

// A new command that shows people must leave a line: say here what it does.
test('every command is known to leave a line of its own, or to show no person', () => {
  const looks = [
    ...['payments find', 'suppressed list', 'numbers list', 'users find', 'messages list', 'messages fate'],
    ...[
      'calls compare',
      'queues list',
      'setups list',
      'numbers suspects',
      'documents list',
      'documents show',
      'requests list',
      'export-person',
      'audit export',
      'books journal',
    ],
  ]
  const changes = verbs.filter(({ options }) => options?.yes).map(({ name }) => name)
  const showsNobody = [
    ...[
      'status',
      'backup',
      'backups list',
      'backups note',
      'restore',
      'check',
      'migrate',
      'plans list',
      ...['books balance', 'books income', 'books months', 'vat list', 'vat return', 'invoices unsigned'],
      ...['payouts list', 'payouts show'],
      'holidays list',
      'rates list',
      'tariff decks',
      'tariff check',
      'tariff export',
      'tariff simulate',
      'audit check',
    ],
    ...[
      'trunks list',
      'routes list',
      'payments reconcile',
      'payments retry-messages',
      'suspensions',
      'keys status',
      'keys reseal',
    ],
    ...['limits list', 'limits show', 'recording list'],
  ]
  const known = [...looks, ...changes, ...showsNobody]
  expect(verbs.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(
    verbs.filter(({ name, options }) => looks.includes(name) && name !== 'audit export' && !options?.reason),
  ).toEqual([])
})
