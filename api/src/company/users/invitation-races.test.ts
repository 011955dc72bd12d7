// @shows DEC-66

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'
const ROUNDS = 8

let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
  bola = await world.person({ admin: true })
  await fund(world.ctx, ada, 1000)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.ctx.db.deleteFrom('limits').execute()
})
afterAll(() => world.close())

async function invite(who: Person, email: string) {
  const workgroup = (await world.call('seats', {}, who)).body.result[0]?.workgroup ?? ''
  const body = { email, firstName: 'Simi', lastName: 'Coker', phoneNumber: '0803 555 0142', workgroup }
  return (await world.call('subscribe', { body }, who)).http
}

async function memberBy(email: string, who: Person) {
  const [found] = (await world.call('workgroupUsers', { query: { search: email } }, who)).body.result
  if (!found) throw new Error(`nobody is found by ${email}`)
  return found
}

const revoke = async (who: Person, id: number) =>
  (await world.call('revokeInvitation', { params: { id } }, who)).http

const emailOf = async (id: number) =>
  (await world.ctx.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

// The row of a limit does not change for a request between its read and its write.
test.runIf(onServer)('a top-up under way does not reach a seat that is taken back during it', async () => {
  const email = 'topped@ekoline.test'
  await invite(ada, email)
  const { id, username, cardid = 0 } = await memberBy(email, ada)
  const topUp = async () =>
    (await world.call('topUpMember', { params: { username }, body: { amount: 10, cardid } }, ada)).http
  expect(await topUp()).toBe(200)
  const before = await balanceOf(world, ada)
  const blocker = await world.engine.acquire()
  await blocker.query('begin')
  await blocker.query('select from limits where key = $1 for update', [`transfer:seat:${ada.seatId}`])
  const late = topUp()
  while (!(await waitsForLock())) await pause(5)
  expect(await revoke(ada, id)).toBe(200)
  await blocker.query('commit')
  blocker.release()
  expect(await late).toBe(404)
  expect(await balanceOf(world, ada)).toBe(before + 10)
})

async function waitsForLock(): Promise<boolean> {
  const rows = await world.ctx.db.many`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  return rows.length > 0
}

test('a person whose two invitations are taken back at once is forgotten', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `both${round}@ekoline.test`
    await invite(ada, email)
    await invite(bola, email)
    const { id } = await memberBy(email, ada)
    expect(await Promise.all([revoke(ada, id), revoke(bola, id)])).toEqual([200, 200])
    expect(await emailOf(id)).toBe(`erased-${id}`)
  }
})

test('a person invited while their other invitation is taken back is there, by their e-mail', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `again${round}@ekoline.test`
    await invite(ada, email)
    const { id } = await memberBy(email, ada)
    expect(await Promise.all([revoke(ada, id), invite(bola, email)])).toEqual([200, 200])
    expect((await memberBy(email, bola)).email).toBe(email)
  }
})
