import { expect } from 'vitest'
import type { Wrong } from '../paystack/paystack-books.ts'
import type { PaystackWorld } from '../paystack/paystack-world.ts'
import type { Person, World } from '../world.ts'
import { beginPlan } from './money.ts'

const endOfPlan = async ({ ctx }: World, { workgroupId }: Person): Promise<Date | null> => {
  const workgroup = ctx.db.selectFrom('workgroups').select('plan_ends_at').where('id', '=', workgroupId)
  return (await workgroup.executeTakeFirstOrThrow()).plan_ends_at
}

/** The day up to which the plan of the workgroup is paid, in UTC; null: it has no end. */
export async function paidUntil(world: World, who: Person): Promise<string | null> {
  return (await endOfPlan(world, who))?.toISOString().slice(0, 10) ?? null
}

/** The next month's charge comes at Paystack, some seconds late. @returns its references */
export function chargeMonth({ paystack, clock }: PaystackWorld, wrong?: Wrong): string[] {
  const [next] = paystack.books.subscriptions.filter(({ status }) => status === 'active')
  if (next) clock.set(new Date(next.nextPaymentAt.getTime() + 7_000))
  return paystack.books.passMonth(wrong)
}

/** What was ever put into suspense or taken out of it; kobo. */
export async function suspense({ ctx }: World): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select('amount_kobo')
    .where('ledger_accounts.name', '=', 'suspense')
    .execute()
  return rows.map(({ amount_kobo }) => amount_kobo)
}

/** An admin who pays the unlimited plan by subscription at Paystack, all of it reported. */
export async function subscribe(world: PaystackWorld, who?: Person) {
  const ada = who ?? (await world.person({ admin: true }))
  const reference = await beginPlan(world, ada, 2)
  world.paystack.books.pay(reference)
  expect(await world.deliverAndRead()).toEqual({ done: 2, failed: 0 })
  const subscription = world.paystack.books.subscriptions.at(-1)
  if (!subscription) throw new Error('Paystack began no subscription')
  return { ada, reference, subscription }
}

/** How our own books call the subscriptions, the oldest first. */
export async function subscriptionStates({ ctx }: World): Promise<string[]> {
  const rows = await ctx.db.selectFrom('subscriptions').select('state').orderBy('id').execute()
  return rows.map(({ state }) => state)
}

/** What our own books say of a payment. */
export function paymentOf({ ctx }: World, reference: string) {
  return ctx.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}
