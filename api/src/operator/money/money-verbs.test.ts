// @shows DEC-145

import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf, beginPlan, beginTopUp, booksOf, fund, payTopUp } from '../../../test/money/money.ts'
import { providerReports, toppedUp, webhook } from '../../../test/money/refunds.ts'
import { operatorIn } from '../../../test/operator.ts'
import { sealAll } from '../../../test/seal.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { ProviderUnavailable } from '../../adapters/payments/payments.ts'
import { handleEvent } from '../../money/payments/checkout/inbox.service.ts'
import { recordDispute } from '../../money/payments/refunds/disputes.service.ts'
import { refreshRefunds } from '../../money/payments/refunds/refunds.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await booksOf(world)).toEqual([])
})
afterAll(() => world.close())

/** The provider took 1 kobo less than was agreed. */
async function suspended(who: Person, begun?: string): Promise<string> {
  const reference = begun ?? (await beginTopUp(world, who))
  const says = vi.spyOn(world.ctx.payments, 'verify').mockResolvedValue({
    reference,
    state: 'success',
    amount: kobo(101_522),
    currency: 'NGN',
    id: `odd ${reference}`,
    fee: kobo(1523),
    response: 'Approved',
    paidAt: null,
    cardLast4: null,
    transfer: null,
    subscriber: null,
  })
  await world.call('verify', { query: { reference } }, who)
  says.mockRestore()
  return reference
}

const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('payments find', () => {
  test('finds a payment by its reference, its e-mail, its card and the provider’s id', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const { payments } = (await operator('payments', 'find', reference, '--json')).json()
    expect(payments).toMatchObject([
      {
        reference,
        state: 'credited',
        creditKobo: 100_000,
        chargeKobo: 101_523,
        email: ada.email,
        aftermath: [],
      },
    ])
    const id = payments[0].providerPaymentId
    for (const what of [ada.email.toUpperCase(), String(ada.cardId), id])
      expect((await operator('payments', 'find', what)).out).toContain(reference)
  })

  test('shows what became of it', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    await operator('payments', 'refund', reference, '--reason', 'asked', '--amount', '100', '--yes')
    expect((await operator('payments', 'find', reference)).out).toMatch(/refund \d+ +pending +₦100.00/)
  })

  test('says when there is none', async () => {
    expect(await operator('payments', 'find', 'EKO-none')).toMatchObject({
      code: 5,
      out: 'No payment is known by "EKO-none".\n',
    })
  })
})

