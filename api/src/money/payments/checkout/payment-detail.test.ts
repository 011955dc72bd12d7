import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paymentsMessages, paymentsServerMessages } from '@ekoline/contract/money/messages/payments.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf, beginTopUp, booksOf, card, payTopUp } from '../../../../test/money/money.ts'
import { textOfPdf } from '../../../../test/pdfs.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

async function paid(who: Person, amount = 2500): Promise<string> {
  const reference = await payTopUp(world, who, amount)
  await world.call('verify', { query: { reference } }, who)
  return reference
}

const detail = (who: Person, reference: string) => world.call('payment', { params: { reference } }, who)
const receipt = (who: Person, reference: string) => world.raw('receipt', { params: { reference } }, who)
const claim = (who: Person, reference: string) => world.call('claimPayment', { body: { reference } }, who)

describe('a payment in detail', () => {
  test('shows amount, fee, charge, purpose, who paid and when', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Obi' })
    const reference = await paid(ada)
    expect((await detail(ada, reference)).body).toEqual({
      status: 'success',
      result: {
        reference,
        provider: 'sandbox',
        purpose: 'topup',
        credit: 2500,
        fee: 139.6,
        charge: 2639.6,
        date: world.clock.now().toISOString().slice(0, 19).replace('T', ' '),
        method: 'card',
        paid_by: 'Ada Obi',
        card_last4: '4081',
        workgroup: expect.stringMatching(/^Workgroup/),
        state: 'paid',
        returned: 0,
      },
    })
  })

  test("of a member is the admin's to see; of anybody else, and unpaid, it is not there", async () => {
    const admin = await world.person({ admin: true })
    const ada = await world.person({ workgroup: admin.workgroupId })
    const bola = await world.person({ workgroup: admin.workgroupId })
    const reference = await paid(ada)
    expect((await detail(admin, reference)).http).toBe(200)
    const absent = await detail(bola, 'EKO-none')
    expect(absent.http).toBe(404)
    expect((await detail(bola, reference)).body).toEqual(absent.body)
    expect((await receipt(bola, reference)).json()).toEqual(absent.body)
    const open = await beginTopUp(world, ada)
    expect((await detail(ada, open)).body).toEqual(absent.body)
    expect((await receipt(ada, open)).json()).toEqual(absent.body)
  })
})

