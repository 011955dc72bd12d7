// @shows DEC-105

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { invoicesMessages, invoicesServerMessages } from '@ekoline/contract/money/messages/invoices.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { invoiced, issueDue, registerForVat } from '../../../test/money/invoices.ts'
import { payTopUp } from '../../../test/money/money.ts'
import { webhook } from '../../../test/money/refunds.ts'
import { textOfPdf } from '../../../test/pdfs.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { EInvoicing } from '../../adapters/einvoicing/e-invoicing.ts'
import { AWAY_FROM_MINUTE, SIGNING_MS } from '../../adapters/einvoicing/sandbox.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'
import { resubmitInvoice, submitInvoices } from './tax-submission.service.ts'
import { sumUnsigned } from './tax-submission.sql.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const seller = { name: 'Ekoline Ltd', address: '12 Marina, Lagos', rc: '123456', tin: '01234567-0001' }
const details = { company: 'Adaeze Logistics Ltd', address: '4 Creek Road, Apapa', tin: '76543210-0001' }
const settings = { config: { seller, eInvoicing: { serviceId: '94ND90NR' } } }

let world: World
let ada: Person
beforeEach(async () => {
  world = await openWorld(settings)
  ada = await world.person({ admin: true })
  await world.call('setBillingDetails', { body: details }, ada)
})
afterEach(() => world.close())

const list = async () => (await world.call('invoices', { query: {} }, ada)).body.result
const pdf = (number: string) => world.raw('invoiceFile', { params: { number } }, ada)
const ubl = (number: string) => world.raw('invoiceData', { params: { number } }, ada)
const mails = async () =>
  (await mailsTo(world.ctx, ada.email)).filter(({ subject }) => /^(Invoice|Credit note) /.test(subject ?? ''))
const submit = () => submitInvoices(world.ctx)
/** Submits, and asks again when the service has signed. */
const sign = async () => {
  await submit()
  world.clock.advance(10_000)
  return submit()
}
const irnOf = (number: string) => `${number}-94ND90NR-20261120`

describe('a document that the tax service must sign', () => {
  test('waits without files and mail until it is signed, and has both then', async () => {
    const number = await invoiced(world, ada)
    expect(await list()).toMatchObject([{ number, tax: 'waiting' }])
    expect((await list())[0]?.irn).toBeUndefined()
    for (const file of [pdf, ubl]) {
      const refused = await file(number)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'invoice_not_signed'])
      expect(refused.json().message).toBe(invoicesMessages.invoice_not_signed)
    }
    expect(await submit()).toEqual({ signed: 0, refused: 0 })
    expect(await mails()).toEqual([])
    world.clock.advance(10_000)
    expect(await submit()).toEqual({ signed: 1, refused: 0 })
    expect(await list()).toMatchObject([{ number, tax: 'signed', irn: irnOf(number) }])
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      mailMessages.invoice_mail_subject.replace('{number}', number).replace('{total}', '15.23'),
    ])
    world.clock.advance(HOUR_MS / 2)
    expect(await submit()).toEqual({ signed: 0, refused: 0 })
    expect(await mails()).toHaveLength(1)
  })

  test('shows its IRN and stamp, and that a sandbox signed it', async () => {
    const number = await invoiced(world, ada)
    await sign()
    const text = (await textOfPdf((await pdf(number)).rawPayload)).replaceAll(/\s+/g, ' ')
    for (const words of [
      `${invoicesServerMessages.invoice_irn} ${irnOf(number)}`,
      `${invoicesServerMessages.invoice_stamp} SANDBOX-`,
      invoicesServerMessages.invoice_scan,
      invoicesServerMessages.invoice_test_only,
    ])
      expect(text).toContain(words)
    expect((await ubl(number)).rawPayload.toString()).toContain(
      `<cac:AdditionalDocumentReference><cbc:ID>${irnOf(number)}</cbc:ID>`,
    )
  })

  test('is a consumer’s without a TIN, and is signed as well', async () => {
    await world.call('setBillingDetails', { body: { ...details, address: '', tin: '' } }, ada)
    const number = await invoiced(world, ada)
    await sign()
    expect(await list()).toMatchObject([{ number, tax: 'signed' }])
  })

  test('that is a credit note waits for its invoice', async () => {
    await invoiced(world, ada)
    const [invoice] = await list()
    const reference = invoice?.reference ?? ''
    await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
    world.clock.advance(2 * MINUTE_MS)
    await refreshRefunds(world.ctx, webhook, reference)
    await issueDue(world)
    await submit()
    expect(await world.ctx.db.column<string>`select irn from sandbox_tax_documents order by irn`).toEqual([
      irnOf(invoice?.number ?? ''),
    ])
    world.clock.advance(10_000)
    await submit()
    await sign()
    expect((await list()).map(({ kind, tax }) => [kind, tax])).toEqual([
      ['credit_note', 'signed'],
      ['invoice', 'signed'],
    ])
    expect(await mails()).toHaveLength(2)
  })
})

