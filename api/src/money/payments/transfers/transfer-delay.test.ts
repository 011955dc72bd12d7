import { momentText } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, beginTopUp, card, comeBack, fund, spend } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { SANDBOX_OTP } from '../../../adapters/payments/sandbox-cards.ts'
import { returnLeftMoney } from '../../../company/users/leaving.service.ts'
import { refillWallets } from '../../wallet/refill.service.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 24 } })
})
afterAll(() => world.close())

const { pays, asksOtp } = card
const otherCard = [asksOtp, { ...asksOtp, otp: SANDBOX_OTP }]

/** Pays so many naira by a card. */
async function paid(who: Person, naira: number, forms: readonly (typeof pays | typeof asksOtp)[] = [pays]) {
  const reference = await beginTopUp(world, who, naira)
  for (const body of forms) await world.call('paySandbox', { params: { reference }, body }, who)
  expect((await world.call('verify', { query: { reference } }, who)).body.status).toBe(true)
}

const send = async (from: Person, to: Person, naira: number) => {
  const body = { amount: naira, cardid: to.cardId }
  const { http, body: answer } = await world.call(
    'topUpMember',
    { params: { username: to.username }, body },
    from,
  )
  return http === 200 ? null : [answer.code, answer.message]
}
const waits = (free: string, from: Date) => [
  'transfer_waits',
  world.ctx.text('transfer_waits', { free, from: momentText(from) }),
]
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)

/** Time passes, and people come back to their sessions. */
async function pass(ms: number, ...people: Person[]) {
  world.clock.advance(ms)
  for (const who of people) await comeBack(world, who)
}

async function adminAndMember() {
  const ada = await world.person({ admin: true })
  return { ada, bola: await world.person({ workgroup: ada.workgroupId }) }
}

test('money of a new card can be spent at once, and sent on only a day later', async () => {
  const { ada, bola } = await adminAndMember()
  await fund(world.ctx, ada, 300)
  await paid(ada, 1_000)
  const from = inHours(24)
  expect(await send(ada, bola, 301)).toEqual(waits('300.00', from))
  expect(await send(ada, bola, 250)).toBe(null)
  expect(await spend(world, ada, 800)).toBe(true)
  expect(await send(ada, bola, 1)).toEqual(waits('0.00', from))
  await pass(24 * HOUR_MS - 1_000, ada)
  expect(await send(ada, bola, 1)).toEqual(waits('0.00', from))
  await pass(1_000)
  expect(await send(ada, bola, 250)).toBe(null)
})

test('a card that anybody of the workgroup used a day ago is not new; in another workgroup it is', async () => {
  const { ada, bola } = await adminAndMember()
  const other = await adminAndMember()
  await paid(bola, 500)
  await pass(24 * HOUR_MS, ada, other.ada)
  for (const who of [ada, other.ada]) await paid(who, 1_000)
  expect(await send(ada, bola, 1_000)).toBe(null)
  expect(await send(other.ada, other.bola, 1)).toEqual(waits('0.00', inHours(24)))
})

test('of two new cards the refusal says from when there is enough', async () => {
  const { ada, bola } = await adminAndMember()
  await paid(ada, 1_000)
  await pass(HOUR_MS)
  await paid(ada, 700, otherCard)
  expect(await send(ada, bola, 1_000)).toEqual(waits('0.00', inHours(23)))
  expect(await send(ada, bola, 1_001)).toEqual(waits('0.00', inHours(24)))
  await pass(23 * HOUR_MS, ada)
  expect(await send(ada, bola, 1_001)).toEqual(waits('1,000.00', inHours(1)))
  expect(await send(ada, bola, 1_000)).toBe(null)
})

test('of one who leaves it stays until it may go', async () => {
  const { ada, bola } = await adminAndMember()
  await fund(world.ctx, bola, 40)
  await paid(bola, 500)
  expect((await world.call('removeMember', { params: { id: bola.userId } }, ada)).http).toBe(200)
  expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([40, 500])
  expect(await returnLeftMoney(world.ctx)).toEqual({ returned: 0 })
  world.clock.advance(24 * HOUR_MS)
  expect(await returnLeftMoney(world.ctx)).toEqual({ returned: 1 })
  expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([540, 0])
})

test('it refills no wallet before, either', async () => {
  const { ada, bola } = await adminAndMember()
  await paid(ada, 1_000)
  const body = { refill_below: 200, refill_amount: 300, refill_most: 900 }
  await world.call('setRefill', { params: { username: bola.username }, body }, ada)
  expect(await refillWallets(world.ctx)).toEqual({ refilled: 0, refused: 1 })
  const { result } = (await world.call('refill', { params: { username: bola.username } }, ada)).body
  expect(result.refused).toBe('fresh')
  await fund(world.ctx, ada, 300)
  expect(await refillWallets(world.ctx)).toEqual({ refilled: 1, refused: 0 })
  expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([1_000, 300])
})

describe('of a workgroup that was young when the card was first used', () => {
  beforeAll(async () => {
    await world.close()
    const config = { transferDelayHours: 24, transferDelayYoung: { hours: 72, days: 30 } }
    world = await openWorld({ config })
  })
  const ageOf = async (who: Person, days: number) => {
    const created_at = inHours(-24 * days)
    await world.ctx.db
      .updateTable('workgroups')
      .set({ created_at })
      .where('id', '=', who.workgroupId)
      .execute()
  }

  test('waits longer, by the setting', async () => {
    const { ada, bola } = await adminAndMember()
    await ageOf(ada, 29)
    await paid(ada, 1_000)
    const from = inHours(72)
    expect(await send(ada, bola, 1)).toEqual(waits('0.00', from))
    await pass(72 * HOUR_MS - 1_000, ada) // it is older now
    expect(await send(ada, bola, 1)).toEqual(waits('0.00', from))
    await pass(1_000)
    expect(await send(ada, bola, 1_000)).toBe(null)
  })

  test('and of an older one as long as ever', async () => {
    const { ada, bola } = await adminAndMember()
    await ageOf(ada, 30)
    await paid(ada, 1_000)
    expect(await send(ada, bola, 1)).toEqual(waits('0.00', inHours(24)))
    await pass(24 * HOUR_MS, ada)
    expect(await send(ada, bola, 1_000)).toBe(null)
  })
})
