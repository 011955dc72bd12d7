import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../src/jobs/retention.ts'
import { balanceOf, beginTopUp, booksOf, card, fund, payTopUp } from '../money/money.ts'
import { openWorld, PASSWORD, type Person, type World } from '../world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let ada: Person
let trueTime: Date
beforeEach(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
  trueTime = world.clock.now()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const clockIsOff = (ms: number) => world.clock.set(new Date(trueTime.getTime() + ms))
const clockIsRight = () => world.clock.set(trueTime)
const asks = async (who: Pick<Person, 'token'>) => (await world.call('loggedOnUser', {}, who)).http
const signIn = (password = PASSWORD) => world.call('signIn', { body: { email: ada.email, password } }, null)

const signInAgain = async () => {
  ada = { ...ada, token: (await signIn()).body.token }
}

describe('a session', () => {
  it('used while the clock was days ahead ends 12 hours after its last use', async () => {
    clockIsOff(3 * DAY)
    const { body } = await signIn()
    clockIsRight()
    expect(await asks(body)).toBe(200)
    world.clock.advance(13 * HOUR)
    expect(await asks(body)).toBe(401)
  })

  it('that no one uses after the clock was days ahead ends too', async () => {
    clockIsOff(300 * DAY)
    const { body } = await signIn()
    clockIsRight()
    await cleanUp(world.ctx)
    world.clock.advance(13 * HOUR)
    expect(await asks(body)).toBe(401)
  })

  it('outlives a clock that is hours behind', async () => {
    const { body } = await signIn()
    clockIsOff(-5 * HOUR)
    expect(await asks(body)).toBe(200)
    clockIsRight()
    expect(await asks(body)).toBe(200)
  })
})

describe('a limit', () => {
  it.each([1, 24, 24 * 365])('locks no one out when the clock was %i hours ahead', async (hours) => {
    clockIsOff(hours * HOUR)
    for (let turn = 0; turn < 6; turn++) await signIn('wrong')
    clockIsRight()
    expect((await signIn()).http).toBe(200)
  })

  it('names an honest time to wait when the clock was minutes ahead', async () => {
    clockIsOff(4 * MINUTE)
    for (let turn = 0; turn < 6; turn++) await signIn('wrong')
    clockIsRight()
    const refused = await signIn()
    const wait = Number(refused.headers['retry-after'])
    expect(refused.http).toBe(429)
    expect(wait).toBeLessThanOrEqual((4 + 3) * 60) // what the clock was ahead, and one token's time
    world.clock.advance(wait * 1000)
    expect((await signIn()).http).toBe(200)
  })

  it('still limits after the clock went back', async () => {
    clockIsOff(DAY)
    for (let turn = 0; turn < 6; turn++) await signIn('wrong')
    clockIsRight()
    const tries = []
    for (let turn = 0; turn < 10; turn++) tries.push((await signIn('wrong')).http)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  })
})

describe('an idempotency key', () => {
  it('means one transfer, even when the clock was so far ahead that old keys were cleared', async () => {
    const member = await world.person({ workgroup: ada.workgroupId })
    await fund(world.ctx, ada, 1000)
    const transfer = () =>
      world.call(
        'topUpMember',
        { params: { username: member.username }, body: { amount: 100, cardid: member.cardId } },
        ada,
        { 'idempotency-key': 'once' },
      )
    const first = await transfer()
    clockIsOff(30 * DAY)
    await cleanUp(world.ctx)
    clockIsRight()
    await signInAgain() // the old session was idle for a month
    const again = await transfer()
    expect(again.body).toEqual(first.body)
    expect([await balanceOf(world, ada), await balanceOf(world, member)]).toEqual([900, 100])
  })
})

describe('a payment', () => {
  it('begun while the clock was ahead can be paid, and is credited once', async () => {
    clockIsOff(2 * HOUR)
    const reference = await beginTopUp(world, ada)
    clockIsRight()
    const paid = await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    expect(paid.body.status).toBe('success')
    for (let turn = 0; turn < 2; turn++)
      expect((await world.call('verify', { query: { reference } }, ada)).body.status).toBe(true)
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  it('that was paid is credited, however far the clock jumps before anybody asks', async () => {
    const ahead = await payTopUp(world, ada)
    clockIsOff(-40 * DAY)
    expect((await world.call('verify', { query: { reference: ahead } }, ada)).body.status).toBe(true)
    clockIsRight()
    await signInAgain()
    const behind = await payTopUp(world, ada)
    clockIsOff(40 * DAY)
    await signInAgain()
    expect((await world.call('verify', { query: { reference: behind } }, ada)).body.status).toBe(true)
    expect(await balanceOf(world, ada)).toBe(2000)
  })

  it('can be paid for an hour, no longer, when the clock is right', async () => {
    const reference = await beginTopUp(world, ada)
    world.clock.advance(HOUR)
    const late = await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    expect(late.body.code).toBe('payment_closed')
  })
})

describe('a statement', () => {
  it('keeps its order and its sums when the clock goes back between two lines', async () => {
    await fund(world.ctx, ada, 100)
    clockIsOff(-2 * DAY)
    await fund(world.ctx, ada, 50)
    clockIsRight()
    const { body } = await world.call('statement', { query: {} }, ada)
    expect(body.result.map(({ amount, balance }) => [amount, balance])).toEqual([
      [50, 150],
      [100, 100],
    ])
  })
})
