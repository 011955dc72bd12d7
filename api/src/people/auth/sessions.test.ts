import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const HOUR = 3_600_000

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const signIn = async (email: string, agent: string) => {
  const { body } = await world.call('signIn', { body: { email, password: PASSWORD } }, null, {
    'user-agent': agent,
  })
  return body
}
const list = async (who: Pick<Person, 'token'>) => (await world.call('sessions', { query: {} }, who)).body
const isLive = async (who: Pick<Person, 'token'>) => (await world.call('loggedOnUser', {}, who)).http === 200

describe('where one is signed in', () => {
  it('lists the session that asks, then the last used, in plain words', async () => {
    ada = await world.person()
    world.clock.advance(HOUR)
    const phone = await signIn(ada.email, IPHONE)
    expect(await list(phone)).toEqual({
      status: 'success',
      total: 2,
      result: [
        {
          id: expect.any(Number),
          device: 'Safari on iPhone',
          address: '127.0.0.1',
          signed_in: '2026-11-20 12:00:00',
          last_used: '2026-11-20 12:00:00',
          current: true,
        },
        expect.objectContaining({ id: ada.sessionId, current: false, last_used: '2026-11-20 11:00:00' }),
      ],
    })
    expect((await list(ada)).result.map((session) => session.current)).toEqual([true, false])
  })

  it('leaves out what has ended on its own, and what is another person’s', async () => {
    const idle = await world.person()
    await world.person()
    world.clock.advance(13 * HOUR)
    const back = await signIn(idle.email, 'x')
    expect((await list(back)).total).toBe(1)
  })

  it('comes 50 to a page', async () => {
    const busy = await world.person()
    for (let time = 0; time < 51; time++) await signIn(busy.email, 'x')
    const second = await world.call('sessions', { query: { page: 2 } }, busy)
    expect([second.body.result.length, second.body.total]).toEqual([2, 52])
  })
})

describe('signing out from afar', () => {
  it('ends one session and leaves the others', async () => {
    const me = await world.person()
    const [phone, laptop] = [await signIn(me.email, IPHONE), await signIn(me.email, 'x')]
    const found = (await list(me)).result.find((session) => session.device === 'Safari on iPhone')
    await world.call('endSession', { params: { id: found?.id ?? 0 } }, me)
    expect([await isLive(phone), await isLive(laptop), await isLive(me)]).toEqual([false, true, true])
    const again = await world.call('endSession', { params: { id: found?.id ?? 0 } }, me)
    expect(again.http).toBe(404)
  })

  it('ends all the others at once, their links too, and audits it', async () => {
    const me = await world.person()
    const others = [await signIn(me.email, IPHONE), await signIn(me.email, 'x')]
    await world.call('askSignInLink', { body: { email: me.email } }, null)
    const { body } = await world.call('endOtherSessions', {}, me)
    expect(body).toEqual({ status: 'success', ended: 2 })
    for (const other of others) expect(await isLive(other)).toBe(false)
    expect(await isLive(me)).toBe(true)
    expect(await world.ctx.db.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([])
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('action', '=', 'other_sessions_ended')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ user_id: me.userId, detail: { ended: 2 } })
  })

  it('does not reach the sessions of others', async () => {
    const [mine, theirs] = [await world.person(), await world.person()]
    expect((await world.call('endSession', { params: { id: theirs.sessionId } }, mine)).http).toBe(404)
    await world.call('endOtherSessions', {}, mine)
    expect(await isLive(theirs)).toBe(true)
  })
})

const onServer = inject('databaseTemplate').kind === 'postgres' // elsewhere one transaction waits for the other anyway

it.runIf(onServer)('a session that is held locked keeps only its own requests waiting', async () => {
  const [held, free] = [await world.person(), await world.person()]
  world.clock.advance(HOUR) // so that the last use is written down
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holder = transaction(world.ctx.db, async (tx) => {
    await tx.run`select from sessions where user_id = ${held.userId} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const waiting = [isLive(held), isLive(held), isLive(held)]
  expect(await Promise.all([isLive(free), isLive(free), isLive(free)])).toEqual([true, true, true])
  released.resolve()
  await holder
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})
