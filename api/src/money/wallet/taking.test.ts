// @shows AC7-10

import type { PostingKind } from '@ekoline/contract/money/wallet.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, fund, payTopUp } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { endHold, hold } from './holds.service.ts'
import { books, debt, post, wallet } from './ledger.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

/** An admin, and a member who was sent so many naira. */
async function adminAndMember(sent = 100): Promise<{ ada: Person; bola: Person }> {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  await fund(world.ctx, ada, 1000)
  if (sent > 0) await send(ada, bola, sent)
  return { ada, bola }
}

const send = (from: Person, to: Person, amount: number) =>
  world.call('topUpMember', { params: { username: to.username }, body: { amount, cardid: to.cardId } }, from)
const take = (by: Person, from: Person, amount: number, headers: Record<string, string> = {}) =>
  world.call(
    'takeFromMember',
    { params: { username: from.username }, body: { amount, cardid: from.cardId } },
    by,
    headers,
  )
const ask = (by: Person, from: Person) => world.call('takeable', { params: { username: from.username } }, by)
const takeable = async (by: Person, from: Person) => (await ask(by, from)).body.result.takeable

/** Spends naira of a wallet, as a call does. */
const spend = ({ cardId }: Person, naira: number) =>
  transaction(world.ctx.db, (tx) =>
    post(tx, {
      idempotencyKey: `test:${world.ctx.newToken(12)}`,
      kind: 'call',
      description: 'Call',
      at: world.clock.now(),
      userId: null,
      entries: [
        { account: wallet(cardId), amount: kobo(-naira * 100) },
        { account: books.calls, amount: kobo(naira * 100) },
      ],
    }),
  )

/** Pays naira into the own wallet by card. */
async function payIn(who: Person, naira: number) {
  const reference = await payTopUp(world, who, naira)
  await world.call('verify', { query: { reference } }, who)
}

describe('money taken back', () => {
  test("moves from the member's wallet to the admin's, and is audited", async () => {
    const { ada, bola } = await adminAndMember(100)
    expect((await ask(ada, bola)).body.result).toEqual({ takeable: 100, credit: 100 })
    const { body } = await take(ada, bola, 40.5)
    expect(body).toEqual({ status: 'success', result: { credit: 59.5, own_credit: 940.5 } })
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([940.5, 59.5])
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'target', 'detail'])
      .where('action', '=', 'money_taken_back')
      .where('user_id', '=', ada.userId)
      .execute()
    expect(audited).toEqual([
      { user_id: ada.userId, target: `card:${bola.cardId}`, detail: { amountKobo: 4050 } },
    ])
    const { result } = (await world.call('audit', { query: {} }, ada)).body
    expect(result[0]?.what).toBe('Took ₦40.50 back from the wallet of Bola Ade')
  })

  test('is a line that both can read, among the transfers', async () => {
    const { ada, bola } = await adminAndMember(100)
    await take(ada, bola, 40.5)
    const newest = async (who: Person) => {
      const { result } = (await world.call('statement', { query: { type: 'transfer' } }, who)).body
      return [result[0]?.description, result[0]?.amount, result[0]?.balance]
    }
    expect(await newest(ada)).toEqual(['Taken back from Bola Ade', 40.5, 940.5])
    expect(await newest(bola)).toEqual(['Taken back by Ada Obi', -40.5, 59.5])
  })

  test('is mailed to the member, with who took it and what is left, once for a key', async () => {
    const { ada, bola } = await adminAndMember(100)
    const key = { 'idempotency-key': 'click-1' }
    await take(ada, bola, 40.5, key)
    await take(ada, bola, 40.5, key)
    const { workgroup } = await world.ctx.db.only<{ workgroup: string }>`
      select name as workgroup from workgroups where id = ${ada.workgroupId}`
    expect(await mailsTo(world.ctx, bola.email)).toEqual([
      {
        subject: `Ada Obi took ₦40.50 back from your wallet in ${workgroup}`,
        text: world.ctx.text('money_taken_back_text', {
          firstName: 'Bola',
          who: 'Ada Obi',
          workgroup,
          amount: '40.50',
          balance: '59.50',
          link: `${world.ctx.config.publicUrl}/statement`,
        }),
      },
    ])
    expect(await mailsTo(world.ctx, ada.email)).toEqual([])
    await take(ada, bola, 100)
    expect(await mailsTo(world.ctx, bola.email)).toHaveLength(1)
  })

  test('is not mailed to who never answered the invitation: the address may be a stranger’s', async () => {
    const { ada, bola } = await adminAndMember(100)
    await world.ctx.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', bola.userId)
      .execute()
    expect((await take(ada, bola, 40.5)).http).toBe(200)
    expect(await mailsTo(world.ctx, bola.email)).toEqual([])
  })

  test('may come from a view-only member', async () => {
    const { ada } = await adminAndMember(0)
    const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
    await send(ada, lead, 10)
    expect((await take(ada, lead, 10)).http).toBe(200)
  })

  test('is at least ₦1.00, and names the field', async () => {
    const { ada, bola } = await adminAndMember(100)
    const tooLittle = await take(ada, bola, 0.99)
    expect([tooLittle.http, tooLittle.body.errors]).toEqual([
      400,
      [{ field: 'amount', message: 'Enter at least ₦1.00' }],
    ])
    const wrongCard = await take(ada, { ...bola, cardId: ada.cardId }, 10)
    expect([wrongCard.http, wrongCard.body.errors]).toEqual([
      400,
      [{ field: 'cardid', message: 'This must be the card of the member' }],
    ])
    expect(await balanceOf(world, bola)).toBe(100)
  })

  test('once for a key, however often it is asked for; another amount is a conflict', async () => {
    const { ada, bola } = await adminAndMember(100)
    const key = { 'idempotency-key': 'click-1' }
    const first = await take(ada, bola, 30, key)
    expect((await take(ada, bola, 30, key)).body).toEqual(first.body)
    expect((await take(ada, bola, 31, key)).body.code).toBe('idempotency_conflict')
    expect((await send(ada, bola, 0.5)).http).toBe(400)
    const asSent = { params: { username: bola.username }, body: { amount: 30, cardid: bola.cardId } }
    expect((await world.call('topUpMember', asSent, ada, key)).body.code).toBe('idempotency_conflict')
    expect(await balanceOf(world, bola)).toBe(70)
  })
})

