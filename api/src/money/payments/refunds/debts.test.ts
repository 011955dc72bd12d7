import { walletMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund, spend } from '../../../../test/money/money.ts'
import { toppedUp, webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { beginCall } from '../../../calls/live/live-calls.service.ts'
import { returnLeftMoney } from '../../../company/users/leaving.service.ts'
import { transaction } from '../../../platform/db/db.ts'
import { owedBy } from '../../wallet/holds.service.ts'
import { collectDebts } from './debts.service.ts'
import type { Sent } from './debts.sql.ts'
import { recordDispute } from './disputes.service.ts'
import { followMoney } from './followed-money.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  expect(await unlikeTheirAccounts()).toEqual([])
})
afterAll(() => world.close())

/** Workgroups of which the rows of debts and the account say different sums. */
const unlikeTheirAccounts = () => world.ctx.db.many`
  select w.id, coalesce(-a.balance_kobo, 0) as account, coalesce(sum(d.owed_kobo - d.paid_kobo), 0)::bigint as debts
    from workgroups w left join ledger_accounts a on a.workgroup_id = w.id left join debts d on d.workgroup_id = w.id
    group by w.id, a.balance_kobo having coalesce(-a.balance_kobo, 0) <> coalesce(sum(d.owed_kobo - d.paid_kobo), 0)`

const send = async (from: Person, to: Person, naira: number) => {
  const body = { amount: naira, cardid: to.cardId }
  return (await world.call('topUpMember', { params: { username: to.username }, body }, from)).http
}
const take = async (by: Person, from: Person, naira: number) => {
  const body = { amount: naira, cardid: from.cardId }
  return (await world.call('takeFromMember', { params: { username: from.username }, body }, by)).body.code
}

/** The bank gives the card its money back. */
const chargeBack = (reference: string, naira: number) =>
  recordDispute(world.ctx, webhook, {
    reference,
    disputeId: `of ${reference}`,
    change: 'resolved',
    outcome: 'lost',
    amount: kobo(naira * 100),
    currency: 'NGN',
  })

let calls = 0
/** @returns null when it may ring, or why not */
const call = (who: Person, called = '2348035559999') =>
  transaction(world.ctx.db, async (tx) => {
    const to = { direction: 'outbound', src: '', called, own: null, node: 'one' } as const
    await beginCall(world.ctx, tx, { ...who, ...to, callId: `debt-${++calls}` })
    return null
  }).catch(({ code }) => code)

const balances = (...people: Person[]) => Promise.all(people.map((who) => balanceOf(world, who)))
/** naira */
const owed = async ({ workgroupId }: Person) => (await owedBy(world.ctx, workgroupId)) / 100
const debtsOf = (reference: string) =>
  world.ctx.db
    .selectFrom('debts')
    .select(['owed_kobo', 'paid_kobo'])
    .where('reference', '=', reference)
    .execute()

/** A workgroup of an admin, a second one and two members. */
async function company() {
  const ada = await world.person({ admin: true })
  const workgroup = ada.workgroupId
  const chidi = await world.person({ workgroup, admin: true })
  const bola = await world.person({ workgroup })
  const dayo = await world.person({ workgroup })
  return { ada, chidi, bola, dayo }
}

/** A workgroup that owes so many naira: they were paid by card, sent to a member and spent there. */
async function owing(naira: number) {
  const people = await company()
  const { ada, bola } = people
  const reference = await toppedUp(world, ada, naira)
  expect(await send(ada, bola, naira)).toBe(200)
  expect(await spend(world, bola, naira)).toBe(true)
  await chargeBack(reference, naira)
  return { ...people, reference }
}

