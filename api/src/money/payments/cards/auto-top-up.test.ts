// @shows DEC-109

import { savedCardsLabels, savedCardsMessages } from '@ekoline/contract/money/messages/saved-cards.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, booksOf, card, fund, keepCard, spend } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { type Payments, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { transaction } from '../../../platform/db/db.ts'
import { books, debt, post } from '../../wallet/ledger.service.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { settleForgotten } from '../checkout/reconcile.service.ts'
import { recordDispute } from '../refunds/disputes.service.ts'
import { lookAfterSavedCards } from './auto-charge.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await world.ctx.db.deleteFrom('auto_top_ups').execute() // those of the test before
  await world.ctx.db.run`update card_charges set state = 'dropped' where state = 'open'`
  ada = await world.person({ admin: true, firstName: 'Ada' })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

type Amounts = readonly [below: number | null, amount: number | null, most: number | null]
const set = ([below, amount, most]: Amounts, who = ada) =>
  world.call('setAutoTopUp', { body: { top_up_below: below, top_up_amount: amount, top_up_most: most } }, who)
const look = async () => {
  const { charged, refused, ended } = await lookAfterSavedCards(world.ctx)
  return { charged, refused, ended }
}
const nothing = { charged: 0, refused: 0, ended: 0 }
const shown = async (who = ada) => (await world.call('savedCard', {}, who)).body.result
const auto = async (who = ada) => (await shown(who)).auto

/** Keeps a card by a top-up of 1,000, and has the wallet topped up by it below 500. */
async function setUp({ by = card.pays as (typeof card)[keyof typeof card], most = 10_000 } = {}) {
  await keepCard(world, ada, { by })
  expect((await set([500, 1_000, most])).http).toBe(200)
}

const subjects = async (who = ada) => (await mailsTo(world.ctx, who.email)).map(({ subject }) => subject)
const mailOf = async (subject: string) =>
  (await mailsTo(world.ctx, ada.email)).find((mail) => mail.subject === subject)?.text ?? ''
const audited = async () => {
  const rows = world.ctx.db.selectFrom('audit').select('action').where('target', '=', `card:${ada.cardId}`)
  return (await rows.orderBy('id').execute()).map(({ action }) => action)
}
const charges = (who = ada) =>
  world.ctx.db
    .selectFrom('card_charges')
    .select(['reference', 'state'])
    .where('card_id', '=', who.cardId)
    .orderBy('made_at')
    .execute()
const states = async () => (await charges()).map(({ state }) => state)

/** What the provider was asked to charge. */
const charging = () => vi.spyOn(world.ctx.payments, 'chargeSaved')
type Charge = Parameters<Payments['chargeSaved']>[0]
type Charging = ReturnType<typeof charging>
const lost = (spy: Charging) => spy.mockRejectedValueOnce(new ProviderUnavailable('away'))
/** The provider charges the card, and its answer is lost. */
function answerLost(spy: Charging) {
  const real = world.ctx.payments.chargeSaved.bind(world.ctx.payments)
  spy.mockRestore()
  const again = vi.spyOn(world.ctx.payments, 'chargeSaved')
  again.mockImplementationOnce(async (charge: Charge) => {
    await real(charge)
    throw new ProviderUnavailable('its answer was lost')
  })
  return again
}

const OFF = 'Your Ekoline wallet is not topped up automatically any more'
const REFUSED = 'We couldn’t top up your Ekoline wallet'