test('what was taken is answered alike to its key, although the member has left by now', async () => {
  const { ada, bola } = await adminAndMember(100)
  const key = { 'idempotency-key': 'click-1' }
  const first = await take(ada, bola, 30, key)
  expect((await world.call('removeMember', { params: { id: bola.userId } }, ada)).http).toBe(200)
  const again = await take(ada, bola, 30, key)
  expect({ http: again.http, body: again.body }).toEqual({ http: 200, body: first.body })
  expect((await take(ada, bola, 30)).http).toBe(404)
})

describe('who may take it', () => {
  test('admins of the same workgroup only; to any other it looks like a missing member', async () => {
    const { ada, bola } = await adminAndMember(100)
    const stranger = await world.person({ admin: true })
    const unknown = await take(ada, { ...bola, username: 'missing' }, 10)
    expect(unknown.http).toBe(404)
    const foreign = await take(stranger, bola, 10)
    expect([foreign.http, foreign.body]).toEqual([404, unknown.body])
    expect((await ask(stranger, bola)).body).toEqual(unknown.body)
    const member = await world.person({ workgroup: ada.workgroupId })
    const viewing = await world.person({ workgroup: ada.workgroupId, admin: true, lead: true })
    for (const who of [member, bola, viewing]) {
      expect((await take(who, bola, 10)).http).toBe(403)
      expect((await ask(who, bola)).http).toBe(403)
    }
    expect(await balanceOf(world, bola)).toBe(100)
  })

  test('not from an admin, nor from oneself', async () => {
    const { ada } = await adminAndMember(0)
    const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
    await send(ada, chidi, 100)
    for (const from of [chidi, ada]) {
      const { http, body } = await take(ada, from, 10)
      expect([http, body.message]).toEqual([
        422,
        'You can take money back only from members who are not admins.',
      ])
      expect((await ask(ada, from)).body.code).toBe('take_from_admin')
    }
    expect(await balanceOf(world, chidi)).toBe(100)
  })
})

