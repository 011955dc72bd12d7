// @shows DEC-151

import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
let bola: Person
let operator: ReturnType<typeof operatorIn>
const why = ['--reason', 'asked by mail', '--yes']
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  admin = await world.person({ admin: true })
  bola = await world.person({ workgroup: admin.workgroupId })
})
afterAll(() => world.close())

const add = (...words: string[]) => operator('queues', 'add', String(admin.workgroupId), ...words)
const newestAudit = () =>
  world.ctx.db
    .selectFrom('audit')
    .select(['action', 'workgroup_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('a queue is added, answered, listed and removed', async () => {
  expect((await operator('queues', 'list')).out).toBe('Queue  Name  Workgroup  Rings  Waiting  Agents\n')
  const added = await add('Customer care', '--strategy', 'longest-idle', '--ring', '20', ...why)
  expect(added).toMatchObject({ code: 0, out: 'The queue "Customer care" has the number 301.\n' })
  expect(await newestAudit()).toEqual({
    action: 'queue_added',
    workgroup_id: admin.workgroupId,
    detail: { queue: '301', reason: 'asked by mail' },
  })

  const both = `${admin.username},${bola.username}`
  const agents = await operator('queues', 'agents', '301', '--add', both, ...why)
  expect(agents.code).toBe(0)
  expect(agents.out).toContain(bola.username)
  expect(await newestAudit()).toMatchObject({
    action: 'queue_agents_changed',
    workgroup_id: admin.workgroupId,
  })
  const removed = await operator('queues', 'agents', '301', '--remove', admin.username, ...why)
  expect(removed.out).toBe(`"Customer care" is answered by ${bola.username}.\n`)

  const { queues } = (
    await operator('queues', 'list', '--workgroup', String(admin.workgroupId), '--json')
  ).json()
  expect(queues).toMatchObject([
    {
      number: '301',
      name: 'Customer care',
      strategy: 'longest idle',
      ringSeconds: 20,
      maxWaitSeconds: 300,
      wrapUpSeconds: 10,
      agents: [bola.username],
      waiting: 0,
    },
  ])
  expect((await operator('queues', 'list')).out).toContain('longest idle, 20 s')
  expect((await operator('queues', 'list', '--workgroup', '999999', '--json')).json()).toEqual({ queues: [] })

  const gone = await operator('queues', 'remove', '301', ...why)
  expect(gone).toMatchObject({ code: 0, out: 'The queue "Customer care" is removed.\n' })
  expect(await newestAudit()).toMatchObject({ action: 'queue_removed', workgroup_id: admin.workgroupId })
  expect((await operator('queues', 'remove', '301', ...why)).err).toBe(
    'There is no queue 301. "queues list" shows them.\n',
  )
  expect((await add('Next', ...why)).out).toContain('302')
  const nobody = await operator('queues', 'agents', '302', '--remove', bola.username, ...why)
  expect(nobody.out).toBe('"Next" is answered by nobody.\n')
})

test('asks before it does anything', async () => {
  const asked = await add('Asked', '--reason', 'x')
  expect([asked.code, asked.err]).toEqual([3, expect.stringContaining('would get the queue "Asked".')])
  expect((await operator('queues', 'list')).out).not.toContain('Asked')
})

test.each([
  [[' ', ...why], 'NAME is empty.'],
  [['x\ny', ...why], 'NAME is one line of 1 to 80 characters.'],
  [['Care', '--strategy', 'loudest', ...why], '--strategy is round-robin or longest-idle, not "loudest".'],
  [['Care', '--ring', '4', ...why], '--ring is a whole number of seconds from 5 to 120, not "4".'],
  [
    ['Care', '--longest-wait', '3601', ...why],
    '--longest-wait is a whole number of seconds from 10 to 3600, not "3601".',
  ],
  [['Care', '--wrap-up', 'x', ...why], '--wrap-up is a whole number of seconds from 0 to 600, not "x".'],
  [['Care', '--reason', ' ', '--yes'], '--reason must say why.'],
])('does not understand %j', async (words, message) => {
  const { code, err } = await add(...words)
  expect([code, err.split('\n')[0]]).toEqual([2, message])
})

test('knows no queue, workgroup or seat that is not there', async () => {
  expect((await operator('queues', 'add', '999999', 'Care', ...why)).err).toBe(
    'There is no workgroup 999999. "users find" shows the workgroups of a person.\n',
  )
  const stranger = await world.person()
  await add('Own', ...why)
  const queues = (await operator('queues', 'list', '--json')).json().queues
  const { number } = queues.at(-1)
  const foreign = await operator('queues', 'agents', number, '--add', stranger.username, ...why)
  expect([foreign.code, foreign.err]).toEqual([
    1,
    `The queue's workgroup has no seat called ${stranger.username}. "users find" shows the names.\n`,
  ])
  const nothing = await operator('queues', 'agents', number, ...why)
  expect([nothing.code, nothing.err.split('\n')[0]]).toEqual([2, 'queues agents needs --add or --remove.'])
})