// @shows DEC-13
describe('a stolen card', () => {
  test('pays for no call of another seat, once the money was sent there and the bank took it back', async () => {
    const { ada, bola } = await company()
    const reference = await toppedUp(world, ada, 20_000)
    expect(await send(ada, bola, 15_000)).toBe(200)
    await chargeBack(reference, 20_000)
    expect([await balances(ada, bola), await owed(ada), await call(bola)]).toEqual([
      [0, 0],
      0,
      'call_unaffordable',
    ])
    expect(await debtsOf(reference)).toEqual([{ owed_kobo: 1_500_000, paid_kobo: 1_500_000 }])
  })

  test('of which the money was spent leaves a debt, and the whole workgroup stops until it is paid', async () => {
    const { ada, bola, dayo } = await owing(1_000)
    await fund(world.ctx, dayo, 200)
    expect([await owed(ada), await balances(ada, bola, dayo)]).toEqual([1_000, [0, 0, 200]])
    expect([await call(dayo), await call(dayo, '112')]).toEqual(['call_owed', null])
    expect([await send(ada, bola, 1), await take(ada, dayo, 1)]).toEqual([422, 'owed_first'])
    const { cardId: cardid } = ada
    for (const body of [
      { purpose: 'plan', planid: 3, cardid },
      { purpose: 'number', phonenumber_id: 1, cardid },
    ] as const) {
      const { http, body: refused } = await world.call('startPayment', { body }, ada)
      expect([http, refused.code, refused.message]).toEqual([
        422,
        'owed_first',
        world.ctx.text('owed_first', { owed: '1,000.00' }),
      ])
    }

    await toppedUp(world, ada, 1_500)
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
    expect([await owed(ada), await balances(ada, dayo)]).toEqual([0, [500, 200]])
    const [line] = (await world.call('statement', { query: {} }, ada)).body.result
    expect(line).toMatchObject({ kind: 'debt', description: walletMessages.line_debt, amount: -1_000 })
    expect(line).not.toHaveProperty('reference')
    expect([await send(ada, bola, 1), await call(dayo)]).toEqual([200, null])
  })

  test('stops no other workgroup of the same person', async () => {
    const { ada } = await owing(1_000)
    const elsewhere = await world.person({ admin: true })
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: ada.userId })
      .where('id', '=', elsewhere.seatId)
      .execute()
    const seat = { ...elsewhere, userId: ada.userId }
    await fund(world.ctx, seat, 200)
    expect([await owed(ada), await owed(seat), await call(seat)]).toEqual([1_000, 0, null])
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 0 })
    expect(await balanceOf(world, seat)).toBeGreaterThan(100) // a call holds the rest
  })
})

