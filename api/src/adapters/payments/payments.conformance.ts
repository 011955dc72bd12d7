// @shows DEC-26

import { nextChargeAfter } from '@ekoline/contract/money/plan-rules.ts'
import { bankTransferFee, DEFAULT_BANK_FEE_RULE, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Payments, ProviderKnowsNone, ProviderRefused } from './payments.ts'
import type { ProviderEvent } from './provider-events.ts'
import type { SentEvent } from './sandbox.ts'

export type SavedKind = 'pays once' | 'declines later' | 'challenges'

/** A provider, and the customer in front of its card form. */
export interface ProviderUnderTest {
  readonly provider: Payments
  newReference(): string
  /** the customer pays by a good card */
  pay(reference: string): Promise<void>
  /** by a card that, once saved, does that */
  payBy(card: SavedKind, reference: string): Promise<void>
  /** the customer confirms a charge that the bank challenged */
  confirm(reference: string): Promise<void>
  /** the customer's bank says no */
  decline(reference: string): Promise<void>
  /** a bank sends money to an account number; its reference at the provider */
  transfer(number: string, amount: Kobo): Promise<string>
  /** time passes until every refund has ended; one of an amount that ends in 13 kobo fails */
  endRefunds(): Promise<void>
  /** a Lagos day ends, and the provider pays out what was paid in it */
  passDay(): Promise<void>
  /** a month passes */
  passMonth(): Promise<void>
  /** what the provider sent to the webhook since this was last asked */
  sent(): Promise<readonly SentEvent[]>
}

