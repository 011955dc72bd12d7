import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginTopUp, booksOf, fund, payTopUp, spend } from '../../../../test/money/money.ts'
import { toppedUp, webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { owedBy } from '../../wallet/holds.service.ts'
import { collectDebts } from './debts.service.ts'
import { type DisputeReport, recordDispute } from './disputes.service.ts'
import { listDisputes } from './disputes.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

const CHARGE = kobo(101_523)

const report = (reference: string, news: Partial<DisputeReport>) =>
  recordDispute(world.ctx, webhook, {
    reference,
    disputeId: `of ${reference}`,
    change: 'opened',
    outcome: null,
    amount: CHARGE,
    currency: 'NGN',
    ...news,
  })
const stateOf = async (reference: string) =>
  (await listDisputes(world.ctx.db, reference)).map(({ state }) => state)
const owed = ({ workgroupId }: Person) => owedBy(world.ctx, workgroupId)
const subjects = async ({ email }: Person) =>
  (
    await world.ctx.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  )
    .map(({ subject }) => subject)
    .slice(1) // the receipt
const transfer = async (from: Person, naira: number) => {
  const to = await world.person({ workgroup: from.workgroupId })
  const body = { amount: naira, cardid: to.cardId }
  return (await world.call('topUpMember', { params: { username: to.username }, body }, from)).http
}

describe('P14', () => {
  test('a dispute opened and reminded of ten times holds once, and won gives back once', async () => {
    const ada = await world.person({ admin: true })
    const reference = await toppedUp(world, ada)
    await fund(world.ctx, ada, 50)
    await Promise.all(
      Array.from({ length: 11 }, (_, n) => report(reference, { change: n % 2 ? 'reminded' : 'opened' })),
    )
    expect([await balanceOf(world, ada), await transfer(ada, 51)]).toEqual([50, 422])
    await Promise.all(
      Array.from({ length: 5 }, () => report(reference, { change: 'resolved', outcome: 'won' })),
    )
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([1050, ['won']])
    expect(await subjects(ada)).toEqual(
      ['dispute_opened_subject', 'dispute_won_subject'].map((key) =>
        world.ctx.text(key as 'dispute_won_subject', { amount: '1,015.23' }),
      ),
    )
  })

  // @shows DEC-12
  test('lost debits once; what the wallet does not have is owed', async () => {
    const ada = await world.person({ admin: true })
    const reference = await toppedUp(world, ada)
    expect(await spend(world, ada, 600)).toBe(true)
    await report(reference, {})
    expect(await balanceOf(world, ada)).toBe(0)
    await Promise.all(
      Array.from({ length: 5 }, () => report(reference, { change: 'resolved', outcome: 'lost' })),
    )
    expect([await balanceOf(world, ada), await owed(ada), await stateOf(reference)]).toEqual([
      0,
      60_000,
      ['lost'],
    ])
    const mail = (await mailsTo(world.ctx, ada.email)).at(-1)
    expect(mail?.subject).toBe(world.ctx.text('dispute_lost_subject', { amount: '1,015.23' }))
    expect(mail?.text).toBe(
      mailMessages.dispute_lost_text
        .replace('{amount}', '1,015.23')
        .replace('{owed}', '600.00')
        .replace('{reference}', reference),
    )
    await report(reference, { change: 'resolved', outcome: 'won' })
    await report(reference, { change: 'reminded' })
    expect([await owed(ada), await stateOf(reference)]).toEqual([60_000, ['lost']])
  })

  test('lost in part takes that part, and the rest is free again', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await report(reference, {})
    await report(reference, { change: 'resolved', outcome: 'lost', amount: kobo(25_000) })
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([750, 0])
  })

  test('resolved before it was reported as opened holds nothing afterwards', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await report(reference, { change: 'resolved', outcome: 'won' })
    await report(reference, {})
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([1000, ['won']])
  })

  test('resolved without a word how stays open, and is logged', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const logged = vi.spyOn(world.ctx.log, 'error')
    await report(reference, { change: 'resolved', outcome: null })
    expect(logged).toHaveBeenCalledOnce()
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([0, ['open']])
    const held = world.ctx.text('dispute_opened_text', { amount: '1,015.23', held: '1,000.00', reference })
    const mails = await mailsTo(world.ctx, ada.email)
    expect(mails.map(({ text }) => text)).toContain(held)
  })

  test('a chargeback beyond what was paid is not the customer’s', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await report(reference, { change: 'resolved', outcome: 'lost', amount: kobo(CHARGE + 5000) })
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([0, 0])
  })

  test('won is reported to the payer', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await report(reference, { change: 'resolved', outcome: 'won' })
    const mail = world.ctx.text('dispute_won_text', { amount: '1,015.23', reference })
    const mails = await mailsTo(world.ctx, ada.email)
    expect(mails.map(({ text }) => text)).toContain(mail)
  })

  test('about a payment that no one settled yet settles it first', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    await report(reference, {})
    expect([await balanceOf(world, ada), await stateOf(reference)]).toEqual([0, ['open']])
    await report(reference, { change: 'resolved', outcome: 'won' })
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('about a payment that is not ours, or was never paid, is only in the log', async () => {
    const ada = await world.person()
    const logged = vi.spyOn(world.ctx.log, 'error')
    await report('EKO-not-ours', {})
    const reference = await beginTopUp(world, ada)
    await report(reference, {})
    expect([logged.mock.calls.length, await stateOf(reference)]).toEqual([2, []])
  })
})