// @shows DEC-13
describe('what a chargeback takes', () => {
  test('comes from the payer first, then from who got the money, then from the admins', async () => {
    const { ada, chidi, bola, dayo } = await company()
    await fund(world.ctx, chidi, 300)
    const reference = await toppedUp(world, ada, 1_000)
    expect([await send(ada, bola, 400), await spend(world, ada, 500)]).toEqual([200, true])
    await chargeBack(reference, 600)
    expect([await balances(ada, bola, chidi, dayo), await owed(ada)]).toEqual([[0, 0, 200, 0], 0])
  })

  test('follows the money over a second wallet', async () => {
    const { ada, chidi, bola } = await company()
    const reference = await toppedUp(world, ada, 1_000)
    expect([await send(ada, chidi, 1_000), await send(chidi, bola, 1_000)]).toEqual([200, 200])
    await chargeBack(reference, 1_000)
    expect([await balances(ada, chidi, bola), await owed(ada)]).toEqual([[0, 0, 0], 0])
  })

  test('is not a member’s own money, nor what another admin sent before and beside it', async () => {
    const { ada, chidi, bola, dayo } = await company()
    await fund(world.ctx, chidi, 900)
    await toppedUp(world, bola, 500) // by their own card
    await fund(world.ctx, dayo, 700)
    expect([await send(chidi, bola, 300), await send(chidi, dayo, 600)]).toEqual([200, 200])
    const reference = await toppedUp(world, ada, 1_000)
    expect([await send(ada, bola, 200), await spend(world, ada, 800)]).toEqual([200, true])
    await chargeBack(reference, 1_000)
    expect([await balances(ada, bola, chidi, dayo), await owed(ada)]).toEqual([[0, 800, 0, 1_300], 800])
    // Nor later: each minute the same is asked again.
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 0 })
    expect(await balances(bola, dayo)).toEqual([800, 1_300])
  })

  test('is once what the bank took, though its notice comes five times at once', async () => {
    const { ada, bola } = await company()
    const reference = await toppedUp(world, ada, 1_000)
    expect([await send(ada, bola, 600), await spend(world, bola, 500)]).toEqual([200, true])
    await Promise.all(Array.from({ length: 5 }, () => chargeBack(reference, 1_000)))
    expect([await balances(ada, bola), await owed(ada)]).toEqual([[0, 0], 500])
    expect(await debtsOf(reference)).toEqual([{ owed_kobo: 60_000, paid_kobo: 10_000 }])
  })

  test('is owed in full, whatever is sent, spent and reserved while the bank decides', async () => {
    const { ada, chidi, bola, dayo } = await company()
    const reference = await toppedUp(world, ada, 1_000)
    expect([await send(ada, bola, 300), await send(ada, chidi, 300)]).toEqual([200, 200])
    let spent = 0
    const paying = (who: Person) =>
      spend(world, who, 50).then((done) => {
        if (done) spent += 50
      })
    const [, refusals] = await Promise.all([
      chargeBack(reference, 1_000),
      Promise.all([ada, bola, chidi].map((who) => call(who))),
      ...[ada, bola, chidi].flatMap((who) => [paying(who), paying(who)]),
      ...Array.from({ length: 4 }, () => send(ada, dayo, 50)),
      ...Array.from({ length: 4 }, () => send(chidi, dayo, 50)),
      ...Array.from({ length: 4 }, () => take(chidi, bola, 50)),
    ])
    const held = await heldIn(ada)
    expect(await owed(ada)).toBe(spent + held)
    expect((await balances(ada, chidi, bola, dayo)).every((balance) => balance === 0)).toBe(true)
    expect(held > 0).toBe(refusals.includes(null))
    expect(await call(dayo)).toBe(spent + held > 0 ? 'call_owed' : 'call_unaffordable')
  })
})

/** naira that calls hold in the workgroup */
const heldIn = async ({ workgroupId }: Person) =>
  (await world.ctx.db.value<number>`
    select coalesce(sum(held_kobo), 0)::bigint from ledger_accounts join seats using (card_id)
      where seats.workgroup_id = ${workgroupId}`) / 100

test('the money of a member who is removed stays for the debt, and moves on when it is paid', async () => {
  const { ada, dayo } = await owing(1_000)
  await fund(world.ctx, dayo, 200)
  expect((await world.call('removeMember', { params: { id: dayo.userId } }, ada)).http).toBe(200)
  expect(await balances(ada, dayo)).toEqual([0, 200])
  await fund(world.ctx, ada, 1_000)
  expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
  expect(await returnLeftMoney(world.ctx)).toEqual({ returned: 1 })
  expect(await balances(ada, dayo)).toEqual([200, 0])
})

const sent = (...list: [from: number, to: number, amount: number][]): Sent[] =>
  list.map(([from, to, amount]) => ({ from, to, amount: kobo(amount) }))
test.each<[string, Sent[], [number, number][]]>([
  ['nothing was sent', sent(), []],
  [
    'it was sent to two',
    sent([1, 2, 30], [1, 3, 40]),
    [
      [2, 30],
      [3, 40],
    ],
  ],
  ['more was sent than it brought', sent([1, 2, 300]), [[2, 100]]],
  [
    'it was sent on',
    sent([1, 2, 60], [2, 3, 80]),
    [
      [2, 60],
      [3, 60],
    ],
  ],
  ['it was sent back', sent([1, 2, 60], [2, 1, 60]), [[2, 60]]],
  [
    'it came by two ways',
    sent([1, 2, 30], [1, 3, 40], [2, 4, 30], [3, 4, 40]),
    [
      [2, 30],
      [3, 40],
      [4, 70],
    ],
  ],
  ['others sent', sent([5, 6, 10]), []],
])('who got the money, when %s', (_, list, got) => expect([...followMoney(1, kobo(100), list)]).toEqual(got))
