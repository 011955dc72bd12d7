import { writeFileSync } from 'node:fs'
import { DAY_MS, lagosTime } from '@ekoline/contract/units/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueDue, registerForVat } from '../../../test/money/invoices.ts'
import { booksOf, comeBack, payTopUp, spend } from '../../../test/money/money.ts'
import { webhook } from '../../../test/money/refunds.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { importPayouts } from '../../money/payments/payouts/payouts.service.ts'
import { orderRefund, refreshRefunds } from '../../money/payments/refunds/refunds.service.ts'

// What an accountant does at the end of a month (docs/accounting.md), from sales to figures that agree with each other.

let world: World
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openWorld({ from: new Date('2025-03-20T11:00:00Z') }) // the database closes what is over for it
  operator = operatorIn(world)
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

async function topUp(who: Person, naira: number): Promise<string> {
  await comeBack(world, who)
  const reference = await payTopUp(world, who, naira)
  expect((await world.call('verify', { query: { reference } }, who)).body.status).toBe(true)
  return reference
}

/** A day passes, and the provider pays out what was paid on it. */
async function dayPasses(days = 1) {
  for (let day = 0; day < days; day++) {
    world.clock.advance(DAY_MS)
    await importPayouts(world.ctx)
  }
}

interface Account {
  readonly account: string
  readonly opening: number
  readonly debit: number
  readonly credit: number
  readonly closing: number
}
type Amounts = { readonly net: number; readonly vat: number }

test('the month’s trial balance, VAT return, invoices and payouts agree to the kobo', async () => {
  await registerForVat(world)
  const month = lagosTime(world.clock.now()).slice(0, 7)
  const [ada, bola] = [await world.person({ admin: true }), await world.person({ admin: true })]
  await topUp(ada, 10_000)
  const wrong = await topUp(bola, 2_500)
  for (const naira of [18, 36, 107.5, 0.9]) await spend(world, ada, naira)
  await dayPasses(2)
  await orderRefund(world.ctx, webhook, { reference: wrong, amount: null, reason: 'Paid twice' })
  world.clock.advance(120_000)
  await refreshRefunds(world.ctx, webhook, wrong)
  await topUp(bola, 5_000)
  await spend(world, bola, 1_000)
  await dayPasses(2)
  while (lagosTime(world.clock.now()).slice(0, 7) === month) await dayPasses()
  await topUp(ada, 1_000) // of the next month
  await spend(world, ada, 250)
  await dayPasses(1)
  await issueDue(world)

  expect((await operator('payouts', 'list')).out).not.toContain('than booked')
  const closed = await operator('books', 'close', month, '--yes')
  expect(closed.code).toBe(0)
  const [balance, vat, income] = [
    await operator('books', 'balance', month),
    await operator('vat', 'return', month),
    await operator('books', 'income', month.slice(0, 4)),
  ]
  if (process.env.ACCOUNTANT_WRITES)
    writeFileSync(process.env.ACCOUNTANT_WRITES, [balance, vat, income].map(({ out }) => out).join('\n'))

  const { accounts } = (await operator('books', 'balance', month, '--json')).json() as { accounts: Account[] }
  const sum = (word: string, of: (account: Account) => number) =>
    accounts
      .filter(({ account }) => account.split(':')[0] === word)
      .reduce((total, account) => total + of(account), 0)
  expect(accounts.reduce((total, { closing }) => total + closing, 0)).toBe(0)

  const declared = (await operator('vat', 'return', month, '--json')).json() as Amounts
  expect(sum('output-vat', ({ closing }) => closing)).toBe(declared.vat)
  expect(sum('revenue', ({ closing }) => closing)).toBe(declared.net)

  const documents = await world.ctx.db.only<Amounts>`
    select sum(case i.kind when 'invoice' then l.net_kobo else -l.net_kobo end)::bigint as net,
           sum(case i.kind when 'invoice' then l.vat_kobo else -l.vat_kobo end)::bigint as vat
      from invoices i join invoice_lines l on l.invoice_id = i.id
     where to_char(i.supplied_to, 'YYYY-MM') = ${month}`
  expect(documents).toMatchObject({ net: declared.net, vat: declared.vat })

  // All payments of the month were paid out in it, so the provider owes nothing of them.
  expect(sum('provider', ({ closing }) => closing)).toBe(0)
  const paid = await world.ctx.db.value<number>`
    select sum(paid_kobo)::bigint from payouts where to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM') = ${month}`
  expect(-sum('bank', ({ closing }) => closing)).toBe(paid)
})
