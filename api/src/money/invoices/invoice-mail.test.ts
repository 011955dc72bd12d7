// @shows DEC-105

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { issueDue, registerForVat } from '../../../test/money/invoices.ts'
import { fund, payTopUp, spend } from '../../../test/money/money.ts'
import { toppedUp, webhook } from '../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'

const DAY_MS = 86_400_000

let world: World
let ada: Person
beforeEach(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
  await registerForVat(world)
})
afterEach(() => world.close())

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The mails of invoices and credit notes to a person. */
const mails = async (who = ada) =>
  (await mailsTo(world.ctx, who.email)).filter(({ subject }) => /^(Invoice|Credit note) /.test(subject ?? ''))

const pay = async (who = ada) => {
  const reference = await payTopUp(world, who, 500)
  await world.call('verify', { query: { reference } }, who)
  return reference
}

test('the admin who paid gets a mail of the invoice, with its number, day, sums and the page of its PDF', async () => {
  const other = await world.person({ admin: true, workgroup: ada.workgroupId })
  const reference = await pay()
  expect(await mails()).toEqual([])
  await issueDue(world)
  await issueDue(world)
  const { firstName, workgroup } = await world.ctx.db.only<{ firstName: string; workgroup: string }>`
    select first_name as "firstName", name as workgroup from users, workgroups
     where users.id = ${ada.userId} and workgroups.id = ${ada.workgroupId}`
  const values = {
    firstName,
    workgroup,
    number: 'INV2026000001',
    date: '20 Nov 2026',
    subject: filled(mailMessages.invoice_mail_payment, { reference }),
    vat: '0.53',
    total: '7.62',
    link: `${world.ctx.config.publicUrl}/statement/company/invoices`,
  }
  expect(await mails()).toEqual([
    {
      subject: filled(mailMessages.invoice_mail_subject, values),
      text: filled(mailMessages.invoice_mail_text, values),
    },
  ])
  expect(await mails(other)).toEqual([])
  const button = await world.ctx.db.column<string>`select button from outbox where subject like 'Invoice %'`
  expect(button).toEqual([mailMessages.invoice_mail_button])
})

test('of a payment by a member who may not open it, and of a month of use, all admins get one', async () => {
  const [other, member, gone] = await Promise.all([
    world.person({ admin: true, workgroup: ada.workgroupId }),
    world.person({ workgroup: ada.workgroupId }),
    world.person({ admin: true, workgroup: ada.workgroupId }),
  ])
  await world.ctx.db.run`update users set disabled_at = ${world.clock.now()} where id = ${gone.userId}`
  await pay(member)
  await issueDue(world)
  await fund(world.ctx, ada, 100)
  await spend(world, ada, 18)
  world.clock.advance(33 * DAY_MS)
  await issueDue(world)
  for (const who of [ada, other]) {
    const [paid, used] = await mails(who)
    expect(paid?.text).toContain(filled(mailMessages.invoice_mail_payment, { reference: 'EKO-' }))
    expect(used?.text).toContain(filled(mailMessages.invoice_mail_use, { days: '1 Nov 2026 – 30 Nov 2026' }))
  }
  expect([await mails(member), await mails(gone)]).toEqual([[], []])
})

test('a credit note has a mail of its own, which names the invoice', async () => {
  const reference = await toppedUp(world, ada)
  await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
  world.clock.advance(120_000)
  await refreshRefunds(world.ctx, webhook, reference)
  await issueDue(world)
  const [, note] = await mails()
  expect(note?.subject).toBe(
    filled(mailMessages.credit_note_mail_subject, { number: 'CRN2026000001', total: '15.23' }),
  )
  const corrects = filled(mailMessages.invoice_mail_corrects, { number: 'INV2026000001' })
  for (const words of [mailMessages.credit_note_mail_text.split('{')[0] ?? '', `For: ${corrects}`])
    expect(note?.text).toContain(words)
  const button = await world.ctx.db
    .column<string>`select button from outbox where subject like 'Credit note %'`
  expect(button).toEqual([mailMessages.credit_note_mail_button])
})

test('four processes at once mail each document once', async () => {
  for (let n = 0; n < 6; n++) await pay()
  await Promise.all([1, 2, 3, 4].map(() => issueDue(world)))
  const numbers = (await mails()).map(({ subject }) => subject?.match(/INV\d+/)?.[0])
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `INV202600000${n}`))
})

test('a process that ends before its mail is posted has given no number, and the next one does both', async () => {
  await pay()
  const { seal } = world.ctx
  const broken = { ...seal, seal: () => expect.unreachable('the key is away') as never }
  await expect(issueDue({ ...world, ctx: { ...world.ctx, seal: broken } })).rejects.toThrow('the key is away')
  expect(await world.ctx.db.value`select count(*)::int from invoices`).toBe(0)
  expect(await mails()).toEqual([])
  expect(await issueDue(world)).toEqual({ invoices: 1 })
  expect(await mails()).toHaveLength(1)
})
