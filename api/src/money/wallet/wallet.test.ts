// @shows SA-130, SA-142

import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

/** An admin with money and a member of the same workgroup. */
async function adminAndMember(naira = 100): Promise<{ ada: Person; bola: Person }> {
  const ada = await world.person({ admin: true })
  const bola = await world.person({ workgroup: ada.workgroupId })
  if (naira > 0) await fund(world.ctx, ada, naira)
  return { ada, bola }
}

const topUp = (from: Person, to: Person, amount: number, headers: Record<string, string> = {}) =>
  world.call(
    'topUpMember',
    { params: { username: to.username }, body: { amount, cardid: to.cardId } },
    from,
    headers,
  )

// @shows AC7-7
describe('balance', () => {
  // @shows AC1-1
  test('shows naira with kobo, and 0 for a wallet that nothing was ever put into', async () => {
    const ada = await world.person()
    const ask = () => world.call('balance', { params: { username: ada.username } }, ada)
    expect((await ask()).body).toEqual({ status: 'success', result: [{ username: ada.username, credit: 0 }] })
    await fund(world.ctx, ada, 1234.56)
    expect((await ask()).body.result[0]?.credit).toBe(1234.56)
  })

  test("of a member is the admin's to see, not another member's, nor another workgroup's", async () => {
    const { ada, bola } = await adminAndMember()
    const stranger = await world.person({ admin: true })
    const ask = (whose: Person, who: Person) =>
      world.call('balance', { params: { username: whose.username } }, who)
    expect((await ask(bola, ada)).http).toBe(200)
    const unknown = await world.call('balance', { params: { username: 'nobody' } }, bola)
    for (const [whose, who] of [
      [ada, bola],
      [ada, stranger],
    ] as const) {
      const refused = await ask(whose, who)
      expect(refused.http).toBe(404)
      expect(refused.body).toEqual(unknown.body)
    }
  })
})

// @shows AC3-6, AC7-12, AC9-9, DEC-30
test('planlist gives every plan with its name, its price in naira and what it is, to anybody', async () => {
  const { body } = await world.call('planlist', {}, null)
  const shown = body.result.map(({ id, name, amount, in_panel, description }) =>
    [id, name, amount, in_panel ? 'in the panel' : 'not in it', description].join(' | '),
  )
  expect(shown).toEqual([
    '1 | Pay as you go | 0 | not in it | Top up, and pay for what you call',
    '2 | Basic unlimited plan | 6000 | in the panel | Unlimited usage with fair usage policy, one user',
    '3 | Business starter | 15000 | in the panel | Airtime plan with an auto-attendant default IVR',
    '4 | Business growth | 30000 | in the panel | Airtime plan with an auto-attendant default IVR',
    '8 | Business custom | 60000 | in the panel | Airtime plan with custom IVR features',
    '13 | Web sign-up | 0 | not in it | What every web sign-up starts on',
  ])
})

