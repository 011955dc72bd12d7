import { setVat } from '../../src/money/bookkeeping/vat.service.ts'
import { issueInvoices } from '../../src/money/invoices/issue.service.ts'
import { sealAll } from '../seal.ts'
import type { Person, World } from '../world.ts'
import { payTopUp } from './money.ts'
import { webhook } from './refunds.ts'

/** Seals what was booked, and makes the documents that are due. */
export async function issueDue(world: World): Promise<{ invoices: number }> {
  await sealAll(world)
  return issueInvoices(world.ctx)
}

/** Registers the seller for VAT from the next millisecond on. */
export async function registerForVat({ ctx, clock }: World, whenBought = false): Promise<void> {
  const startsAt = new Date(clock.now().getTime() + 1)
  const refusal = await setVat(ctx, webhook, { startsAt, rate: 750, whenBought }, 'the test')
  if (refusal !== null) throw new Error(refusal)
  clock.advance(1)
}

/** Has a top-up invoiced. @returns the invoice's number */
export async function invoiced(world: World, who: Person): Promise<string> {
  await registerForVat(world)
  await world.call('verify', { query: { reference: await payTopUp(world, who) } }, who)
  await issueDue(world)
  return (await world.ctx.db.value<string>`select number from invoices order by id desc limit 1`) ?? ''
}
