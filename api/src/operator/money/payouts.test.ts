import { DAY_MS, dayOf } from '@ekoline/contract/units/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksOf } from '../../../test/money/money.ts'
import { toppedUp } from '../../../test/money/refunds.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { importPayouts } from '../../money/payments/payouts/payouts.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

/** Ada tops up by ₦1,000, and the sandbox pays it out. @returns the reference */
async function paidOut(): Promise<string> {
  const reference = await toppedUp(world, await world.person())
  world.clock.advance(DAY_MS)
  await importPayouts(world.ctx)
  return reference
}

/** The sandbox keeps ₦1 more than it said of the payment. */
async function differing(): Promise<string> {
  const reference = await toppedUp(world, await world.person())
  await world.ctx.db.run`
    update sandbox_payments set fee_kobo = fee_kobo + 100 where reference = ${reference}`
  world.clock.advance(DAY_MS)
  await importPayouts(world.ctx)
  return reference
}

test('lists what came to the bank, and what the provider still owes', async () => {
  expect((await operator('payouts', 'list')).out).toContain('No payout was imported yet.')
  await paidOut()
  const day = dayOf(world.clock.now())
  const waits = await toppedUp(world, await world.person(), 2_000)
  const { code, out } = await operator('payouts', 'list')
  expect([code, waits]).toEqual([0, expect.any(String)])
  expect(out).toMatch(new RegExp(`1 +1 +${day} +₦1,015\\.23 +₦15\\.23 +₦0\\.00 +₦1,000\\.00 +matched`))
  expect(out).toContain('provider:sandbox owes us ₦2,000.00:')
  expect(out).toContain(`₦2,000.00 of payments that no payout was for yet, the oldest of ${day}`)
  expect((await operator('payouts', 'list', '--json')).json()).toMatchObject({
    payouts: [{ id: 1, providerPayoutId: '1', state: 'matched', paid: 100_000 }],
    owed: [{ account: 'provider:sandbox', owed: 200_000, notPaidOut: 200_000, differing: 0 }],
  })
})

test('lists one that differs before newer ones, and shows where', async () => {
  const reference = await differing()
  await paidOut()
  const { out } = await operator('payouts', 'list')
  expect(out.indexOf('₦1.00 less than booked')).toBeGreaterThan(0)
  expect(out.indexOf('₦1.00 less than booked')).toBeLessThan(out.indexOf('matched'))
  const shown = await operator('payouts', 'show', '1')
  expect(shown.out).toMatch(new RegExp(`${reference} +₦1,015\\.23 +₦16\\.23 +has another fee in our books`))
  expect((await operator('payouts', 'show', '1', '--json')).json()).toMatchObject({
    rest: 100,
    payments: [{ reference, amount: 101_523, fee: 1_623, difference: 'fee' }],
  })
  expect(await operator('payouts', 'show', '9')).toMatchObject({
    code: 1,
    err: 'There is no payout 9. "payouts list" shows them.\n',
  })
})

test('says what accepting one books, and books nothing without a yes', async () => {
  await differing()
  const { code, err } = await operator('payouts', 'match', '1', '--reason', 'their new price')
  expect(code).toBe(3)
  expect(err).toContain('The provider’s fees would become more by ₦1.00.')
  expect((await operator('payouts', 'list')).out).toContain('differs')
  const done = await operator('payouts', 'match', '1', '--reason', 'their new price', '--yes')
  expect([done.code, done.out]).toEqual([0, 'Payout 1 is accepted.\n'])
  const { out } = await operator('payouts', 'list')
  expect(out).toContain('accepted')
  expect(out).toContain('provider:sandbox owes us ₦0.00:')
})

test.each([
  [['payouts', 'match', '1', '--yes'], '--reason'],
  [['payouts', 'match', '1', '--reason', ' ', '--yes'], '--reason must say why.'],
  [['payouts', 'match', '1', '--reason', 'x', '--other', '-5', '--yes'], '"-5" is not an amount in naira'],
  [['payouts', 'show', 'one'], '"one" is not the number of a payout.'],
])('%j says what is right', async (words, says) => {
  const { code, err } = await operator(...words)
  expect([code, err]).toEqual([2, expect.stringContaining(says)])
})

test('the trial balance shows the bank, and that the provider owes nothing more', async () => {
  await paidOut()
  const month = dayOf(world.clock.now()).slice(0, 7)
  const { accounts } = (await operator('books', 'balance', month, '--json')).json()
  const closing = (name: string) => accounts.find(({ account }: { account: string }) => account === name)
  expect(closing('bank')).toMatchObject({ type: 'asset', closing: -100_000 })
  expect(closing('provider:sandbox')).toMatchObject({ type: 'asset', closing: 0 })
})
