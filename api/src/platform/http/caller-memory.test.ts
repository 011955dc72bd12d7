import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../../test/world.ts'
import { endedTransactions, transaction } from '../db/db.ts'
import { type Caller, rememberCallers } from './caller.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { sessionMemoryMs: MINUTE_MS } })
})
afterAll(() => world.close())

const caller = { userId: 1 } as Caller

describe('a session that was just looked up', () => {
  test('is taken for granted, for each token apart', async () => {
    const asked: string[] = []
    const authenticate = rememberCallers(async (token) => {
      asked.push(token)
      return token === 'unknown' ? null : caller
    }, MINUTE_MS)
    const answers = await Promise.all(['a', 'a', 'b', 'unknown', 'unknown', 'a'].map(authenticate))
    expect(answers).toEqual([caller, caller, caller, null, null, caller])
    expect(asked).toEqual(['a', 'b', 'unknown'])
  })

  test('is looked up again after its time, and when the look-up failed', async () => {
    const find = vi.fn(async () => caller)
    const never = rememberCallers(find, 0)
    await never('a')
    await never('a')
    expect(find).toHaveBeenCalledTimes(2)

    const broken = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(caller)
    const authenticate = rememberCallers(broken, MINUTE_MS)
    await expect(authenticate('a')).rejects.toThrow('no database')
    expect(await authenticate('a')).toBe(caller)
  })

  test('is looked up again after any transaction, one that ended while it was looked up included', async () => {
    const find = vi.fn(async () => caller)
    const authenticate = rememberCallers(find, MINUTE_MS)
    const nothing = () => transaction(world.ctx.db, async () => {})
    const first = authenticate('a')
    await nothing()
    await first
    await authenticate('a')
    await authenticate('a')
    expect(find).toHaveBeenCalledTimes(2)
    const before = endedTransactions()
    await expect(transaction(world.ctx.db, async () => Promise.reject(new Error('undone')))).rejects.toThrow(
      'undone',
    )
    expect(endedTransactions()).toBe(before + 1)
  })
})

describe('with sessions taken for granted', () => {
  test('a sign-out, another workgroup and a new role count for the very next request', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const listing = async (who: { token: string }) => (await world.call('audit', { query: {} }, who)).http
    expect([await listing(bola), await listing(bola)]).toEqual([403, 403])
    const made = { params: { id: bola.seatId }, body: { admin_status: true as const } }
    expect((await world.call('makeAdmin', made, ada)).http).toBe(200)
    expect(await listing(bola)).toBe(200)
    expect((await world.call('logout', {}, bola)).http).toBe(200)
    expect(await listing(bola)).toBe(401)
  })

  test('a changed password ends the other sessions for their very next request', async () => {
    const ada = await world.person()
    const { body } = await world.call('signIn', { body: { email: ada.email, password: PASSWORD } }, null)
    const other = { token: body.token ?? '' }
    const profile = async (who: { token: string }) => (await world.call('loggedOnUser', {}, who)).http
    expect([await profile(ada), await profile(other)]).toEqual([200, 200])
    const next = 'a better word, and longer'
    const change = { existing_password: PASSWORD, password: next, confirm_password: next }
    expect((await world.call('changePassword', { body: change }, ada)).http).toBe(200)
    expect([await profile(ada), await profile(other)]).toEqual([200, 401])
  })
})