describe('a document that is refused', () => {
  const refuse = async () => {
    await world.call('setBillingDetails', { body: { ...details, tin: 'none' } }, ada)
    const number = await invoiced(world, ada)
    expect(await submit()).toEqual({ signed: 0, refused: 1 })
    return number
  }

  test('says why to the operator, and is not submitted again on its own', async () => {
    const number = await refuse()
    expect(await list()).toMatchObject([{ number, tax: 'refused' }])
    expect(await world.ctx.db.many`select irn, field, reason from tax_submissions`).toEqual([
      { irn: irnOf(number), field: 'buyer.tin', reason: expect.stringMatching(/\S/) },
    ])
    expect([await mails(), (await pdf(number)).statusCode]).toEqual([[], 409])
    world.clock.advance(25 * HOUR_MS)
    expect(await submit()).toEqual({ signed: 0, refused: 0 })
    expect(await sumUnsigned(world.ctx.db)).toEqual({ refused: 1, oldest: null })
  })

  test('is submitted again with the company as it is now, under the same IRN, when the operator says so', async () => {
    const number = await refuse()
    const again = (invoice = number) =>
      resubmitInvoice(world.ctx, webhook, { number: invoice, reason: 'They corrected the TIN' })
    await world.call('setBillingDetails', { body: details }, ada)
    expect(await again('INV2031000001')).toBe(false)
    expect(await again()).toBe(true)
    expect(await again()).toBe(false)
    await sign()
    expect(await list()).toMatchObject([{ number, tax: 'signed', irn: irnOf(number) }])
    expect((await textOfPdf((await pdf(number)).rawPayload)).replaceAll(/\s+/g, ' ')).toContain(details.tin)
    expect(await mails()).toHaveLength(1)
    const [line] = await world.ctx.db.many`select target from audit where action = 'invoice_resubmitted'`
    expect(line).toEqual({ target: `workgroup:${ada.workgroupId}` })
  })
})

describe('the service', () => {
  test('may be away: the document waits longer each time, and is signed when it is back', async () => {
    await invoiced(world, ada)
    const minute = Math.floor(world.clock.now().getTime() / MINUTE_MS) % 60
    world.clock.advance((AWAY_FROM_MINUTE - minute) * MINUTE_MS)
    const waits: number[] = []
    for (let n = 0; n < 2; n++) {
      await submit()
      const dueAt = await world.ctx.db.value<Date>`select due_at from tax_submissions`
      waits.push((dueAt?.getTime() ?? 0) - world.clock.now().getTime())
      world.clock.advance(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([MINUTE_MS, 2 * MINUTE_MS])
    expect((await sumUnsigned(world.ctx.db)).oldest).toBeInstanceOf(Date)
    world.clock.advance(10 * MINUTE_MS)
    await sign()
    expect(await list()).toMatchObject([{ tax: 'signed' }])
  })

  test('is asked again when its answer is lost, or a process ends over it: one IRN, one stamp, one mail', async () => {
    await invoiced(world, ada)
    await submit()
    world.clock.advance(SIGNING_MS + 10_000)
    const real = world.ctx.eInvoicing as EInvoicing
    let lost: unknown
    const losing: EInvoicing = {
      name: real.name,
      submit: async (document) => {
        lost = await real.submit(document)
        throw new Error('the process ended')
      },
    }
    await expect(submitInvoices({ ...world.ctx, eInvoicing: losing })).rejects.toThrow('the process ended')
    expect(lost).toMatchObject({ result: 'signed' })
    expect([await submit(), await mails()]).toEqual([{ signed: 0, refused: 0 }, []]) // its lease runs
    world.clock.advance(3 * MINUTE_MS)
    expect(await submit()).toEqual({ signed: 1, refused: 0 })
    const kept = await world.ctx.db.many`select stamp, qr, signed_at as "signedAt" from tax_submissions`
    const { result: _, ...first } = lost as { result: string }
    expect(kept).toEqual([first])
    expect(await mails()).toHaveLength(1)
    expect(await world.ctx.db.value`select count(*)::int from sandbox_tax_documents`).toBe(1)
  })

  test('signs each of many documents once, though four processes submit them', async () => {
    await registerForVat(world)
    for (let n = 0; n < 6; n++)
      await world.call('verify', { query: { reference: await payTopUp(world, ada, 500) } }, ada)
    await issueDue(world)
    await Promise.all([1, 2, 3, 4].map(submit))
    world.clock.advance(10_000)
    const done = await Promise.all([1, 2, 3, 4].map(submit))
    expect(done.reduce((sum, { signed }) => sum + signed, 0)).toBe(6)
    expect(await mails()).toHaveLength(6)
    const irns = (await list()).map(({ irn }) => irn)
    expect(new Set(irns).size).toBe(6)
  })

  test('gets no document from before the setting, and none that the setting was off for', async () => {
    const off = { ...world, ctx: { ...world.ctx, config: { ...world.ctx.config, eInvoicing: null } } }
    const number = await invoiced(off, ada)
    expect(await submit()).toEqual({ signed: 0, refused: 0 })
    expect((await list())[0]?.tax).toBeUndefined()
    expect((await pdf(number)).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})

test('what is signed stays as it is: the database refuses a change', async () => {
  await invoiced(world, ada)
  await sign()
  await expect(world.ctx.db.run`update tax_submissions set stamp = 'another'`).rejects.toThrow(
    /stays as it is/,
  )
})