describe('money that is moved twice', () => {
  const why = ['--reason', 'asked']
  const refund = (reference: string, ...more: string[]) =>
    operator('payments', 'refund', reference, '--amount', '100', ...why, ...more)
  const adjusted = (cardId: number, ...more: string[]) =>
    operator('wallet', 'adjust', String(cardId), '--amount', '250', ...why, ...more)

  test('a refund that is given again within a day asks for --again, in the preview too', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    expect((await refund(reference, '--yes')).code).toBe(0)
    for (const more of [['--yes'], []]) {
      const again = await refund(reference, ...more)
      expect([again.code, again.out]).toEqual([1, ''])
      expect(again.err).toMatch(/^₦100.00 was done for payment .* at .* Lagos time already. .*--again/)
    }
    expect(await balanceOf(world, ada)).toBe(900)
    expect((await refund(reference, '--again', '--yes')).code).toBe(0)
    expect(await balanceOf(world, ada)).toBe(800)
  })

  test('another amount, another payment and the day after are no repeat', async () => {
    const ada = await world.person()
    const [one, other] = [await toppedUp(world, ada), await toppedUp(world, ada)]
    expect((await refund(one, '--yes')).code).toBe(0)
    expect((await refund(other, '--yes')).code).toBe(0)
    expect((await operator('payments', 'refund', one, '--amount', '100.01', ...why, '--yes')).code).toBe(0)
    await world.telephony.advance(25 * 3_600_000)
    expect((await refund(one, '--yes')).code).toBe(0)
  })

  test('a refund with a key is ordered once, however often it is given, and two at once are one', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const given = () => refund(reference, '--key', 'ticket 12', '--yes', '--json')
    const both = await Promise.all([given(), given()])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map((one) => one.json().repeated).sort()).toEqual([false, true])
    expect((await given()).json()).toMatchObject({ repeated: true, amountKobo: 10_000 })
    expect((await refund(reference, '--key', 'ticket 12')).err).toContain('nothing would be done')
    expect(await balanceOf(world, ada)).toBe(900)
    const other = await toppedUp(world, ada)
    expect(await refund(other, '--key', 'ticket 12', '--yes')).toMatchObject({
      code: 1,
      err: 'The key ticket 12 names another order.\n',
    })
  })

  test('an adjustment, too: --again, a key, and two at once', async () => {
    const ada = await world.person()
    expect((await adjusted(ada.cardId, '--yes')).code).toBe(0)
    expect(await adjusted(ada.cardId, '--yes')).toMatchObject({ code: 1, out: '' })
    expect(await adjusted(ada.cardId)).toMatchObject({ code: 1, err: expect.stringContaining('--again') })
    expect((await adjusted(ada.cardId, '--again', '--yes')).code).toBe(0)
    expect(await balanceOf(world, ada)).toBe(500)
    const bola = await world.person()
    const codes = await Promise.all(
      [1, 2, 3].map(() => adjusted(bola.cardId, '--yes').then(({ code }) => code)),
    )
    expect(codes.sort()).toEqual([0, 1, 1])
    expect(await balanceOf(world, bola)).toBe(250)
    const chidi = await world.person()
    const keyed = () => adjusted(chidi.cardId, '--key', 'goodwill 7', '--yes')
    expect((await keyed()).out).toContain('Done.')
    expect((await keyed()).out).toContain('was made before; nothing was done')
    expect(await balanceOf(world, chidi)).toBe(250)
  })

  test('above OPERATOR_MAXIMUM nothing moves, in or out, in the preview too', async () => {
    const ada = await world.person()
    for (const amount of ['1000000.01', '9999999999', '-1000000.01'])
      for (const more of [['--yes'], []]) {
        const done = await operator(
          'wallet',
          'adjust',
          String(ada.cardId),
          '--amount',
          amount,
          ...why,
          ...more,
        )
        expect([amount, done.code, done.out]).toEqual([amount, 1, ''])
        expect(done.err).toMatch(/is more than one command moves: OPERATOR_MAXIMUM is ₦1,000,000.00/)
      }
    expect(await balanceOf(world, ada)).toBe(0)
    const lower = operatorIn({
      ctx: { ...world.ctx, config: { ...world.ctx.config, operatorMaximum: kobo(9_999) } },
    })
    const reference = await toppedUp(world, ada)
    for (const words of [
      ['payments', 'refund', reference, '--amount', '100'],
      ['payments', 'credit', await suspended(ada)],
      ['wallet', 'adjust', String(ada.cardId), '--amount', '-100'],
    ]) {
      const done = await lower(...words, ...why, '--yes')
      expect([words, done.code]).toEqual([words, 1])
      expect(done.err).toContain('OPERATOR_MAXIMUM is ₦99.99')
    }
    expect(await balanceOf(world, ada)).toBe(1000)
    const { transactionId } = (
      await operator('wallet', 'adjust', String(ada.cardId), '--amount', '500', ...why, '--yes', '--json')
    ).json()
    expect((await lower('wallet', 'reverse', String(transactionId), ...why, '--yes')).err).toContain(
      'OPERATOR_MAXIMUM',
    )
  })

  test('what goes out is said without two signs', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 20)
    const { err } = await operator('wallet', 'adjust', String(ada.cardId), '--amount', '-5', ...why)
    expect(err).toContain('It would lose ₦5.00.')
  })
})

describe('payments refund', () => {
  test('says what will happen, and does nothing without a yes', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const { code, out, err } = await operator('payments', 'refund', reference, '--reason', 'asked')
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain(`₦1,015.23 of payment ${reference} would go back to the card of ${ada.email}.`)
    expect(err).toContain(`The wallet of card ${ada.cardId} would lose ₦1,000.00 of it.`)
    expect(err).toContain('Nothing was done. Give the command again with --yes to do it.')
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test.each([
    [true, 0],
    [false, 3],
  ])('asks at a terminal: %s', async (answer, code) => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const asked = operatorIn(world, { ask: async () => answer })
    const done = await asked('payments', 'refund', reference, '--reason', 'asked')
    expect([done.code, await balanceOf(world, ada)]).toEqual([code, answer ? 0 : 1000])
  })

  test('is audited with who and why', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const done = await operator(
      'payments',
      'refund',
      reference,
      '--amount=250.50',
      '--reason',
      'A gift',
      '--yes',
      '--json',
    )
    expect(done.json()).toEqual({
      reference,
      amountKobo: 25_050,
      fromWalletKobo: 25_050,
      state: 'pending',
      repeated: false,
    })
    const ordered = await world.ctx.db
      .selectFrom('audit')
      .select(['request_id', 'detail'])
      .where('action', '=', 'refund_ordered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(ordered).toMatchObject({
      request_id: 'operator:musa',
      detail: { reason: 'A gift', amountKobo: 25_050 },
    })
  })

  test.each([
    [['EKO-none', '--reason', 'x'], 1, 'There is no payment EKO-none.'],
    [['EKO-none'], 2, 'payments refund needs --reason TEXT.'],
    [['EKO-none', '--reason', ' '], 2, '--reason must say why.'],
    [['EKO-none', '--reason', 'x', '--amount', '1.234'], 2, '"1.234" is not an amount in naira above 0'],
    [['EKO-none', '--reason', 'x', '--amount'], 2, '--amount takes NAIRA.'],
    [['EKO-none', '--reason', 'x', '--force'], 2, 'payments refund has no option --force.'],
  ])('refuses %j in plain words', async (args, code, why) => {
    const done = await operator('payments', 'refund', ...args, '--yes')
    expect([done.code, done.out]).toEqual([code, ''])
    expect(done.err).toContain(why)
  })
})

