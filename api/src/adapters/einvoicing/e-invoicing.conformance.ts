import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EInvoicing, Submission, TaxDocument } from './e-invoicing.ts'

/** A service under test, and what moves it. */
export interface EInvoicingUnderTest {
  readonly service: EInvoicing
  /** the 8 letters and digits that IRNs of the seller have */
  readonly serviceId: string
  /** Lets the time pass that it takes to sign. */
  passTime(): Promise<void>
  /** The service stops answering, and then answers again. */
  fail(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const line = { service: 'calls', rate: 750, net: kobo(10_000), vat: kobo(750) }

/** What every service does with documents. */
export function describeEInvoicing(name: string, open: () => Promise<EInvoicingUnderTest>): void {
  describe(`e-invoicing by ${name}`, () => {
    let opened: EInvoicingUnderTest
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    let made = 0
    const document = (more: Partial<TaxDocument> = {}): TaxDocument => {
      const number = `INV2026${String(++made).padStart(6, '0')}`
      return {
        irn: `${number}-${opened.serviceId}-20261120`,
        number,
        kind: 'invoice',
        issuedOn: '2026-11-20' as TaxDocument['issuedOn'],
        buyerIs: 'business',
        seller: { name: 'Ekoline Ltd', address: '12 Marina, Lagos', tin: '01234567-0001' },
        buyer: { name: 'Adaeze Logistics Ltd', address: '4 Creek Road, Apapa', tin: '76543210-0001' },
        corrects: null,
        lines: [line],
        total: kobo(10_750),
        ...more,
      }
    }
    /** Submits a document until it is decided. */
    async function decided(underTest: EInvoicingUnderTest, given: TaxDocument): Promise<Submission> {
      const answer = await underTest.service.submit(given)
      if (answer.result !== 'pending') return answer
      await underTest.passTime()
      return underTest.service.submit(given)
    }

    test('has a name to store', () => {
      expect(opened.service.name).toMatch(/^[a-z][a-z ]{1,40}$/)
    })

    test('signs a document with a stamp and the text of a code', async () => {
      expect(await decided(opened, document())).toEqual({
        result: 'signed',
        stamp: expect.stringMatching(/^\S{8,}$/),
        qr: expect.stringMatching(/^[A-Za-z0-9+/]{40,}={0,2}$/),
        signedAt: expect.any(Date),
      })
    })

    test('answers the same each time it is asked about a document, and signs each its own way', async () => {
      const given = document()
      const first = await decided(opened, given)
      expect(first.result).toBe('signed')
      expect(await opened.service.submit(given)).toEqual(first)
      expect(await decided(opened, document())).not.toEqual(first)
    })

    test('signs a document once when many submit it at a time', async () => {
      const given = document()
      await Promise.all(Array.from({ length: 4 }, () => opened.service.submit(given)))
      await opened.passTime()
      const answers = await Promise.all(Array.from({ length: 4 }, () => opened.service.submit(given)))
      expect(answers[0]?.result).toBe('signed')
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })

    test('needs no address and TIN of a consumer', async () => {
      const buyer = { name: 'Ada Obi', address: null, tin: null }
      expect(await decided(opened, document({ buyerIs: 'consumer', buyer }))).toMatchObject({
        result: 'signed',
      })
    })

    test('signs a credit note for an invoice that is signed, and for one that was never submitted', async () => {
      const invoice = document()
      await decided(opened, invoice)
      const corrects = { irn: invoice.irn, issuedOn: invoice.issuedOn }
      for (const of of [corrects, null])
        expect(await decided(opened, document({ kind: 'credit_note', corrects: of }))).toMatchObject({
          result: 'signed',
        })
    })

    const party = { name: 'Adaeze Logistics Ltd', address: '4 Creek Road, Apapa', tin: '76543210-0001' }
    test.each<[field: string, what: string, wrong: Partial<TaxDocument>]>([
      ['irn', 'of another number', { irn: 'INV2026999999-AAAA0000-20261120' }],
      ['irn', 'of another day', { issuedOn: '2026-11-21' as TaxDocument['issuedOn'] }],
      ['seller.name', 'empty', { seller: { ...party, name: ' ' } }],
      ['seller.address', 'missing', { seller: { ...party, address: null } }],
      ['seller.tin', 'missing', { seller: { ...party, tin: null } }],
      ['buyer.name', 'empty', { buyer: { ...party, name: '' } }],
      ['buyer.address', 'empty, of a business', { buyer: { ...party, address: '' } }],
      ['buyer.tin', 'a word', { buyer: { ...party, tin: 'none' } }],
      ['lines', 'empty', { lines: [], total: kobo(0) }],
      ['total', 'another sum', { total: kobo(10_751) }],
      ['total', 'nothing', { lines: [{ ...line, net: kobo(0), vat: kobo(0) }], total: kobo(0) }],
      [
        'corrects.irn',
        'unknown',
        {
          kind: 'credit_note',
          corrects: {
            irn: 'INV2026999998-AAAA0000-20261120',
            issuedOn: '2026-11-20' as TaxDocument['issuedOn'],
          },
        },
      ],
    ])('refuses a document whose %s is %s, and says so', async (field, _, wrong) => {
      expect(await decided(opened, document(wrong))).toEqual({
        result: 'refused',
        field,
        reason: expect.stringMatching(/\S/),
      })
    })

    test('refuses another document under an IRN, and keeps the first', async () => {
      const given = document()
      const first = await decided(opened, given)
      const other = { ...given, lines: [line, line], total: kobo(21_500) }
      expect(await decided(opened, other)).toMatchObject({ result: 'refused', field: 'irn' })
      expect(await opened.service.submit(given)).toEqual(first)
    })

    test('says that it is away, and signs when it is back', async () => {
      const given = document()
      await opened.fail()
      expect(await opened.service.submit(given)).toEqual({
        result: 'away',
        detail: expect.stringMatching(/\S/),
      })
      await opened.comeBack()
      expect(await decided(opened, given)).toMatchObject({ result: 'signed' })
    })
  })
}
