// @shows DEC-108

import { allowancesLabels } from '@ekoline/contract/calls/messages/allowances.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { books, debt, post, wallet } from './ledger.service.ts'
import { refillWallets } from './refill.service.ts'

let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 0 } })
})
beforeEach(async () => {
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  await fund(world.ctx, ada, 1_000)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

type Amounts = readonly [below: number | null, amount: number | null, most: number | null]
const set = ([below, amount, most]: Amounts, { by = ada, of = bola } = {}) =>
  world.call(
    'setRefill',
    {
      params: { username: of.username },
      body: { refill_below: below, refill_amount: amount, refill_most: most },
    },
    by,
  )
const shown = async (by = ada) => world.call('refill', { params: { username: bola.username } }, by)
const look = () => refillWallets(world.ctx)
const wallets = async () => [await balanceOf(world, ada), await balanceOf(world, bola)]

let spendings = 0
const spend = (naira: number, who = bola) =>
  transaction(world.ctx.db, (tx) =>
    post(tx, {
      idempotencyKey: `spent:${++spendings}`,
      kind: 'call',
      description: 'A call',
      at: world.clock.now(),
      userId: who.userId,
      entries: [
        { account: wallet(who.cardId), amount: kobo(-naira * 100) },
        { account: books.calls, amount: kobo(naira * 100) },
      ],
    }),
  )

/** The mails about a refill of theirs that could not be made. */
async function mails(to = ada) {
  const rows = await mailsTo(world.ctx, to.email)
  return rows.filter(({ subject }) => subject?.startsWith('We couldn’t refill'))
}

describe('a member’s wallet that falls below', () => {
  test('gets so much from the admin’s, once for each fall', async () => {
    expect((await set([200, 300, 900])).body.result).toEqual({
      below: 200,
      amount: 300,
      most: 900,
      payer: 'Ada Obi',
      used: 0,
      refused: null,
    })
    expect(await look()).toEqual({ refilled: 1, refused: 0 })
    expect(await wallets()).toEqual([700, 300])
    expect(await look()).toEqual({ refilled: 0, refused: 0 })
    await spend(100)
    expect(await look()).toEqual({ refilled: 0, refused: 0 }) // 200 is not below
    await spend(0.01)
    expect(await look()).toEqual({ refilled: 1, refused: 0 })
    expect(await wallets()).toEqual([400, 499.99])
    expect((await shown()).body.result.used).toBe(600)
    expect(await mails()).toEqual([])
  })

  test('is a transfer in both statements, and in the audit', async () => {
    await set([200, 300, 900])
    await look()
    const lines = await world.call('statement', { query: {} }, bola)
    expect(lines.body.result[0]).toMatchObject({ kind: 'transfer', amount: 300 })
    const entry = world.ctx.db
      .selectFrom('audit')
      .select(['target', 'detail'])
      .where('action', '=', 'wallet_refilled')
    expect((await entry.execute()).at(-1)).toMatchObject({
      target: `card:${bola.cardId}`,
      detail: { amountKobo: 30_000 },
    })
    const { body } = await world.call('takeable', { params: { username: bola.username } }, ada)
    expect(body.result.takeable).toBe(300)
  })

  test('is refilled once by looks that come together', async () => {
    await set([200, 300, 900])
    const done = await Promise.all(Array.from({ length: 4 }, look))
    expect(done.reduce((sum, { refilled }) => sum + refilled, 0)).toBe(1)
    expect(await wallets()).toEqual([700, 300])
  })

  test('gets no more than so much in a calendar month, and the admin one mail', async () => {
    await set([200, 300, 500])
    await look()
    await spend(200)
    expect(await look()).toEqual({ refilled: 0, refused: 1 })
    expect(await look()).toEqual({ refilled: 0, refused: 0 })
    expect(await wallets()).toEqual([700, 100])
    expect((await shown()).body.result).toMatchObject({ used: 300, refused: 'month' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('We couldn’t refill the wallet of Bola Ade')
    const workgroups = world.ctx.db.selectFrom('workgroups').select('name').where('id', '=', ada.workgroupId)
    const { name } = await workgroups.executeTakeFirstOrThrow()
    const values = {
      firstName: 'Ada',
      member: 'Bola Ade',
      payer: 'Ada Obi',
      workgroup: name,
      threshold: '200.00',
      amount: '300.00',
      reason: allowancesLabels.refill_why_month,
      link: `${world.ctx.config.publicUrl}/users`,
    }
    expect(mail?.text).toBe(world.ctx.text('refill_refused_text', values))
    world.clock.advance(31 * DAY_MS)
    expect(await look()).toEqual({ refilled: 1, refused: 0 })
  })

  test('does not begin its month anew when it is turned off and on', async () => {
    await set([200, 300, 500])
    await look()
    await set([null, null, null])
    await spend(300)
    expect(await look()).toEqual({ refilled: 0, refused: 0 })
    await set([200, 300, 500])
    expect(await look()).toEqual({ refilled: 0, refused: 1 })
    expect(await wallets()).toEqual([700, 0])
  })
})

describe('is not made', () => {
  const refused = async (why: string) => {
    expect(await look()).toEqual({ refilled: 0, refused: 1 })
    expect(await look()).toEqual({ refilled: 0, refused: 0 })
    expect(await balanceOf(world, bola)).toBe(0)
    expect((await shown()).body.result.refused).toBe(why)
  }

  test('with more than the admin has; as soon as there is enough it is', async () => {
    await set([200, 1_001, 5_000])
    await refused('money')
    expect((await mails())[0]?.text).toContain(allowancesLabels.refill_why_money)
    await fund(world.ctx, ada, 1)
    expect(await look()).toEqual({ refilled: 1, refused: 0 })
    expect(await wallets()).toEqual([0, 1_001])
    expect((await shown()).body.result.refused).toBeNull()
    await spend(1_001)
    expect(await look()).toEqual({ refilled: 0, refused: 1 }) // a new fall, and a new mail
    expect(await mails()).toHaveLength(2)
  })

  test('while the workgroup owes us anything', async () => {
    await set([200, 300, 900])
    const owed = kobo(100)
    await transaction(world.ctx.db, (tx) =>
      post(tx, {
        idempotencyKey: `owes:${ada.workgroupId}`,
        kind: 'chargeback',
        description: 'Chargeback',
        at: world.clock.now(),
        userId: null,
        entries: [
          { account: debt(ada.workgroupId), amount: kobo(-owed) },
          { account: books.adjustments, amount: owed },
        ],
      }),
    )
    await refused('debt')
  })

  test('while everything of the workgroup is suspended', async () => {
    await set([200, 300, 900])
    await world.ctx.db
      .insertInto('suspensions')
      .values({
        workgroup_id: ada.workgroupId,
        level: 'everything',
        code: 'fraud',
        reason: 'Fraud',
        made_at: world.clock.now(),
        made_by: 'op',
      })
      .execute()
    await look()
    expect(await balanceOf(world, bola)).toBe(0)
    const { refused } = await world.ctx.db
      .selectFrom('refills')
      .select('refused')
      .where('card_id', '=', bola.cardId)
      .executeTakeFirstOrThrow()
    expect(refused).toBe('suspended')
  })

  test('from the wallet of a person who is no admin any more; the admins get the mail', async () => {
    const boss = await world.person({ admin: true, workgroup: ada.workgroupId })
    await set([200, 300, 900])
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', ada.seatId).execute()
    expect(await look()).toEqual({ refilled: 0, refused: 1 })
    expect([(await mails(boss)).length, (await mails()).length]).toEqual([1, 0])
    expect((await mails(boss))[0]?.text).toContain(allowancesLabels.refill_why_payer)
  })

  test('for a person who has left', async () => {
    await set([200, 300, 900])
    await world.call('removeMember', { params: { id: bola.userId } }, ada)
    expect(await look()).toEqual({ refilled: 0, refused: 0 })
    expect(await balanceOf(world, ada)).toBe(1_000)
  })
})

describe('is set', () => {
  test('by an admin of the workgroup for others alone', async () => {
    expect((await set([200, 300, 900], { by: bola })).http).toBe(403)
    expect((await shown(bola)).http).toBe(403)
    const stranger = await world.person({ admin: true })
    expect((await set([200, 300, 900], { by: stranger })).http).toBe(404)
    expect((await shown(stranger)).http).toBe(404)
    expect((await set([200, 300, 900], { of: ada })).body.code).toBe('own_top_up')
    expect((await shown()).body.result.below).toBeNull()
  })

  test.each([
    [[200, 199, 900], 'refill_amount', 'Enter at least ₦200.00'],
    [[200, 300, 299], 'refill_most', 'Enter at least ₦300.00'],
    [[200, null, 900], 'refill_amount', 'Enter at least ₦200.00'],
  ] as const)('with amounts that lift the wallet: %j', async (amounts, field, message) => {
    const { http, body } = await set(amounts)
    expect([http, body.errors]).toEqual([400, [{ field, message }]])
  })
})