describe('automatic top-up', () => {
  test('is set with what it costs, audited and mailed', async () => {
    await keepCard(world, ada)
    const { body } = await set([500, 1_000, 10_000])
    expect(body.result.auto).toEqual({
      below: 500,
      amount: 1_000,
      most: 10_000,
      used: 0,
      refusals: 0,
      waits: null,
      ended: null,
    })
    expect(await audited()).toEqual(['card_kept', 'auto_top_up_set'])
    const mail = await mailOf('Automatic top-up of your Ekoline wallet is on')
    for (const said of [
      'less than ₦500.00',
      '4081',
      '₦1,015.23',
      '₦1,000.00',
      '₦10,000.00',
      '/payments#saved-card',
    ])
      expect(mail).toContain(said)
  })

  test.each<[string, Amounts, number, object]>([
    ['less than a top-up', [100, 499.99, 10_000], 422, { code: 'top_up_too_small' }],
    ['more than a payment', [100, 5_000_000.01, 9_000_000], 422, { code: 'payment_too_large' }],
    [
      'less than the threshold at once',
      [1_000, 999.99, 10_000],
      400,
      { errors: [{ field: 'top_up_amount' }] },
    ],
    ['less than that in a month', [500, 1_000, 999.99], 400, { errors: [{ field: 'top_up_most' }] }],
    ['only some of it', [500, null, 10_000], 400, { errors: [{ field: 'top_up_amount' }] }],
  ])('is refused with %s', async (_, amounts, http, body) => {
    await keepCard(world, ada)
    const answer = await set(amounts)
    expect([answer.http, answer.body]).toMatchObject([http, body])
    expect((await auto()).below).toBeNull()
  })

  test('is refused without a card, with one that expired, and while a payment is disputed', async () => {
    const refusal = async () => {
      const { code, message } = (await set([500, 1_000, 10_000])).body as never as {
        code: string
        message: string
      }
      return [code, message]
    }
    expect(await refusal()).toEqual(['no_saved_card', savedCardsMessages.no_saved_card])
    const reference = await keepCard(world, ada)
    await world.ctx.db.run`update saved_cards set expires = '2020-01' where card_id = ${ada.cardId}`
    expect(await refusal()).toEqual(['saved_card_expired', savedCardsMessages.saved_card_expired])
    await world.ctx.db.run`update saved_cards set expires = '2039-01' where card_id = ${ada.cardId}`
    await dispute(reference)
    expect(await refusal()).toEqual(['disputed_first', savedCardsMessages.disputed_first])
  })

  test('charges the card once for each fall, in the books as any card payment', async () => {
    await setUp()
    expect(await look()).toEqual(nothing) // it has 1,000
    await spend(world, ada, 500)
    expect(await look()).toEqual(nothing) // 500 is not below
    await spend(world, ada, 0.01)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
    expect(await balanceOf(world, ada)).toBe(1_499.99)
    expect(await look()).toEqual(nothing)
    expect((await auto()).used).toBe(1_000)

    const reference = (await charges())[0]?.reference ?? ''
    const paid = await world.call('paymentRecord', { params: { cardid: ada.cardId }, query: {} }, ada)
    expect(paid.body.total).toBe(2)
    const detail = await world.call('payment', { params: { reference } }, ada)
    expect(detail.body.result).toMatchObject({
      purpose: 'topup',
      credit: 1_000,
      fee: 15.23,
      charge: 1_015.23,
      card_last4: '4081',
      state: 'paid',
    })
    expect(await subjects()).toContain('Automatic top-up of ₦1,000.00')
    const mail = await mailOf('Automatic top-up of ₦1,000.00')
    for (const said of ['₦1,015.23', reference, '/payments#saved-card']) expect(mail).toContain(said)
  })

  test('is not made again by the messages of the provider, nor by who looks for forgotten payments', async () => {
    await setUp()
    await spend(world, ada, 800)
    await look()
    await readInbox(world.ctx)
    world.clock.advance(2 * MINUTE_MS)
    await settleForgotten(world.ctx)
    expect(await balanceOf(world, ada)).toBe(1_200)
    expect((await subjects()).filter((subject) => subject === 'Automatic top-up of ₦1,000.00')).toHaveLength(
      1,
    )
  })

  test('is one charge when many look at once', async () => {
    await setUp()
    await spend(world, ada, 800)
    const charge = charging()
    const done = await Promise.all(Array.from({ length: 6 }, look))
    expect(done.reduce((sum, { charged }) => sum + charged, 0)).toBe(1)
    expect(charge).toHaveBeenCalledTimes(1)
    expect(await balanceOf(world, ada)).toBe(1_200)
  })

  test('waits ten minutes after a charge, and for the next day after four', async () => {
    await setUp()
    for (let n = 0; n < 4; n++) {
      await spend(world, ada, n === 0 ? 800 : 1_000)
      expect(await look()).toEqual({ ...nothing, charged: 1 })
      await spend(world, ada, 1_000)
      world.clock.advance(10 * MINUTE_MS - 1)
      expect(await look()).toEqual(nothing)
      await fund(world.ctx, ada, 1_000)
      world.clock.advance(2)
    }
    await spend(world, ada, 1_000)
    expect(await look()).toEqual(nothing)
    expect((await auto()).waits).toBe('day')
    world.clock.advance(DAY_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
  })

  test('takes no more than its month, off and on again too', async () => {
    await setUp({ most: 1_999 })
    await spend(world, ada, 800)
    await look()
    await spend(world, ada, 1_000)
    world.clock.advance(HOUR_MS)
    expect(await look()).toEqual(nothing)
    expect(await auto()).toMatchObject({ used: 1_000, waits: 'month' })
    await set([null, null, null])
    await set([500, 1_000, 1_999])
    expect(await look()).toEqual(nothing)
    world.clock.advance(31 * DAY_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
  })

  test('is turned off by its person, with a mail, and charges no more', async () => {
    await setUp()
    expect((await set([null, null, null])).body.result.auto).toMatchObject({ below: null, ended: null })
    await spend(world, ada, 800)
    expect(await look()).toEqual(nothing)
    expect(await audited()).toEqual(['card_kept', 'auto_top_up_set', 'auto_top_up_ended'])
    expect(await mailOf(OFF)).toContain('You turned it off.')
    await set([null, null, null])
    expect((await subjects()).filter((subject) => subject === OFF)).toHaveLength(1)
  })
})

describe('a charge', () => {
  test('that the bank refuses is mailed, waits six hours, and the third in a row ends it', async () => {
    await setUp({ by: card.declinesLater })
    await spend(world, ada, 800)
    for (let n = 1; n <= 2; n++) {
      expect(await look()).toEqual({ ...nothing, refused: 1 })
      expect((await auto()).refusals).toBe(n)
      world.clock.advance(6 * HOUR_MS - 1)
      expect(await look()).toEqual(nothing)
      world.clock.advance(1)
    }
    const mail = await mailOf(REFUSED)
    for (const said of ['Its bank refused the charge.', 'after 6 hours', '0341', '/payments#saved-card'])
      expect(mail).toContain(said)
    expect(await look()).toEqual({ ...nothing, refused: 1 })
    expect(await auto()).toMatchObject({ below: null, ended: 'refused' })
    expect((await subjects()).filter((subject) => subject === REFUSED)).toHaveLength(3)
    expect(await mailOf(OFF)).toContain(savedCardsLabels.auto_top_up_why_refused)
    world.clock.advance(DAY_MS)
    expect(await look()).toEqual(nothing)
    expect(await balanceOf(world, ada)).toBe(200)
    expect(await states()).toEqual(['refused', 'refused', 'refused'])
    expect((await audited()).filter((action) => action === 'card_refused')).toHaveLength(3)
  })

  test('that goes through forgets the refusals before it', async () => {
    await setUp()
    await spend(world, ada, 800)
    charging().mockResolvedValueOnce({ state: 'failed', response: 'Declined' })
    expect(await look()).toEqual({ ...nothing, refused: 1 })
    world.clock.advance(6 * HOUR_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
    expect((await auto()).refusals).toBe(0)
  })

  test('that the bank wants confirmed is refused, and says why', async () => {
    await setUp({ by: card.asksOtp })
    await spend(world, ada, 800)
    expect(await look()).toEqual({ ...nothing, refused: 1 })
    expect(await mailOf(REFUSED)).toContain('wants you to confirm the payment yourself')
    expect(await balanceOf(world, ada)).toBe(200)
  })

  test('before whose answer a process died is made once, by the next one', async () => {
    await setUp()
    await spend(world, ada, 800)
    const charge = charging()
    lost(charge)
    expect(await look()).toEqual(nothing)
    expect(await states()).toEqual(['open'])
    expect(await look()).toEqual(nothing) // it may still be at work
    world.clock.advance(MINUTE_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
    const references = charge.mock.calls.map(([{ reference }]) => reference)
    expect(references).toHaveLength(2)
    expect(new Set(references).size).toBe(1)
    expect(await balanceOf(world, ada)).toBe(1_200)
  })

  test('whose answer was lost is found by its reference, not made again', async () => {
    await setUp()
    await spend(world, ada, 800)
    const charge = answerLost(charging())
    expect(await look()).toEqual(nothing)
    world.clock.advance(MINUTE_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
    expect(charge).toHaveBeenCalledTimes(1)
    expect(await balanceOf(world, ada)).toBe(1_200)
  })

  test('whose answer was lost is credited once, by any of the ways to learn of it', async () => {
    await setUp()
    await spend(world, ada, 800)
    answerLost(charging())
    await look()
    world.clock.advance(2 * MINUTE_MS)
    await Promise.all([readInbox(world.ctx), settleForgotten(world.ctx), look(), look()])
    world.clock.advance(2 * MINUTE_MS)
    await look()
    expect(await balanceOf(world, ada)).toBe(1_200)
    expect(await states()).toEqual(['charged'])
  })

  test('that the provider does not know is given up when it is not wanted any more', async () => {
    await setUp()
    await spend(world, ada, 800)
    lost(charging())
    await look()
    await fund(world.ctx, ada, 1_000)
    world.clock.advance(MINUTE_MS)
    expect(await look()).toEqual(nothing)
    expect(await states()).toEqual(['dropped'])
    expect(await balanceOf(world, ada)).toBe(1_200)
    expect((await auto()).used).toBe(0)
  })

  test('that was not made for an hour is given up, and a new one is made', async () => {
    await setUp()
    await spend(world, ada, 800)
    lost(charging())
    await look()
    world.clock.advance(HOUR_MS)
    expect(await look()).toEqual({ ...nothing, charged: 1 })
    expect(await states()).toEqual(['dropped', 'charged'])
    expect(await balanceOf(world, ada)).toBe(1_200)
  })

  test('that is pending keeps the next one back, and shows as being checked', async () => {
    await setUp()
    await spend(world, ada, 800)
    const real = world.ctx.payments.verify.bind(world.ctx.payments)
    charging().mockResolvedValueOnce({ state: 'pending', response: '' })
    const verify = vi.spyOn(world.ctx.payments, 'verify').mockImplementation(async (reference) => ({
      ...((await real((await keptBy())[0] ?? '')) as object as NonNullable<Awaited<ReturnType<typeof real>>>),
      reference,
      state: 'pending',
    }))
    expect(await look()).toEqual(nothing)
    const { result } = (await world.call('unfinishedPayments', {}, ada)).body
    expect(result).toMatchObject([{ state: 'checking', credit: 1_000 }])
    world.clock.advance(HOUR_MS)
    expect(await look()).toEqual(nothing)
    expect(await states()).toEqual(['open'])
    world.clock.advance(72 * HOUR_MS)
    expect(await look()).toEqual(nothing)
    expect(await states()).toEqual(['dropped', 'open']) // a new one
    verify.mockRestore()
  })

  test('is not made while the workgroup owes us anything', async () => {
    await setUp()
    await spend(world, ada, 800)
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
    expect(await look()).toEqual(nothing)
    expect((await auto()).below).toBe(500)
  })
})

const keptBy = async () => {
  const rows = world.ctx.db.selectFrom('saved_cards').select('reference').where('card_id', '=', ada.cardId)
  return (await rows.execute()).map(({ reference }) => reference)
}
const dispute = (reference: string) =>
  recordDispute(world.ctx, webhook, {
    reference,
    disputeId: `of ${reference}`,
    change: 'opened',
    outcome: null,
    amount: kobo(101_523),
    currency: 'NGN',
  })
const suspend = (level: string) =>
  world.ctx.db
    .insertInto('suspensions')
    .values({
      workgroup_id: ada.workgroupId,
      level,
      code: 'fraud',
      reason: 'Fraud',
      made_at: world.clock.now(),
      made_by: 'op',
    })
    .execute()

describe('automatic top-up ends', () => {
  test.each<[why: keyof typeof ends, how: () => Promise<unknown>]>([
    ['dispute', async () => dispute((await keptBy())[0] ?? '')],
    ['suspended', () => suspend('outgoing')],
    [
      'expired',
      () => world.ctx.db.run`update saved_cards set expires = '2020-01' where card_id = ${ada.cardId}`,
    ],
    [
      'left',
      () => world.ctx.db.run`update users set disabled_at = ${world.clock.now()} where id = ${ada.userId}`,
    ],
  ])('by %s, before the card is charged, with a mail', async (why, how) => {
    await setUp()
    await spend(world, ada, 800)
    await how()
    const charge = charging()
    expect(await look()).toEqual({ ...nothing, ended: 1 })
    expect(charge).not.toHaveBeenCalled()
    const { ended, threshold_kobo: threshold } = await world.ctx.db
      .selectFrom('auto_top_ups')
      .select(['ended', 'threshold_kobo'])
      .where('card_id', '=', ada.cardId)
      .executeTakeFirstOrThrow()
    expect([ended, threshold]).toEqual([why, null])
    expect(await mailOf(OFF)).toContain(ends[why])
    expect(await look()).toEqual(nothing)
    expect((await audited()).at(-1)).toBe('auto_top_up_ended')
  })

  test('when the card is removed', async () => {
    await setUp()
    await world.call('forgetCard', {}, ada)
    await spend(world, ada, 800)
    const charge = charging()
    await look()
    expect(charge).not.toHaveBeenCalled()
    expect(await auto()).toMatchObject({ below: null, ended: 'card' })
    expect(await mailOf(OFF)).toContain(ends.card)
  })

  test('so that a charge which was never made is not made after it', async () => {
    await setUp()
    await spend(world, ada, 800)
    const charge = charging()
    lost(charge)
    await look()
    await world.call('forgetCard', {}, ada)
    world.clock.advance(MINUTE_MS)
    await look()
    expect(charge).toHaveBeenCalledTimes(1)
    expect(await states()).toEqual(['dropped'])
    expect(await balanceOf(world, ada)).toBe(200)
  })

  test('and can be set again with a card that is kept', async () => {
    await setUp({ by: card.declinesLater })
    await world.call('forgetCard', {}, ada)
    await keepCard(world, ada)
    expect((await set([500, 1_000, 10_000])).body.result.auto).toMatchObject({ below: 500, ended: null })
  })

  test('is of one wallet: another of the workgroup goes on', async () => {
    await setUp()
    const bola = await world.person({ admin: true, workgroup: ada.workgroupId })
    await keepCard(world, bola)
    await set([500, 1_000, 10_000], bola)
    await dispute((await keptBy())[0] ?? '')
    expect(await look()).toEqual({ ...nothing, ended: 1 })
    expect((await auto(bola)).below).toBe(500)
  })
})

const ends = {
  dispute: savedCardsLabels.auto_top_up_why_dispute,
  suspended: savedCardsLabels.auto_top_up_why_suspended,
  expired: savedCardsLabels.auto_top_up_why_expired,
  left: savedCardsLabels.auto_top_up_why_left,
  card: savedCardsLabels.auto_top_up_why_card,
}

describe('the mails, word for word', () => {
  const link = () => `${world.ctx.config.publicUrl}/payments#saved-card`
  const workgroup = async () => {
    const names = world.ctx.db.selectFrom('workgroups').select('name').where('id', '=', ada.workgroupId)
    return (await names.executeTakeFirstOrThrow()).name
  }
  const own = async () => ({
    firstName: 'Ada',
    brand: 'Ekoline',
    workgroup: await workgroup(),
    link: link(),
    last4: '4081',
    threshold: '500.00',
  })
  const text = (...said: Parameters<World['ctx']['text']>) => world.ctx.text(...said)

  test('of a card that is kept, of what is set, of a charge, and of the end', async () => {
    await setUp()
    const values = await own()
    const { saved_card_consent: consent } = savedCardsLabels
    expect(await mailOf('We keep your card ending in 4081')).toBe(
      text('card_kept_text', { ...values, consent }),
    )
    const amounts = { amount: '1,000.00', charge: '1,015.23', most: '10,000.00' }
    expect(await mailOf('Automatic top-up of your Ekoline wallet is on')).toBe(
      text('auto_top_up_on_text', { ...values, ...amounts }),
    )
    await spend(world, ada, 800)
    await look()
    const [{ reference = '' } = {}] = await charges()
    expect(await mailOf('Automatic top-up of ₦1,000.00')).toBe(
      text('auto_top_up_charged_text', {
        credit: '1,000.00',
        fee: '15.23',
        charge: '1,015.23',
        reference,
        link: link(),
      }),
    )
    await set([null, null, null])
    const reason = text('auto_top_up_why_person')
    expect(await mailOf(OFF)).toBe(text('auto_top_up_ended_text', { ...values, reason }))
  })

  test.each([
    [{ state: 'failed', response: 'Declined' }, 'card_refused_declined'],
    [{ state: 'challenged', confirmAt: 'https://bank.test' }, 'card_refused_challenged'],
  ] as const)('of a refusal that is %o, and of the third', async (answer, why) => {
    await setUp()
    await spend(world, ada, 800)
    charging().mockResolvedValue(answer)
    for (let n = 0; n < 3; n++) {
      await look()
      world.clock.advance(6 * HOUR_MS)
    }
    const again = text('card_refused_again', { hours: '6' })
    const nexts = [again, again, text('card_refused_last')]
    const made = await charges()
    const mails = (await mailsTo(world.ctx, ada.email)).filter(({ subject }) => subject === REFUSED)
    const values = { ...(await own()), reason: text(why) }
    expect(mails.map((mail) => mail.text)).toEqual(
      nexts.map((next, n) =>
        text('auto_top_up_refused_text', { ...values, next, reference: made[n]?.reference ?? '' }),
      ),
    )
  })
})