describe('what is owed after a chargeback', () => {
  test('is paid before money goes to a member, and is reported', async () => {
    const ada = await world.person({ admin: true })
    const reference = await toppedUp(world, ada)
    expect(await spend(world, ada, 1000)).toBe(true)
    await report(reference, { change: 'resolved', outcome: 'lost' })
    await fund(world.ctx, ada, 1500)
    const to = await world.person({ workgroup: ada.workgroupId })
    const body = { amount: 100, cardid: to.cardId }
    const refused = await world.call('topUpMember', { params: { username: to.username }, body }, ada)
    expect([refused.http, refused.body.code, refused.body.message]).toEqual([
      422,
      'owed_first',
      world.ctx.text('owed_first', { owed: '1,000.00' }),
    ])
    expect([await balanceOf(world, ada), await balanceOf(world, to)]).toEqual([1500, 0])
    expect((await world.call('balanceAlert', {}, ada)).body.result.owed).toBe(1000)

    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
    expect(await balanceOf(world, ada)).toBe(500)
    expect(await transfer(ada, 500)).toBe(200)
    expect((await world.call('balanceAlert', {}, ada)).body.result.owed).toBe(0)
  })

  test('is not taken from a wallet whose own payment was taken back and borne by it', async () => {
    const ada = await world.person({ admin: true })
    const other = await seatElsewhere(ada)
    const borne = await toppedUp(world, other)
    await report(borne, { change: 'resolved', outcome: 'lost' })
    const reference = await toppedUp(world, ada)
    expect(await spend(world, ada, 1000)).toBe(true)
    await report(reference, { change: 'resolved', outcome: 'lost' })
    await fund(world.ctx, other, 300)
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 0 })
    expect([await balanceOf(world, other), await owed(ada)]).toEqual([300, 100_000])
    await fund(world.ctx, ada, 1000)
    expect(await collectDebts(world.ctx, webhook)).toEqual({ debtsPaid: 1 })
    expect([await balanceOf(world, ada), await owed(ada)]).toEqual([0, 0])
  })
})

/** Another seat of the same person, with a card of its own. */
async function seatElsewhere(ada: Person): Promise<Person> {
  const { workgroupId } = await world.person()
  const seat = await world.ctx.db
    .insertInto('seats')
    .values({
      user_id: ada.userId,
      workgroup_id: workgroupId,
      username: `${ada.username}2`,
      referral_code: `${ada.username}2`,
      created_at: world.clock.now(),
    })
    .returning(['id as seatId', 'card_id as cardId', 'username'])
    .executeTakeFirstOrThrow()
  return { ...ada, ...seat, workgroupId }
}
