// @shows DEC-104

import { dayOf } from '@ekoline/contract/units/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueDue, registerForVat } from '../../../test/money/invoices.ts'
import { booksOf, fund, payPlan, payTopUp, spend } from '../../../test/money/money.ts'
import { webhook } from '../../../test/money/refunds.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { orderRefund, refreshRefunds } from '../payments/refunds/refunds.service.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let world: World
let ada: Person
beforeEach(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const verify = (reference: string) => world.call('verify', { query: { reference } }, ada)

const issue = () => issueDue(world)

const documents = () => world.ctx.db.many`
  select i.number, i.reference, i.deposit_kobo as deposit, c.number as corrects,
         jsonb_agg(jsonb_build_array(l.service, l.net_kobo, l.vat_kobo) order by l.position) as lines
    from invoices i join invoice_lines l on l.invoice_id = i.id left join invoices c on c.id = i.corrects
   group by i.id, c.id order by i.id`

test('a payment has an invoice for what it bought, behind its commit, and one only', async () => {
  await verify(await payTopUp(world, ada, 500))
  expect(await issue()).toEqual({ invoices: 0 }) // not registered
  await registerForVat(world)
  const reference = await payTopUp(world, ada, 500)
  await verify(reference)
  expect(await documents()).toEqual([])
  expect(await issue()).toEqual({ invoices: 1 })
  expect(await issue()).toEqual({ invoices: 0 })
  const year = dayOf(world.clock.now()).slice(0, 4)
  expect(await documents()).toEqual([
    {
      number: `INV${year}000001`,
      reference,
      deposit: 50_000,
      corrects: null,
      lines: [['card-fees', 709, 53]],
    },
  ])
})

test('due when it is bought, the invoice has the airtime too', async () => {
  await registerForVat(world, true)
  await verify(await payTopUp(world, ada, 500))
  await spend(world, ada, 18)
  expect(await issue()).toEqual({ invoices: 1 })
  expect(await documents()).toMatchObject([
    {
      deposit: 0,
      lines: [
        ['airtime', 46_512, 3488],
        ['card-fees', 709, 53],
      ],
    },
  ])
})

test('what goes back has a credit note, which names the invoice', async () => {
  await registerForVat(world)
  const reference = await payPlan(world, ada, 3)
  await verify(reference)
  await orderRefund(world.ctx, webhook, { reference, amount: null, reason: 'The customer asked' })
  world.clock.advance(2 * MINUTE_MS)
  await refreshRefunds(world.ctx, webhook, reference)
  expect(await issue()).toEqual({ invoices: 2 })
  const [invoice, note] = (await documents()) as Array<{
    number: string
    corrects: string
    lines: unknown
    deposit: number
  }>
  expect(note?.number).toMatch(/^CRN\d{4}000001$/)
  expect(note?.corrects).toBe(invoice?.number)
  expect([note?.lines, note?.deposit]).toEqual([invoice?.lines, invoice?.deposit])
})

test('what wallets paid has one invoice a month for each workgroup, and what is late is in the next', async () => {
  await registerForVat(world)
  const bola = await world.person({ workgroup: ada.workgroupId })
  const other = await world.person()
  for (const who of [ada, bola, other]) await fund(world.ctx, who, 1000)
  await spend(world, ada, 18)
  await spend(world, bola, 36)
  await spend(world, other, 107.5)
  expect(await issue()).toEqual({ invoices: 0 })
  world.clock.advance(33 * DAY_MS)
  await spend(world, ada, 9)
  expect(await issue()).toEqual({ invoices: 2 })
  expect(await documents()).toMatchObject([
    { reference: null, lines: [['calls', 5023, 377]] },
    { reference: null, lines: [['calls', 10_000, 750]] },
  ])
  world.clock.advance(33 * DAY_MS)
  expect(await issue()).toEqual({ invoices: 1 })
  expect((await documents()).at(-1)).toMatchObject({ lines: [['calls', 837, 63]] })
})

test('four processes at once give each number once, without a gap', async () => {
  await registerForVat(world)
  for (let n = 0; n < 12; n++) await verify(await payTopUp(world, ada, 500))
  const made = await Promise.all([1, 2, 3, 4].map(issue))
  expect(made.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(12)
  const sequences = await world.ctx.db.many<{
    sequence: number
  }>`select sequence from invoices order by transaction_id`
  expect(sequences.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})