/** What any card payment provider must do. The same tests for all of them. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}`, () => {
    let underTest: ProviderUnderTest
    beforeAll(async () => {
      underTest = await open()
    })

    const amount = kobo(101_523)
    const begin = async (reference = underTest.newReference()) => {
      const checkout = { reference, amount, currency: 'NGN', email: 'ada@ekoline.test' }
      return { reference, started: await underTest.provider.startCheckout(checkout) }
    }

    test('knows nothing of a payment that was never begun', async () => {
      expect(await underTest.provider.verify(underTest.newReference())).toBeNull()
    })

    // @shows AC7-23, AC7-24, DEC-24
    test('gives the browser a public key and never a secret one', async () => {
      const { started } = await begin()
      expect(started.publicKey).not.toBe('')
      expect(JSON.stringify(started)).not.toMatch(/sk_/)
    })

    test('says that a payment which no one paid yet has not succeeded', async () => {
      const { reference } = await begin()
      const report = await underTest.provider.verify(reference)
      expect(report?.state).not.toBe('success')
    })

    test('reports a paid one with what was agreed, its own id and its fee', async () => {
      const { reference } = await begin()
      await underTest.pay(reference)
      const report = await underTest.provider.verify(reference)
      expect(report).toMatchObject({ reference, state: 'success', amount, currency: 'NGN' })
      expect(report?.id).toMatch(/./)
      expect(Number.isSafeInteger(report?.fee)).toBe(true)
      expect(report?.fee).toBeGreaterThanOrEqual(0)
      expect(report?.fee).toBeLessThan(amount)
    })

    test('says the same however often it is asked', async () => {
      const { reference } = await begin()
      await underTest.pay(reference)
      const reports = await Promise.all(Array.from({ length: 5 }, () => underTest.provider.verify(reference)))
      for (const report of reports) expect(report).toEqual(reports[0])
    })

    test('reports a declined one as not paid, and lets the customer try again', async () => {
      const { reference } = await begin()
      await underTest.decline(reference)
      expect((await underTest.provider.verify(reference))?.state).not.toBe('success')
      await underTest.pay(reference)
      expect((await underTest.provider.verify(reference))?.state).toBe('success')
    })

    test('takes the same reference again as the same payment', async () => {
      const { reference, started } = await begin()
      expect((await begin(reference)).started).toEqual(started)
      await underTest.pay(reference)
      await begin(reference)
      expect((await underTest.provider.verify(reference))?.state).toBe('success')
    })

    test('never gives two payments one id', async () => {
      const [one, two] = [await begin(), await begin()]
      for (const { reference } of [one, two]) await underTest.pay(reference)
      const ids = [
        await underTest.provider.verify(one.reference),
        await underTest.provider.verify(two.reference),
      ].map((r) => r?.id)
      expect(new Set(ids).size).toBe(2)
    })

    const pay = async (planCode?: string) => {
      const reference = underTest.newReference()
      const checkout = { reference, amount, currency: 'NGN', email: `${reference}@ekoline.test` }
      await underTest.provider.startCheckout({ ...checkout, ...(planCode !== undefined && { planCode }) })
      await underTest.pay(reference)
      return reference
    }
    const reported = async (): Promise<ProviderEvent[]> => {
      const events = await underTest.sent()
      return events.map(({ body, headers }) => {
        expect(underTest.provider.isGenuine(body, headers)).toBe(true)
        return underTest.provider.readEvent(body)
      })
    }

    test('reports a paid one on its own, signed', async () => {
      await underTest.sent()
      const reference = await pay()
      expect(await reported()).toContainEqual({ name: 'charge.success', kind: 'payment', reference })
    })

    describe('a saved card', () => {
      const email = 'ada@ekoline.test'
      const save = async (kind: SavedKind | null = null) => {
        const { reference } = await begin()
        await (kind === null ? underTest.pay(reference) : underTest.payBy(kind, reference))
        const card = await underTest.provider.savedCardOf(reference)
        if (!card) throw new Error('the card was not kept')
        return card
      }
      const chargeOf = ({ code }: { code: string }, reference = underTest.newReference()) =>
        ({ reference, amount, currency: 'NGN', code, email }) as const

      test('is that of a payment that went through, by the e-mail of it', async () => {
        const card = await save()
        expect(card).toMatchObject({ email, last4: '4081', brand: 'visa', expires: '2030-12' })
        expect(card.code).toMatch(/^AUTH_./)
      })

      test('is none of what was not paid, nor of a card that pays only once', async () => {
        const { reference } = await begin()
        expect(await underTest.provider.savedCardOf(reference)).toBeNull()
        await underTest.decline(reference)
        expect(await underTest.provider.savedCardOf(reference)).toBeNull()
        expect(await underTest.provider.savedCardOf(underTest.newReference())).toBeNull()
        const { reference: once } = await begin()
        await underTest.payBy('pays once', once)
        expect((await underTest.provider.verify(once))?.state).toBe('success')
        expect(await underTest.provider.savedCardOf(once)).toBeNull()
      })

      test('pays without its owner, and the payment is reported as any other', async () => {
        const card = await save()
        await underTest.sent()
        const charge = chargeOf(card)
        expect(await underTest.provider.chargeSaved(charge)).toMatchObject({ state: 'success' })
        const { reference } = charge
        expect(await underTest.provider.verify(reference)).toMatchObject({
          state: 'success',
          reference,
          amount,
          currency: 'NGN',
          cardLast4: card.last4,
          subscriber: null,
        })
        expect(await reported()).toEqual([{ name: 'charge.success', kind: 'payment', reference }])
      })

      test('is charged once for a reference, however often that is asked', async () => {
        const charge = chargeOf(await save())
        await underTest.sent()
        const answers = await Promise.allSettled(
          Array.from({ length: 5 }, () => underTest.provider.chargeSaved(charge)),
        )
        for (const answer of answers)
          expect(answer).toMatchObject({ status: 'fulfilled', value: { state: 'success' } })
        const first = await underTest.provider.verify(charge.reference)
        expect(await underTest.provider.chargeSaved(charge)).toMatchObject({ state: 'success' })
        expect(await underTest.provider.verify(charge.reference)).toEqual(first)
        expect(await reported()).toHaveLength(1)
      })

      test('that its bank declines pays nothing', async () => {
        const charge = chargeOf(await save('declines later'))
        expect(await underTest.provider.chargeSaved(charge)).toMatchObject({ state: 'failed' })
        expect((await underTest.provider.verify(charge.reference))?.state).toBe('failed')
        expect(await underTest.provider.savedCardOf(charge.reference)).toBeNull()
      })

      test('that its bank challenges pays when its owner confirms, and not before', async () => {
        const charge = chargeOf(await save('challenges'))
        expect(await underTest.provider.chargeSaved(charge)).toEqual({
          state: 'challenged',
          confirmAt: expect.stringMatching(/^(\/|https:\/\/)./),
        })
        expect((await underTest.provider.verify(charge.reference))?.state).toBe('pending')
        await underTest.confirm(charge.reference)
        expect(await underTest.provider.verify(charge.reference)).toMatchObject({ state: 'success', amount })
      })

      test('that was forgotten, or is charged by another e-mail, is never charged', async () => {
        const card = await save()
        const other = { ...chargeOf(card), email: 'bola@ekoline.test' }
        await expect(underTest.provider.chargeSaved(other)).rejects.toThrow(ProviderRefused)
        expect(await underTest.provider.verify(other.reference)).toBeNull()
        for (const _ of [1, 2]) await underTest.provider.forgetCard(card.code)
        const charge = chargeOf(card)
        await expect(underTest.provider.chargeSaved(charge)).rejects.toThrow(ProviderRefused)
        expect(await underTest.provider.verify(charge.reference)).toBeNull()
        await underTest.provider.forgetCard('AUTH_unknown')
      })
    })

    test('lists what was paid in a time, page by page, and what went back as a whole', async () => {
      const references = [await pay(), await pay()]
      const paid = await Promise.all(references.map((reference) => underTest.provider.verify(reference)))
      const from = new Date(Math.min(...paid.map((one) => one?.paidAt?.getTime() ?? 0)) - 60_000)
      const range = { state: 'success', from, to: new Date(from.getTime() + 3_600_000) } as const
      const listed = await underTest.provider.list(range, 1)
      expect(listed).toEqual(expect.arrayContaining(paid))
      expect(listed.every(({ state }) => state === 'success')).toBe(true)
      expect(await underTest.provider.list(range, 2)).toEqual([])
      expect(await underTest.provider.list({ ...range, to: new Date(from.getTime() + 1) }, 1)).toEqual([])
      const [back = ''] = references
      await underTest.provider.refund({ reference: back, amount, key: `${back}:all` })
      await underTest.endRefunds()
      const gone = await underTest.provider.list({ ...range, state: 'reversed' }, 1)
      expect(gone.map(({ reference }) => reference)).toContain(back)
    })

    describe('an account number', () => {
      let people = 0
      const orderOf = (email = `wallet-${++people}@ekoline.test`) =>
        ({ email, firstName: 'Ada', lastName: 'Obi', phone: '+2348030000001' }) as const
      const open = async (order = orderOf()) => {
        const account = await underTest.provider.openBankAccount(order)
        if (!account) throw new Error('the account is not there at once')
        return account
      }

      test('has a bank, ten digits and a name with that of its person', async () => {
        expect(underTest.provider.givesBankAccounts).toBe(true)
        expect(await open()).toEqual({
          code: expect.stringMatching(/./),
          bank: expect.stringMatching(/./),
          number: expect.stringMatching(/^\d{10}$/),
          name: expect.stringMatching(/ada obi/i),
        })
      })

      test('is the same for the same e-mail, and another one for another', async () => {
        const order = orderOf()
        const first = await open(order)
        expect(await open(order)).toEqual(first)
        expect((await open()).number).not.toBe(first.number)
      })

      test('takes what is sent to it, and the provider reports that under a reference of its own', async () => {
        const { number } = await open()
        await underTest.sent()
        const reference = await underTest.transfer(number, amount)
        expect(await reported()).toEqual([{ name: 'charge.success', kind: 'payment', reference }])
        const report = await underTest.provider.verify(reference)
        expect(report).toMatchObject({
          reference,
          state: 'success',
          amount,
          currency: 'NGN',
          fee: bankTransferFee(amount, DEFAULT_BANK_FEE_RULE),
          transfer: { accountNumber: number, sender: expect.stringMatching(/./) },
          cardLast4: null,
          subscriber: null,
        })
        expect(report?.id).toMatch(/./)
        expect(await underTest.provider.savedCardOf(reference)).toBeNull()
        const from = new Date((report?.paidAt?.getTime() ?? 0) - 60_000)
        const range = { state: 'success', from, to: new Date(from.getTime() + 3_600_000) } as const
        expect(await underTest.provider.list(range, 1)).toContainEqual(report)
      })

      test('takes two transfers of one amount as two payments', async () => {
        const { number } = await open()
        const references = [
          await underTest.transfer(number, amount),
          await underTest.transfer(number, amount),
        ]
        const ids = await Promise.all(
          references.map(async (one) => (await underTest.provider.verify(one))?.id),
        )
        expect(new Set([...references, ...ids]).size).toBe(4)
      })

      test('has what came to it sent back, as any payment', async () => {
        const { number } = await open()
        const reference = await underTest.transfer(number, amount)
        await underTest.provider.refund({ reference, amount, key: `${reference}:all` })
        await underTest.endRefunds()
        expect(await underTest.provider.refundsOf(reference)).toMatchObject([{ state: 'processed', amount }])
        expect((await underTest.provider.verify(reference))?.state).toBe('reversed')
      })

      test('is closed, once and for all: the same e-mail has another one then', async () => {
        const order = orderOf()
        const { code, number } = await open(order)
        for (const _ of [1, 2]) await underTest.provider.closeBankAccount(code)
        expect((await open(order)).number).not.toBe(number)
        await underTest.provider.closeBankAccount('4711')
      })

      test('is none of a card payment', async () => {
        const { reference } = await begin()
        await underTest.pay(reference)
        expect((await underTest.provider.verify(reference))?.transfer).toBeNull()
      })
    })

    test('signs each byte of what it sends', async () => {
      await underTest.sent()
      await pay()
      for (const { body, headers } of await underTest.sent()) {
        const [name = '', signature = ''] =
          Object.entries(headers).find(([header]) => /signature/.test(header)) ?? []
        const changed = Buffer.concat([body, Buffer.from(' ')])
        expect(underTest.provider.isGenuine(changed, headers)).toBe(false)
        expect(underTest.provider.isGenuine(body, { ...headers, [name]: signature.slice(0, -1) })).toBe(false)
        expect(underTest.provider.isGenuine(body, { ...headers, [name]: undefined })).toBe(false)
        expect(underTest.provider.isGenuine(body, { ...headers, [name]: [signature, signature] })).toBe(false)
      }
    })

    describe('a payout', () => {
      const range = { from: new Date(0), to: new Date(Date.UTC(2100, 0)) }
      const everyPage = async <T>(read: (page: number) => Promise<T[]>): Promise<T[]> => {
        const rows: T[] = []
        for (let page = 1; ; page++) {
          const more = await read(page)
          if (more.length === 0) return rows
          rows.push(...more)
        }
      }
      const payouts = () => everyPage((page) => underTest.provider.listPayouts(range, page))
      const paymentsOf = (id: string) => everyPage((page) => underTest.provider.paymentsOfPayout(id, page))
      const payoutOf = async (reference: string) => {
        const found = []
        for (const payout of await payouts()) {
          const payments = await paymentsOf(payout.id)
          if (payments.some((one) => one.reference === reference)) found.push({ payout, payments })
        }
        return found
      }

      test('comes the day after, once, for payments less their fees', async () => {
        await underTest.passDay() // what other tests paid
        const references = [await pay(), await pay()]
        expect(await payoutOf(references[0] ?? '')).toEqual([])
        await underTest.passDay()
        const [found, ...more] = await payoutOf(references[0] ?? '')
        expect(more).toEqual([])
        const verified = await Promise.all(
          references.map((reference) => underTest.provider.verify(reference)),
        )
        const fees = verified.reduce((sum, one) => sum + (one?.fee ?? 0), 0)
        expect(fees).toBeGreaterThan(0)
        expect(found?.payments.toSorted((one, two) => Number(one.id) - Number(two.id))).toEqual(verified)
        expect(found?.payout).toMatchObject({
          currency: 'NGN',
          processed: 2 * amount,
          fees,
          paid: 2 * amount - fees,
          paidAt: expect.any(Date),
        })
        const before = await payouts()
        await underTest.passDay()
        expect(await payouts()).toEqual(before)
      })

      test('is less by what was refunded, also of payments that were paid out before', async () => {
        const back = await pay()
        await underTest.passDay()
        await underTest.provider.refund({ reference: back, amount: kobo(1_500), key: `${back}:1` })
        await underTest.provider.refund({ reference: back, amount: kobo(2_013), key: `${back}:fails` })
        await underTest.endRefunds()
        const reference = await pay()
        const fee = (await underTest.provider.verify(reference))?.fee ?? 0
        await underTest.passDay()
        const [found] = await payoutOf(reference)
        expect(found?.payout).toMatchObject({ processed: amount, fees: fee, paid: amount - fee - 1_500 })
        expect(await payoutOf(back)).toHaveLength(1)
      })

      test('is found by when it was paid', async () => {
        const [{ id, paidAt } = { id: '', paidAt: new Date(0) }] = await payouts()
        const ids = async (from: Date, to: Date) =>
          (await underTest.provider.listPayouts({ from, to }, 1)).map((one) => one.id)
        expect(await ids(paidAt, new Date(paidAt.getTime() + 1))).toContain(id)
        expect(await ids(new Date(paidAt.getTime() + 1), range.to)).not.toContain(id)
        expect(await underTest.provider.paymentsOfPayout('987654321', 1)).toEqual([])
      })
    })

    test('knows of no dispute of a payment that no one disputed', async () => {
      const reference = await pay()
      const listed = await underTest.provider.listDisputes({
        from: new Date(0),
        to: new Date(Date.UTC(2100, 0)),
      })
      expect(listed.map((dispute) => dispute.reference)).not.toContain(reference)
      expect(await underTest.provider.findDispute('987654321')).toBeNull()
    })

    describe('a refund', () => {
      test('of a part is made once for its key, ends, and is reported', async () => {
        const reference = await pay()
        await underTest.sent()
        const order = { reference, amount: kobo(1_500), key: `${reference}:1` }
        const refund = await underTest.provider.refund(order)
        expect(refund).toMatchObject({ state: 'pending', amount: 1_500, currency: 'NGN', key: order.key })
        expect(await underTest.provider.refund(order)).toEqual(refund)
        expect(await underTest.provider.refundsOf(reference)).toEqual([refund])
        await underTest.endRefunds()
        expect(await underTest.provider.refundsOf(reference)).toEqual([{ ...refund, state: 'processed' }])
        expect(await underTest.provider.refund(order)).toEqual({ ...refund, state: 'processed' })
        expect((await underTest.provider.verify(reference))?.state).toBe('success')
        const of = { kind: 'refund', reference, amount: 1_500, currency: 'NGN' }
        expect(await reported()).toMatchObject([
          { ...of, state: 'pending' },
          { ...of, state: 'processed' },
        ])
      })

      test('is found by its id, for its own payment alone', async () => {
        const [reference, other] = [await pay(), await pay()]
        const refund = await underTest.provider.refund({
          reference,
          amount: kobo(1_500),
          key: `${reference}:1`,
        })
        expect(await underTest.provider.findRefund(reference, refund.id)).toEqual(refund)
        await underTest.endRefunds()
        expect(await underTest.provider.findRefund(reference, refund.id)).toMatchObject({
          state: 'processed',
        })
        expect(await underTest.provider.findRefund(other, refund.id)).toBeNull()
        expect(await underTest.provider.findRefund(underTest.newReference(), refund.id)).toBeNull()
      })

      test('of everything makes the payment a reversed one', async () => {
        const reference = await pay()
        await underTest.provider.refund({ reference, amount, key: `${reference}:1` })
        await underTest.endRefunds()
        expect((await underTest.provider.verify(reference))?.state).toBe('reversed')
      })

      test('that fails leaves the money refundable', async () => {
        const reference = await pay()
        await underTest.provider.refund({ reference, amount: kobo(100_013), key: `${reference}:1` })
        await underTest.endRefunds()
        expect(await underTest.provider.refundsOf(reference)).toMatchObject([{ state: 'failed' }])
        await underTest.provider.refund({ reference, amount, key: `${reference}:2` })
        expect(await underTest.provider.refundsOf(reference)).toMatchObject([
          {},
          { state: 'pending', amount },
        ])
      })

      test('of more than is left, of nothing paid, or of nothing known is refused', async () => {
        const paid = await pay()
        await underTest.provider.refund({ reference: paid, amount: kobo(1_524), key: `${paid}:1` })
        const { reference: unpaid } = await begin()
        for (const reference of [paid, unpaid, underTest.newReference()]) {
          const order = { reference, amount: kobo(100_000), key: `${reference}:2` }
          await expect(underTest.provider.refund(order)).rejects.toThrow(ProviderRefused)
        }
        expect(await underTest.provider.refundsOf(paid)).toHaveLength(1)
        expect(await underTest.provider.refundsOf(unpaid)).toEqual([])
      })
    })

    describe('a subscription', () => {
      const subscribe = async () => {
        await underTest.sent()
        const reference = await pay(underTest.provider.planCodeOf(2) ?? '')
        const begun = (await reported()).find(({ kind }) => kind === 'subscription')
        if (begun?.kind !== 'subscription') throw new Error('no subscription was reported')
        return { ...begun, reference }
      }

      // @shows AC7-25
      test("is paid by the provider's plan, whose price overrides the amount", async () => {
        expect(underTest.provider.planCodeOf(3)).toBeNull()
        const { planCode, reference, change, customerCode } = await subscribe()
        expect(change).toBe('created')
        expect(await underTest.provider.verify(reference)).toMatchObject({
          state: 'success',
          amount: 600_000,
          subscriber: { customerCode, planCode },
        })
      })

      test('says when it is charged next: a month after its first charge, and never once it has ended', async () => {
        const { code, customerCode, planCode, reference } = await subscribe()
        const began = (await underTest.provider.verify(reference))?.paidAt ?? new Date(0)
        const nextChargeAt = nextChargeAfter(began, began)
        const of = { code, customerCode, planCode }
        expect(await underTest.provider.findSubscription(code)).toEqual({
          ...of,
          state: 'active',
          createdAt: began,
          nextChargeAt,
        })
        expect(await underTest.provider.subscriptionsOf(reference)).toMatchObject([
          { ...of, createdAt: began },
        ])
        expect(await underTest.provider.subscriptionsOf((await begin()).reference)).toEqual([])
        await underTest.provider.disableSubscription(code)
        expect(await underTest.provider.findSubscription(code)).toMatchObject({ ...of, state: 'disabled' })
      })

      test('is charged again each month, under a reference that is none of ours', async () => {
        const { planCode, customerCode } = await subscribe()
        await underTest.passMonth()
        const renewals = (await reported()).flatMap((event) =>
          event.kind === 'payment' ? [event.reference] : [],
        )
        const reports = await Promise.all(renewals.map((reference) => underTest.provider.verify(reference)))
        expect(reports.filter((report) => report?.subscriber?.customerCode === customerCode)).toMatchObject([
          { state: 'success', amount: 600_000, currency: 'NGN', subscriber: { planCode } },
        ])
      })

      test('that was disabled is never charged again, and disabling it again changes nothing', async () => {
        const { code, customerCode } = await subscribe()
        await underTest.provider.disableSubscription(code)
        expect(await reported()).toMatchObject([
          { kind: 'subscription', change: 'disabled', code, customerCode },
        ])
        await underTest.provider.disableSubscription(code)
        await underTest.passMonth()
        const renewals = (await reported()).flatMap((event) =>
          event.kind === 'payment' ? [event.reference] : [],
        )
        const reports = await Promise.all(renewals.map((reference) => underTest.provider.verify(reference)))
        expect(reports.map((report) => report?.subscriber?.customerCode)).not.toContain(customerCode)
      })

      const months = async (customerCode: string) => {
        await underTest.passMonth()
        const events = await reported()
        const renewals = events.flatMap((event) => (event.kind === 'payment' ? [event.reference] : []))
        const reports = await Promise.all(renewals.map((reference) => underTest.provider.verify(reference)))
        return reports.flatMap((report) =>
          report?.subscriber?.customerCode === customerCode ? [report.amount] : [],
        )
      }

      test('that runs keeps its price when that of the plan changes, until those that run move to it', async () => {
        const before = await subscribe()
        const { planCode } = before
        const [was, is] = [kobo(600_000), kobo(650_050)]
        await underTest.provider.setPlanPrice(planCode, { amount: is, running: false })
        const after = await subscribe()
        expect((await underTest.provider.verify(after.reference))?.amount).toBe(is)
        expect(await months(before.customerCode)).toEqual([was])
        for (const _ of [1, 2]) await underTest.provider.setPlanPrice(planCode, { amount: is, running: true })
        expect(await months(before.customerCode)).toEqual([is])
        await underTest.provider.setPlanPrice(planCode, { amount: was, running: true })
        expect(await months(after.customerCode)).toEqual([was])
      })

      test('has no price to set of a plan that the provider does not know', async () => {
        const price = { amount: kobo(600_000), running: true }
        await expect(underTest.provider.setPlanPrice('PLN_unknown', price)).rejects.toThrow(ProviderKnowsNone)
      })

      test('that the provider does not know cannot be disabled', async () => {
        await expect(underTest.provider.disableSubscription('SUB_unknown')).rejects.toThrow(ProviderKnowsNone)
        expect(await underTest.provider.findSubscription('SUB_unknown')).toBeNull()
      })
    })
  })
}
