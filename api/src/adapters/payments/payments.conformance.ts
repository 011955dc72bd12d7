import { kobo } from '@ekoline/contract/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Payments } from './payments.ts'

/** A provider, and the customer in front of its card form. */
export interface ProviderUnderTest {
  readonly provider: Payments
  newReference(): string
  /** the customer pays by a good card */
  pay(reference: string): Promise<void>
  /** the customer's bank says no */
  decline(reference: string): Promise<void>
}

/** What any card payment provider must do. The same tests for all of them. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}`, () => {
    let it: ProviderUnderTest
    beforeAll(async () => {
      it = await open()
    })

    const amount = kobo(101_523)
    const begin = async (reference = it.newReference()) => {
      const checkout = { reference, amount, currency: 'NGN', email: 'ada@ekoline.test' }
      return { reference, started: await it.provider.startCheckout(checkout) }
    }

    test('knows nothing of a payment that was never begun', async () => {
      expect(await it.provider.verify(it.newReference())).toBeNull()
    })

    test('gives the browser a public key and never a secret one', async () => {
      const { started } = await begin()
      expect(started.publicKey).not.toBe('')
      expect(JSON.stringify(started)).not.toMatch(/sk_/)
    })

    test('says that a payment which nobody paid yet has not succeeded', async () => {
      const { reference } = await begin()
      const report = await it.provider.verify(reference)
      expect(report?.state).not.toBe('success')
    })

    test('reports a paid one with what was agreed, its own id and its fee', async () => {
      const { reference } = await begin()
      await it.pay(reference)
      const report = await it.provider.verify(reference)
      expect(report).toMatchObject({ reference, state: 'success', amount, currency: 'NGN' })
      expect(report?.id).toMatch(/./)
      expect(Number.isSafeInteger(report?.fee)).toBe(true)
      expect(report?.fee).toBeGreaterThanOrEqual(0)
      expect(report?.fee).toBeLessThan(amount)
    })

    test('tells the same however often it is asked', async () => {
      const { reference } = await begin()
      await it.pay(reference)
      const reports = await Promise.all(Array.from({ length: 5 }, () => it.provider.verify(reference)))
      for (const report of reports) expect(report).toEqual(reports[0])
    })

    test('reports a declined one as not paid, and lets the customer try again', async () => {
      const { reference } = await begin()
      await it.decline(reference)
      expect((await it.provider.verify(reference))?.state).not.toBe('success')
      await it.pay(reference)
      expect((await it.provider.verify(reference))?.state).toBe('success')
    })

    test('takes the same reference again as the same payment', async () => {
      const { reference, started } = await begin()
      expect((await begin(reference)).started).toEqual(started)
      await it.pay(reference)
      await begin(reference)
      expect((await it.provider.verify(reference))?.state).toBe('success')
    })

    test('never gives two payments one id', async () => {
      const [one, two] = [await begin(), await begin()]
      for (const { reference } of [one, two]) await it.pay(reference)
      const ids = [await it.provider.verify(one.reference), await it.provider.verify(two.reference)].map(
        (r) => r?.id,
      )
      expect(new Set(ids).size).toBe(2)
    })
  })
}