// @shows AC7-9
describe('top-up of a member', () => {
  // @shows AC6-3, DEC-52
  test("moves the money from the admin's wallet to the member's, and is audited", async () => {
    const { ada, bola } = await adminAndMember(100)
    const { body } = await topUp(ada, bola, 40.5)
    expect(body).toEqual({ status: 'success', result: { credit: 40.5 } })
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([59.5, 40.5])
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('user_id', '=', ada.userId)
      .execute()
    expect(audited).toEqual([
      { action: 'member_topped_up', target: `card:${bola.cardId}`, detail: { amountKobo: 4050 } },
    ])
  })

  // @shows DEC-52
  test('of more than the wallet holds moves nothing', async () => {
    const { ada, bola } = await adminAndMember(100)
    const { http, body } = await topUp(ada, bola, 100.01)
    expect([http, body.code, body.message]).toEqual([
      422,
      'insufficient_funds',
      'Your wallet does not have enough money for this. Please top up.',
    ])
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([100, 0])
  })

  test("is refused for the admin's own wallet", async () => {
    const { ada } = await adminAndMember()
    const { http, body } = await topUp(ada, ada, 10)
    expect([http, body.message]).toEqual([422, 'You cannot top up your wallet from itself.'])
  })

  test("to another workgroup looks like a missing member, the admin's own seat there included", async () => {
    const { ada } = await adminAndMember()
    const stranger = await world.person()
    const elsewhere = await world.ctx.db
      .insertInto('seats')
      .values({
        user_id: ada.userId,
        workgroup_id: stranger.workgroupId,
        username: `${ada.username}b`,
        referral_code: `${ada.username}b`,
        created_at: world.clock.now(),
      })
      .returning(['card_id as cardId', 'username'])
      .executeTakeFirstOrThrow()
    const unknown = await topUp(ada, { ...stranger, username: 'nobody' }, 10)
    expect(unknown.http).toBe(404)
    expect((await topUp(ada, stranger, 10)).body).toEqual(unknown.body)
    expect((await topUp(ada, { ...stranger, ...elsewhere }, 10)).body).toEqual(unknown.body)
    expect(await balanceOf(world, ada)).toBe(100)
  })

  test("needs the member's own card, and at least 1 naira", async () => {
    const { ada, bola } = await adminAndMember()
    const wrongCard = await topUp(ada, { ...bola, cardId: ada.cardId }, 10)
    expect([wrongCard.http, wrongCard.body.errors]).toEqual([
      400,
      [{ field: 'cardid', message: 'This must be the card of the member' }],
    ])
    const tooLittle = await topUp(ada, bola, 0.99)
    expect([tooLittle.http, tooLittle.body.errors]).toEqual([
      400,
      [{ field: 'amount', message: 'Enter at least ₦1.00' }],
    ])
    expect((await topUp(ada, bola, 1)).http).toBe(200)
  })

  /** What three clicks were answered, without the ones that came while another was worked on. */
  const outcomesOf = (answers: Awaited<ReturnType<typeof topUp>>[]) =>
    answers
      .map(({ body }) => body.code ?? body.result?.credit)
      .filter((outcome) => outcome !== 'idempotency_in_flight')

  test('P9: clicked twice moves once; the same key for another amount is a conflict', async () => {
    const { ada, bola } = await adminAndMember(100)
    const key = { 'idempotency-key': 'click-1' }
    const clicks = await Promise.all([1, 2, 3].map(() => topUp(ada, bola, 30, key)))
    expect(new Set(outcomesOf(clicks))).toEqual(new Set([30]))
    expect((await topUp(ada, bola, 30, key)).body).toEqual({ status: 'success', result: { credit: 30 } })
    const other = await topUp(ada, bola, 31, key)
    expect([other.http, other.body.message]).toEqual([
      409,
      'This Idempotency-Key was used for another request.',
    ])
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([70, 30])
  })

  test('that was refused is refused again for its key, although there is money by now', async () => {
    const { ada, bola } = await adminAndMember(0)
    const key = { 'idempotency-key': 'click-1' }
    const first = await topUp(ada, bola, 30, key)
    expect(first.body.code).toBe('insufficient_funds')
    await fund(world.ctx, ada, 50)
    const again = await topUp(ada, bola, 30, key)
    expect({ http: again.http, body: again.body }).toEqual({ http: first.http, body: first.body })
    expect((await topUp(ada, bola, 31, key)).body.code).toBe('idempotency_conflict')
    expect(await balanceOf(world, bola)).toBe(0)
    expect((await topUp(ada, bola, 30, { 'idempotency-key': 'click-2' })).body.result).toEqual({ credit: 30 })
  })

  test('that was done is answered alike to its key, although the member has left by now', async () => {
    const { ada, bola } = await adminAndMember(100)
    const key = { 'idempotency-key': 'click-1' }
    const first = await topUp(ada, bola, 30, key)
    expect(first.http).toBe(200)
    expect((await world.call('removeMember', { params: { id: bola.userId } }, ada)).http).toBe(200)
    const again = await topUp(ada, bola, 30, key)
    expect({ http: again.http, body: again.body }).toEqual({ http: 200, body: first.body })
    expect((await topUp(ada, bola, 30)).http).toBe(404)
    expect(await balanceOf(world, ada)).toBe(100)
  })

  // @shows RUN-11
  test('three at once with one key never get opposite answers, whenever the money comes', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { ada, bola } = await adminAndMember(0)
      const key = { 'idempotency-key': `race-${turn}` }
      const [one, , two, three] = await Promise.all([
        topUp(ada, bola, 30, key),
        fund(world.ctx, ada, 30),
        topUp(ada, bola, 30, key),
        topUp(ada, bola, 30, key),
      ])
      const answers = [one, two, three, await topUp(ada, bola, 30, key)]
      const [answer, ...others] = new Set(outcomesOf(answers))
      expect(others).toEqual([])
      expect(await balanceOf(world, bola)).toBe(answer === 30 ? 30 : 0)
    }
  })

  // @shows RUN-11
  test.skipIf(!isServer)('that is under way answers 409 to its key, and its result after', async () => {
    const { ada, bola } = await adminAndMember(100)
    const key = { 'idempotency-key': 'slow' }
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transaction(world.ctx.db, async (tx) => {
      await tx.run`select from ledger_lock(${ada.cardId})`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const both = [topUp(ada, bola, 30, key), topUp(ada, bola, 30, key)]
    const refused = await Promise.race(both) // the other waits for the wallet
    expect([refused.http, refused.body.code]).toEqual([409, 'idempotency_in_flight'])
    expect(refused.body.message).toBe(catalogue.idempotency_in_flight)
    release.resolve()
    await holding
    const [done] = (await Promise.all(both)).filter((answer) => answer !== refused)
    expect(done?.body.result).toEqual({ credit: 30 })
    expect((await topUp(ada, bola, 30, key)).body.result).toEqual({ credit: 30 })
    expect(await balanceOf(world, bola)).toBe(30)
  })

  test("means its own seat's key: two admins may use the same one", async () => {
    const { ada, bola } = await adminAndMember(100)
    const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
    await fund(world.ctx, chidi, 100)
    const key = { 'idempotency-key': 'click-1' }
    await topUp(ada, bola, 10, key)
    await topUp(chidi, bola, 20, key)
    expect(await balanceOf(world, bola)).toBe(30)
  })

  test('P7: 64 times at once, from a wallet that holds 10, succeeds 10 times', async () => {
    const { ada, bola } = await adminAndMember(10)
    const answers = await Promise.all(Array.from({ length: 64 }, () => topUp(ada, bola, 1)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(new Set(answers.map(({ body }) => body.code ?? 'ok'))).toEqual(
      new Set(['ok', 'insufficient_funds']),
    )
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([0, 10])
  })

  test('P8: 200 times at once, to and fro between two admins, loses nothing and fails for no one', async () => {
    const { ada } = await adminAndMember(1000)
    const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
    await fund(world.ctx, chidi, 1000)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => (turn % 2 ? topUp(ada, chidi, 3) : topUp(chidi, ada, 5))),
    )
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect([await balanceOf(world, ada), await balanceOf(world, chidi)]).toEqual([1200, 800])
  })

  // @shows DEC-82
  test('too often is held up, with the seconds to wait', async () => {
    const { ada, bola } = await adminAndMember()
    let last = await topUp(ada, bola, 0.01)
    for (let turn = 0; turn < 130 && last.http !== 429; turn++) last = await topUp(ada, bola, 1000)
    expect(last.http).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})