describe('payments credit', () => {
  test('credits what is in suspense to the payer, less the card fee, once', async () => {
    const ada = await world.person()
    const reference = await suspended(ada)
    const asked = await operator('payments', 'credit', reference, '--reason', 'Looked at it')
    expect(asked.err).toContain('The provider took ₦1,015.22; ₦1,015.23 were agreed.')
    const done = await operator('payments', 'credit', reference, '--reason', 'Looked at it', '--yes')
    expect(done).toMatchObject({ code: 0, out: `₦999.99 are in the wallet of card ${ada.cardId}.\n` })
    expect(await balanceOf(world, ada)).toBe(999.99)
    expect(await newestAudit()).toMatchObject({ action: 'suspense_credited', request_id: 'operator:musa' })
    const again = await operator('payments', 'credit', reference, '--reason', 'Again', '--yes')
    expect(again).toMatchObject({ code: 1, err: 'This payment is not in suspense.\n' })
  })

  test('and the list and the detail say what was paid and given, as a top-up', async () => {
    const ada = await world.person({ admin: true })
    const reference = await beginPlan(world, ada, 3)
    await suspended(ada, reference)
    await operator('payments', 'credit', reference, '--reason', 'x', '--yes')
    // Of 1,015.22 naira the plan's card fee was kept.
    const credit = 685.27
    const { body } = await world.call('paymentRecord', { params: { cardid: ada.cardId }, query: {} }, ada)
    expect(body.result).toMatchObject([{ reference, credit, purpose: 'topup' }])
    const detail = await world.call('payment', { params: { reference } }, ada)
    expect(detail.body.result).toMatchObject({ purpose: 'topup', credit, fee: 329.95, charge: 1015.22 })
    expect(detail.body.result).not.toHaveProperty('plan')
  })

  test('and what was credited so can be refunded', async () => {
    const ada = await world.person()
    const reference = await suspended(ada)
    await operator('payments', 'credit', reference, '--reason', 'x', '--yes')
    const done = await operator('payments', 'refund', reference, '--reason', 'x')
    expect(done.err).toContain('₦1,015.22 of payment')
    expect(done.err).toContain('would lose ₦999.99 of it')
  })

  test('refuses what is not in suspense', async () => {
    const ada = await world.person()
    const reference = await toppedUp(world, ada)
    const done = await operator('payments', 'credit', reference, '--reason', 'x', '--yes')
    expect(done).toMatchObject({ code: 1, err: 'This payment is not in suspense.\n' })
    expect((await operator('payments', 'credit', 'EKO-none', '--reason', 'x', '--yes')).code).toBe(1)
  })
})

describe('payments claim', () => {
  /** The provider charged on its own, under its own reference. */
  async function stray(reference: string) {
    vi.spyOn(world.ctx.payments, 'verify').mockResolvedValueOnce({
      reference,
      state: 'success',
      amount: kobo(600_000),
      currency: 'NGN',
      id: `stray ${reference}`,
      fee: kobo(19_000),
      response: 'Approved',
      paidAt: null,
      cardLast4: null,
      transfer: null,
      subscriber: { customerCode: 'CUS-nobody', planCode: 'PLN-none' },
    })
    await handleEvent(world.ctx, { name: 'charge.success', kind: 'payment', reference })
  }

  test('says whose a charge without an owner is, and it is credited then', async () => {
    const ada = await world.person()
    await stray('8f14e45f-stray')
    expect((await operator('payments', 'reconcile')).out).toMatch(
      /suspense +8f14e45f-stray +nobody's +₦6,000.00/,
    )
    const claim = (card: number) =>
      operator('payments', 'claim', '8f14e45f-stray', String(card), '--reason', 'Her bank statement', '--yes')
    expect((await claim(1)).err).toBe('There is no card 1.\n')
    const preview = ['payments', 'claim', '8f14e45f-stray', String(ada.cardId), '--reason', 'x']
    expect(await operator(...preview)).toMatchObject({
      code: 3,
      err: expect.stringContaining(
        `would become a payment of card ${ada.cardId}, ${ada.email}. No money would move yet.`,
      ),
    })
    expect(await claim(ada.cardId)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`is of ${ada.email}`),
    })
    expect(await newestAudit()).toMatchObject({
      action: 'suspense_claimed',
      detail: { card: ada.cardId, tookKobo: 600_000, reason: 'Her bank statement' },
    })
    expect((await claim(ada.cardId)).code).toBe(1)
    await operator('payments', 'credit', '8f14e45f-stray', '--reason', 'x', '--yes')
    expect(await balanceOf(world, ada)).toBe(6000)
  })
})

