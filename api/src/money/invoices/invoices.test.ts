// @shows DEC-104

import { invoicesServerMessages } from '@ekoline/contract/money/messages/invoices.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invoiced, issueDue } from '../../../test/money/invoices.ts'
import { comeBack, fund, spend } from '../../../test/money/money.ts'
import { webhook } from '../../../test/money/refunds.ts'
import { textOfPdf } from '../../../test/pdfs.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'

const DAY_MS = 86_400_000
const seller = { name: 'Ekoline Ltd', address: '12 Marina, Lagos', rc: '123456', tin: '0123456-0001' }
const details = { company: 'Adaeze Logistics Ltd', address: '4 Creek Road, Apapa', tin: '7654321-0001' }

let world: World
let ada: Person
beforeEach(async () => {
  world = await openWorld({ config: { seller } })
  ada = await world.person({ admin: true })
})
afterEach(() => world.close())

const list = async (who = ada) => (await world.call('invoices', { query: {} }, who)).body
const setDetails = (body = details, who = ada) => world.call('setBillingDetails', { body }, who)
const file = (name: 'invoiceFile' | 'invoiceData', number: string, who = ada) =>
  world.raw(name, { params: { number } }, who)

/** The words of a document, however they are broken into lines. */
const wordsOf = async (number: string) =>
  (await textOfPdf((await file('invoiceFile', number)).rawPayload)).replaceAll(/\s+/g, ' ')

test('before any, the list says that the seller charges no VAT, and which company invoices would name', async () => {
  const { name } = await world.ctx.db.only<{
    name: string
  }>`select name from workgroups where id = ${ada.workgroupId}`
  expect(await list()).toMatchObject({
    result: [],
    total: 0,
    charges_vat: false,
    details: { company: name, address: '', tin: '' },
  })
})

describe('an invoice', () => {
  test('is in the list with its sums, and names the company that the admin entered', async () => {
    expect((await setDetails()).http).toBe(200)
    const number = await invoiced(world, ada)
    const { result, charges_vat, details: now } = await list()
    expect(result).toMatchObject([{ number, kind: 'invoice', net: 14.17, vat: 1.06, total: 15.23 }])
    expect([charges_vat, now]).toEqual([true, details])
    const text = await wordsOf(number)
    const facts = [
      `${invoicesServerMessages.invoice_number} ${number}`,
      `${invoicesServerMessages.invoice_issued} 20 Nov 2026`,
      `${invoicesServerMessages.invoice_supplied} 20 Nov 2026`,
      `${invoicesServerMessages.invoice_to} Adaeze Logistics Ltd 4 Creek Road, Apapa TIN 7654321-0001`,
      `${invoicesServerMessages.invoice_payment} EKO-`,
    ]
    const amounts = [
      `${invoicesServerMessages.invoice_service} ${invoicesServerMessages.invoice_net} ${invoicesServerMessages.invoice_vat} ${invoicesServerMessages.invoice_total}`,
      `${invoicesServerMessages.invoice_card_fees} ₦14.17 ₦1.06 (7.5%) ₦15.23`,
      `${invoicesServerMessages.invoice_net} ₦14.17 ${invoicesServerMessages.invoice_vat} ₦1.06 ${invoicesServerMessages.invoice_total} ₦15.23`,
    ]
    const notes = [
      invoicesServerMessages.invoice_prices_include,
      invoicesServerMessages.invoice_deposit.replace('{amount}', '₦1,000.00'),
      invoicesServerMessages.invoice_paid,
    ]
    const sells = [
      invoicesServerMessages.invoice_tax_invoice,
      'Ekoline Ltd 12 Marina, Lagos RC 123456, TIN 0123456-0001',
    ]
    for (const words of [...sells, ...facts, ...amounts, ...notes]) expect(text).toContain(words)
  })

  test('of a refund is a credit note', async () => {
    const invoice = await invoiced(world, ada)
    const { reference = '' } = (await list()).result[0] ?? {}
    await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
    world.clock.advance(120_000)
    await refreshRefunds(world.ctx, webhook, reference)
    await issueDue(world)
    const [note] = (await list()).result
    expect(note).toMatchObject({ kind: 'credit_note', corrects: invoice, total: 15.23 })
    const text = await wordsOf(note?.number ?? '')
    for (const words of [
      invoicesServerMessages.invoice_credit_note,
      `${invoicesServerMessages.invoice_corrects} ${invoice}`,
      `${invoicesServerMessages.invoice_total_back} ₦15.23`,
      invoicesServerMessages.invoice_deposit_back.replace('{amount}', '₦1,000.00'),
    ])
      expect(text).toContain(words)
    expect(text).not.toContain(invoicesServerMessages.invoice_paid)
  })

  test('keeps the company that it names when that changes', async () => {
    await setDetails()
    const number = await invoiced(world, ada)
    await setDetails({ ...details, company: 'Another Ltd' })
    const text = await wordsOf(number)
    expect(text).toContain('Adaeze Logistics Ltd')
    expect((await list()).details.company).toBe('Another Ltd')
  })

  test('of a month of use says its days, and adds up the wallets of the workgroup', async () => {
    await invoiced(world, ada)
    await fund(world.ctx, ada, 100)
    await spend(world, ada, 18)
    await spend(world, ada, 18)
    world.clock.advance(33 * DAY_MS)
    await issueDue(world)
    await comeBack(world, ada)
    const { result } = await list()
    expect(result[0]).toMatchObject({ net: 33.48, vat: 2.52, total: 36 })
    expect(result[0]?.from.slice(-2)).toBe('01')
    expect(result[0]?.reference).toBeUndefined()
  })

  test('is UBL, too, whatever the names are', async () => {
    await setDetails({ company: 'A & B <Ltd>', address: '"4" Creek Road', tin: '' })
    const number = await invoiced(world, ada)
    const xml = (await file('invoiceData', number)).rawPayload.toString()
    expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`)
    expect(xml).toContain('<cbc:RegistrationName>A &amp; B &lt;Ltd&gt;</cbc:RegistrationName>')
    expect(xml).toContain('<cbc:TaxAmount currencyID="NGN">1.06</cbc:TaxAmount>')
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="NGN">15.23</cbc:TaxInclusiveAmount>')
  })

  test('is for the admins of its workgroup only', async () => {
    const number = await invoiced(world, ada)
    const bola = await world.person({ workgroup: ada.workgroupId })
    const stranger = await world.person({ admin: true })
    for (const name of ['invoiceFile', 'invoiceData'] as const) {
      expect((await file(name, number, bola)).statusCode).toBe(403)
      expect((await file(name, number, stranger)).statusCode).toBe(404)
      expect((await file(name, 'INV2031000001')).statusCode).toBe(404)
    }
    expect((await world.call('invoices', { query: {} }, bola)).http).toBe(403)
    expect((await list(stranger)).result).toEqual([])
    expect((await setDetails(details, bola)).http).toBe(403)
  })
})

test.each([
  ['no name', { company: ' ' }],
  ['a name over two lines', { company: 'Adaeze\nLogistics' }],
  ['an address that is too long', { address: 'x'.repeat(301) }],
])('%s is refused, and nothing changes', async (_, wrong) => {
  await setDetails()
  const { http, body } = await setDetails({ ...details, ...wrong })
  expect(http).toBe(400)
  expect(body.errors?.map(({ field }) => field)).toEqual(Object.keys(wrong))
  expect((await list()).details).toEqual(details)
})