describe('what can be taken', () => {
  const refused = async (by: Person, from: Person, amount: number) => {
    const { http, body } = await take(by, from, amount)
    return [http, body.errors?.[0]?.field, body.errors?.[0]?.message]
  }

  test('is what was sent and not spent, to the kobo', async () => {
    const { ada, bola } = await adminAndMember(100)
    await spend(bola, 30)
    expect(await takeable(ada, bola)).toBe(70)
    expect(await refused(ada, bola, 70.01)).toEqual([400, 'amount', 'You can take back at most ₦70.00 now'])
    expect((await take(ada, bola, 70)).http).toBe(200)
    expect(await refused(ada, bola, 1)).toEqual([400, 'amount', 'There is nothing to take back now'])
    expect(await balanceOf(world, bola)).toBe(0)
  })

  test('is not what the member paid in by card, which is spent last', async () => {
    const { ada, bola } = await adminAndMember(100)
    await payIn(bola, 500)
    await spend(bola, 30)
    expect((await ask(ada, bola)).body.result).toEqual({ takeable: 70, credit: 570 })
    await spend(bola, 270)
    expect(await refused(ada, bola, 1)).toEqual([400, 'amount', 'There is nothing to take back now'])
    await send(ada, bola, 50)
    expect(await takeable(ada, bola)).toBe(50)
    await spend(bola, 350)
    await send(ada, bola, 20)
    expect(await takeable(ada, bola)).toBe(20) // what was paid in long ago is spent
  })

  test('is not what an admin who is a plain member now paid in', async () => {
    const { ada } = await adminAndMember(0)
    const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
    await payIn(chidi, 500)
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', chidi.seatId).execute()
    expect((await ask(ada, chidi)).body.result).toEqual({ takeable: 0, credit: 500 })
  })

  test('is not what a call that runs or a robocall holds', async () => {
    const { ada, bola } = await adminAndMember(100)
    await outboundCall(world.ctx, 'one', { callId: 'taking', user: bola.username, digits: '08035559999' })
    const free = await balanceOf(world, bola)
    expect(free).toBeLessThan(100)
    expect(await takeable(ada, bola)).toBe(free)
    const at = world.clock.now()
    const id = await transaction(world.ctx.db, (tx) =>
      hold(tx, { key: 'robocall', cardId: bola.cardId, amount: kobo(2_000), at }),
    )
    const maximum = (free - 20).toFixed(2)
    expect(await refused(ada, bola, free)).toEqual([
      400,
      'amount',
      `You can take back at most ₦${maximum} now`,
    ])
    await transaction(world.ctx.db, (tx) => endHold(tx, id, { state: 'released', at }))
    expect((await take(ada, bola, free)).http).toBe(200)
  })

  test('is nothing while the workgroup owes us anything, and the refusal says how much', async () => {
    const { ada, bola } = await adminAndMember(100)
    const owe = (naira: number) =>
      transaction(world.ctx.db, (tx) =>
        post(tx, {
          idempotencyKey: `test:${world.ctx.newToken(12)}`,
          kind: 'chargeback',
          description: 'Owed',
          at: world.clock.now(),
          userId: null,
          entries: [
            { account: debt(bola.workgroupId), amount: kobo(-naira * 100) },
            { account: books.adjustments, amount: kobo(naira * 100) },
          ],
        }),
      )
    await owe(60)
    expect(await takeable(ada, bola)).toBe(0)
    const { http, body } = await take(ada, bola, 40)
    expect([http, body.code, body.message]).toEqual([
      422,
      'owed_first',
      world.ctx.text('owed_first', { owed: '60.00' }),
    ])
    expect(await balanceOf(world, bola)).toBe(100)
  })

  type Line = [kind: PostingKind, amount: number, balance: number]
  const ownAfter = (lines: Line[]) => world.ctx.db.value<number>`
    select coalesce(ledger_own_of(kind, amount, balance order by at), 0)
      from unnest(${lines.map(([kind]) => kind)}::text[], ${lines.map(([, amount]) => amount)}::bigint[],
                  ${lines.map(([, , balance]) => balance)}::bigint[]) with ordinality as lines (kind, amount, balance, at)`
  test.each<[string, Line[], number]>([
    ['nothing was paid in', [], 0],
    ['all of it is there', [['topup', 500, 500]], 500],
    [
      'some of it was spent',
      [
        ['topup', 500, 500],
        ['call', -300, 200],
      ],
      200,
    ],
    [
      'it was spent, and more came from the workgroup',
      [
        ['topup', 500, 500],
        ['call', -500, 0],
        ['transfer', 90, 90],
      ],
      0,
    ],
    [
      'it was spent, and paid in again',
      [
        ['topup', 500, 500],
        ['call', -500, 0],
        ['gift', 300, 300],
      ],
      300,
    ],
    [
      'some of it went back to the card',
      [
        ['topup', 500, 600],
        ['refund', -200, 400],
      ],
      300,
    ],
    [
      'more went back than is left',
      [
        ['topup', 500, 500],
        ['call', -400, 100],
        ['chargeback', -100, 0],
      ],
      0,
    ],
    [
      'its workgroup sent before and after',
      [
        ['transfer', 50, 50],
        ['payg', 500, 550],
        ['call', -40, 510],
      ],
      500,
    ],
  ])('own money, when %s', async (_, lines, left) => expect(await ownAfter(lines)).toBe(left))

  // A new kind of posting must be known to `ledger_own`: a migration replaces it.
  const isOwn: Record<PostingKind, boolean> = {
    topup: true,
    payg: true,
    plan: true,
    number: true,
    gift: true,
    adjustment: true,
    suspense: true,
    reversal: true,
    refund: true, // that goes back, and comes in again when the bank refuses it
    chargeback: true,
    payout: false, // it moves no wallet
    transfer: false,
    take: false,
    debt: false,
    text: false,
    call: false,
  }
  test('own money is what comes in by these kinds, and no other', async () => {
    for (const [kind, own] of Object.entries(isOwn) as [PostingKind, boolean][])
      expect({ kind, own: await ownAfter([[kind, 500, 500]]) }).toEqual({ kind, own: own ? 500 : 0 })
  })
})

test('64 times at once, of a wallet that has 10 to take, succeeds 10 times', async () => {
  const { ada, bola } = await adminAndMember(10)
  const answers = await Promise.all(Array.from({ length: 64 }, () => take(ada, bola, 1)))
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 400]))
  expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([1000, 0])
})

test('100 times at once, to and fro, loses nothing, and none fails', async () => {
  const { ada, bola } = await adminAndMember(300)
  const chidi = await world.person({ workgroup: ada.workgroupId, admin: true })
  await fund(world.ctx, chidi, 1000)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => (turn % 2 ? take(ada, bola, 3) : send(chidi, bola, 5))),
  )
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
  const [adas, bolas, chidis] = [ada, bola, chidi].map((who) => balanceOf(world, who))
  expect([await adas, await bolas, await chidis]).toEqual([850, 400, 750])
})