describe('payments reconcile', () => {
  // What the doubles above said is not in the sandbox's books.
  beforeAll(async () => {
    await world.close()
    world = await openWorld()
    operator = operatorIn(world)
    await toppedUp(world, await world.person())
  })

  test('finds no difference where there is none', async () => {
    await sealAll(world)
    const done = await operator('payments', 'reconcile')
    expect(done.code).toBe(0)
    expect(done.out).toMatch(/\d+ payments were compared, 0 differ\./)
    expect(done.out).toContain('The ledger is right.')
    expect(done.out).toMatch(/Newest seal: \d+ over entry \d+, [0-9a-f]{64}/)
  })

  test('lists what the provider says otherwise, and settles what is paid when asked to', async () => {
    const ada = await world.person()
    const paid = await payTopUp(world, ada)
    const lost = await toppedUp(world, ada)
    await world.ctx.db
      .updateTable('sandbox_payments')
      .set({ state: 'failed' })
      .where('reference', '=', lost)
      .execute()
    const found = await operator('payments', 'reconcile', '--json')
    expect(found.code).toBe(4)
    expect(found.json().differences).toEqual(
      expect.arrayContaining([
        { reference: paid, difference: 'paid at the provider, and not settled here' },
        { reference: lost, difference: 'credited here, and failed at the provider' },
      ]),
    )
    const settled = await operator('payments', 'reconcile', '--settle', '--json')
    expect(settled.json()).toMatchObject({ settled: [paid], differences: [{ reference: lost }] })
    expect(await balanceOf(world, ada)).toBe(2000)
    await world.ctx.db
      .updateTable('sandbox_payments')
      .set({ state: 'success', amount_kobo: 101_524 })
      .where('reference', '=', lost)
      .execute()
    expect((await operator('payments', 'reconcile', '--json')).json().differences).toEqual([
      { reference: lost, difference: 'booked as 101523 kobo NGN, and 101524 NGN at the provider' },
    ])
  })

  test('lists what is left in suspense after a part of it was refunded, until all of it was', async () => {
    const reference = await suspended(await world.person())
    const desk: { id: string; amount: Kobo }[] = []
    const refund = async (amount: number) => {
      desk.push({ id: `desk ${desk.length}`, amount: kobo(amount) })
      providerReports(world, ...desk)
      await refreshRefunds(world.ctx, webhook, reference)
      return (await operator('payments', 'reconcile')).out
    }
    expect(await refund(1_522)).toMatch(new RegExp(`suspense +${reference} +suspense +₦1,000.00 `))
    expect(await refund(100_000)).not.toMatch(new RegExp(`suspense +${reference}`))
  })

  test('lists what waits for a person', async () => {
    const ada = await world.person()
    const reference = await suspended(ada)
    const disputed = await toppedUp(world, ada)
    const news = { change: 'opened', outcome: null, amount: kobo(101_523), currency: 'NGN' } as const
    await recordDispute(world.ctx, webhook, { ...news, reference: disputed, disputeId: '1' })
    const { out } = await operator('payments', 'reconcile')
    expect(out).toMatch(new RegExp(`suspense +${reference} +suspense +₦1,015.22`))
    expect(out).toMatch(new RegExp(`dispute +${disputed} +open +₦1,015.23`))
    const lost = await operator(
      'payments',
      'dispute',
      disputed,
      'lost',
      '--reason',
      'The bank wrote',
      '--yes',
    )
    expect(lost).toMatchObject({ code: 0, out: 'The dispute is lost.\n' })
    expect(await balanceOf(world, ada)).toBe(0)
    expect((await operator('payments', 'dispute', disputed, 'won', '--reason', 'x', '--yes')).code).toBe(1)
    expect((await operator('payments', 'dispute', disputed, 'drawn', '--reason', 'x', '--yes')).code).toBe(2)
  })

  test('says when the provider does not answer, and which day it cannot read', async () => {
    vi.spyOn(world.ctx.payments, 'verify').mockRejectedValue(new ProviderUnavailable('no route'))
    expect(await operator('payments', 'reconcile')).toMatchObject({
      code: 1,
      err: 'The provider does not answer: no route\n',
    })
    expect((await operator('payments', 'reconcile', '--from', '2026-02-30')).code).toBe(2)
    expect(
      (await operator('payments', 'reconcile', '--from', '2026-11-01', '--to', '2026-11-02')).out,
    ).toContain('0 payments were compared')
  })
})