// @shows AC2-32
describe('a receipt', () => {
  test('is a small PDF whose text can be read, with the naira sign and letters of our languages', async () => {
    const ada = await world.person({ firstName: 'Adéọlá', lastName: 'Ṣóyínká', email: 'adeola@ekoline.test' })
    const reference = await paid(ada)
    const { headers, rawPayload } = await receipt(ada, reference)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${reference}.pdf"`)
    expect(rawPayload.length).toBeLessThan(60_000)
    const text = await textOfPdf(rawPayload)
    for (const words of [
      'Ekoline',
      'Receipt',
      reference,
      'Paid by Adéọlá Ṣóyínká, adeola@ekoline.test',
      'For Top-up',
      'Date 20 Nov 2026, 12:00',
      'Paid with Sandbox card, no real money, ending in 4081',
      'Amount ₦2,500.00',
      'Card fee ₦139.60',
      'Total charged ₦2,639.60',
      'This is a receipt for a payment received. It is not a tax invoice.',
      'Made on 20 Nov 2026, 12:00, Lagos time.',
    ])
      expect(text.replaceAll(/\s+/g, ' ').normalize('NFC')).toContain(words)
    const labels = [
      'receipt_title',
      'receipt_reference',
      'receipt_date',
      'receipt_paid_by',
      'receipt_workgroup',
      'receipt_for',
      'receipt_method',
      'receipt_by_sandbox',
      'receipt_amount',
      'receipt_fee',
      'receipt_charge',
      'receipt_note',
    ] as const
    for (const label of labels)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        { ...paymentsMessages, ...paymentsServerMessages }[label],
      )
  })

  test('names the seller by what the operator has set, and no line of what is not', async () => {
    const seller = { name: 'Ekoline Ltd', address: '12 Marina, Lagos', rc: '123456', tin: '0123456-0001' }
    const other = await openWorld({ config: { seller } })
    const ada = await other.person()
    const reference = await payTopUp(other, ada, 2500)
    await other.call('verify', { query: { reference } }, ada)
    const { rawPayload } = await other.raw('receipt', { params: { reference } }, ada)
    await other.close()
    const text = (await textOfPdf(rawPayload)).replaceAll(/\s+/g, ' ')
    const rc = paymentsServerMessages.receipt_rc.replace('{rc}', seller.rc)
    const tin = paymentsServerMessages.receipt_tin.replace('{tin}', seller.tin)
    expect(text).toContain(`Ekoline Ltd 12 Marina, Lagos ${rc}, ${tin}`)
    const bola = await world.person()
    const plain = await receipt(bola, await paid(bola))
    expect(await textOfPdf(plain.rawPayload)).not.toMatch(/\bRC\b|\bTIN\b/)
  })

  test('has the words and the name of the operator', async () => {
    const other = await openWorld({
      config: {
        brand: { name: 'Naija Voice', logoUrl: null, colours: { lagoon: '#112233' } },
        support: { email: 'help@naija.test', phone: null, sets_up: [] },
        rewording: { receipt_note: 'Tax invoice. TIN 12345678-0001.', receipt_by_sandbox: 'Bank card' },
      },
    })
    const ada = await other.person()
    const reference = await payTopUp(other, ada)
    await other.call('verify', { query: { reference } }, ada)
    const text = await textOfPdf((await other.raw('receipt', { params: { reference } }, ada)).rawPayload)
    expect(text).toContain('Naija Voice')
    expect(text).toContain('Tax invoice. TIN 12345678-0001.')
    expect(text).toContain('help@naija.test')
    expect(text).not.toContain('not a tax invoice')
    await other.close()
  })

  test('that cannot be made is reported, and the next one is made', async () => {
    const ada = await world.person()
    const reference = await paid(ada)
    const made = vi.spyOn(world.ctx.pdf, 'receipt').mockRejectedValueOnce(new Error('no memory'))
    expect((await receipt(ada, reference)).statusCode).toBe(500)
    made.mockRestore()
    expect((await receipt(ada, reference)).statusCode).toBe(200)
  })

  test('shows the logo of the operator, or the name alone when it does not come', async () => {
    // A picture of one pixel.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const asked: (string | undefined)[] = []
    const server = createServer((incoming, answer) => {
      asked.push(incoming.url)
      answer.end(incoming.url === '/logo.png' ? png : 'no picture')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const page = {
      seller: [],
      title: 'Receipt',
      facts: [['Reference', 'EKO-1']],
      amounts: [['Amount', '₦1.00']],
      notes: [],
      language: 'en-NG',
      madeAt: world.clock.now(),
    } as const
    const sizes: number[] = []
    for (const logoUrl of [null, `http://127.0.0.1:${port}/logo.png`, `http://127.0.0.1:${port}/gone`]) {
      const pdf = await world.ctx.pdf.receipt({
        ...page,
        brand: { name: 'Naija Voice', logoUrl, colours: {} },
      })
      expect(await textOfPdf(Buffer.from(pdf))).toContain('Naija Voice')
      sizes.push(Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1)
    }
    server.close()
    expect(asked).toEqual(['/logo.png', '/gone'])
    expect(sizes[1]).toBeGreaterThan(0)
    expect([sizes[0], sizes[2]]).toEqual([0, 0])
  })

  test('too often is held up', async () => {
    const ada = await world.person()
    const reference = await paid(ada)
    const made = vi.spyOn(world.ctx.pdf, 'receipt').mockResolvedValue(new Uint8Array(1))
    const https = []
    for (let turn = 0; turn < 21; turn++) https.push((await receipt(ada, reference)).statusCode)
    made.mockRestore()
    expect(https).toEqual([...Array(20).fill(200), 429])
  })
})

// @shows AC2-33
describe('a payment that a person misses', () => {
  test('is credited once when the provider took the money, then shown with its date', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 1000)
    const [first, second] = await Promise.all([claim(ada, reference), claim(ada, reference)])
    expect([first.body.result.credit, second.body.result.credit]).toEqual([1000, 1000])
    expect(await balanceOf(world, ada)).toBe(1000)
    expect((await claim(ada, reference)).body.result).toEqual({
      outcome: 'already_credited',
      reference,
      credit: 1000,
      message: 'We credited this payment of ₦1,000.00 on 20 Nov 2026, 12:00.',
    })
    expect(await balanceOf(world, ada)).toBe(1000)
  })

  test('is found in whatever was pasted around its reference', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 500)
    const pasted = `  Reference: ${reference}.\n`
    expect((await claim(ada, pasted)).body.result).toMatchObject({
      outcome: 'credited',
      reference,
      message: 'Found. ₦500.00 is now in your wallet.',
    })
    const link = `https://ekoline.test/verify?reference=${reference}&planid=3`
    expect((await claim(ada, link)).body.result.outcome).toBe('already_credited')
  })

  test('is not one of ours when it is the number of another receipt', async () => {
    const ada = await world.person()
    for (const other of ['T685312322670591', '4099260516', 'eko'])
      expect((await claim(ada, other)).body).toMatchObject({
        code: 'reference_not_ours',
        message: paymentsServerMessages.reference_not_ours,
      })
  })

  test("is unknown in the same words when it is another person's, which is audited", async () => {
    const ada = await world.person()
    const bola = await world.person({ workgroup: ada.workgroupId, admin: true })
    const reference = await payTopUp(world, ada, 500)
    const unknown = await claim(bola, 'EKO-nothing')
    expect([unknown.http, unknown.body.code]).toEqual([404, 'payment_unknown'])
    expect(unknown.body.message).toBe(paymentsServerMessages.payment_unknown)
    expect((await claim(bola, reference)).body).toEqual(unknown.body)
    expect(await balanceOf(world, ada)).toBe(0)
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('user_id', '=', bola.userId)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([{ target: 'unknown' }, { target: `payment:${reference}` }])
  })

  test.each([
    ['pending', paymentsServerMessages.claim_pending],
    ['failed', paymentsServerMessages.claim_failed],
    ['reversed', paymentsServerMessages.claim_reversed],
  ] as const)('that is %s at the provider credits nothing and says so', async (state, message) => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada, 500)
    vi.spyOn(world.ctx.payments, 'verify').mockResolvedValueOnce({
      reference,
      state,
      amount: kobo(50_762),
      currency: 'NGN',
      id: null,
      fee: kobo(0),
      paidAt: null,
      cardLast4: null,
      transfer: null,
      subscriber: null,
      response: '',
    })
    const { body } = await claim(ada, reference)
    expect(body.result).toMatchObject({ outcome: state, message })
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('that was declined says so', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada, 500)
    await world.call('paySandbox', { params: { reference }, body: card.declined }, ada)
    expect((await claim(ada, reference)).body.result.outcome).toBe('failed')
  })

  test('that the provider does not know was not paid', async () => {
    const ada = await world.person()
    const reference = await beginTopUp(world, ada, 500)
    vi.spyOn(world.ctx.payments, 'verify').mockResolvedValueOnce(null)
    expect((await claim(ada, reference)).body.result).toMatchObject({
      outcome: 'not_paid',
      message: 'Your card was not charged for this payment. You can safely pay again.',
    })
  })

  test('that differs from what was agreed is left to support', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 500)
    await world.ctx.db
      .updateTable('sandbox_payments')
      .set({ amount_kobo: 100 })
      .where('reference', '=', reference)
      .execute()
    for (let turn = 0; turn < 2; turn++)
      expect((await claim(ada, reference)).body.result).toMatchObject({
        outcome: 'suspense',
        message: paymentsServerMessages.claim_suspense,
      })
    expect(await balanceOf(world, ada)).toBe(0)
  })

  test('can be looked for later when the provider does not answer', async () => {
    const ada = await world.person()
    const reference = await payTopUp(world, ada, 500)
    vi.spyOn(world.ctx.payments, 'verify').mockRejectedValueOnce(new ProviderUnavailable('no answer'))
    expect((await claim(ada, reference)).body.code).toBe('provider_unavailable')
    expect((await claim(ada, reference)).body.result.outcome).toBe('credited')
  })

  test('cannot be found by trying: ten tries, then one a minute', async () => {
    const ada = await world.person()
    const https = []
    for (let turn = 0; turn < 11; turn++) https.push((await claim(ada, `EKO-guess${turn}`)).http)
    expect(https).toEqual([...Array(10).fill(404), 429])
    world.clock.advance(60_000)
    expect((await claim(ada, 'EKO-guess')).http).toBe(404)
  })
})