describe('wallet adjust', () => {
  test('puts money in and takes it out, against our own account, with who and why', async () => {
    const ada = await world.person()
    const put = await operator(
      'wallet',
      'adjust',
      String(ada.cardId),
      '--amount',
      '25.50',
      '--reason',
      'Sorry',
      '--yes',
    )
    expect(put.out).toMatch(/^Done\.\nTransaction \d+; the wallet can spend ₦25\.50\.\n$/)
    expect(put.err).toContain(`can spend ₦0.00.\nIt would get ₦25.50.`)
    expect(await newestAudit()).toMatchObject({
      action: 'wallet_adjusted',
      target: `card:${ada.cardId}`,
      request_id: 'operator:musa',
      detail: { amountKobo: 2550, reason: 'Sorry' },
    })
    await operator(
      'wallet',
      'adjust',
      String(ada.cardId),
      '--amount',
      '-5.50',
      '--reason',
      'Too much',
      '--yes',
    )
    expect(await balanceOf(world, ada)).toBe(20)
    const tooMuch = await operator(
      'wallet',
      'adjust',
      String(ada.cardId),
      '--amount=-20.01',
      '--reason',
      'x',
      '--yes',
    )
    expect(tooMuch).toMatchObject({ code: 1, out: '' })
    expect(tooMuch.err).toContain(world.ctx.text('insufficient_funds'))
  })

  test('with a key is made once', async () => {
    const ada = await world.person()
    const again = () =>
      operator(
        'wallet',
        'adjust',
        String(ada.cardId),
        '--amount',
        '7',
        '--reason',
        'x',
        '--key',
        'case 7',
        '--yes',
      )
    await again()
    expect((await again()).out).toContain('This adjustment was made before; nothing was done.')
    expect(await balanceOf(world, ada)).toBe(7)
    const other = await operator(
      'wallet',
      'adjust',
      String(ada.cardId),
      '--amount',
      '8',
      '--reason',
      'x',
      '--key',
      'case 7',
      '--yes',
    )
    expect(other.err).toContain(world.ctx.text('idempotency_conflict'))
  })

  test.each([
    ['1', 1, 'There is no card 1.'],
    ['card', 2, '"card" is not the number of a card.'],
  ])('refuses card %s', async (card, code, why) => {
    const done = await operator('wallet', 'adjust', card, '--amount', '1', '--reason', 'x', '--yes')
    expect(done.code).toBe(code)
    expect(done.err).toContain(why)
  })
})

describe('wallet reverse', () => {
  test('books the opposite once', async () => {
    const ada = await world.person()
    const { transactionId } = (
      await operator(
        'wallet',
        'adjust',
        String(ada.cardId),
        '--amount',
        '30',
        '--reason',
        'x',
        '--yes',
        '--json',
      )
    ).json()
    const reverse = () =>
      operator('wallet', 'reverse', String(transactionId), '--reason', 'The wrong card', '--yes')
    const done = await reverse()
    expect(done.err).toContain(`₦30.00 would go out of wallet:${ada.cardId}`)
    expect(await balanceOf(world, ada)).toBe(0)
    expect(await newestAudit()).toMatchObject({
      action: 'transaction_reversed',
      detail: { reason: 'The wrong card' },
    })
    await fund(world.ctx, ada, 100)
    expect((await reverse()).out).toContain('It was reversed before')
    expect(await balanceOf(world, ada)).toBe(100)
  })

  test('refuses a card payment, and what is none', async () => {
    const ada = await world.person()
    await toppedUp(world, ada)
    const { id } = await world.ctx.db
      .selectFrom('ledger_transactions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    for (const number of [id, 999_999_999])
      expect((await operator('wallet', 'reverse', String(number), '--reason', 'x', '--yes')).code).toBe(1)
    expect(await balanceOf(world, ada)).toBe(1000)
  })
})
