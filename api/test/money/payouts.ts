import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { importPayouts } from '../../src/money/payments/payouts/payouts.service.ts'
import { listLines, listPayouts } from '../../src/money/payments/payouts/payouts.sql.ts'
import { operatorIn } from '../operator.ts'
import { openPaystackWorld, type PaystackWorld } from '../paystack/paystack-world.ts'
import { beginTopUp, booksOf } from './money.ts'

/** Of a top-up of ₦1,000: what the card pays, what Paystack keeps of it, and what it owes us then. */
export const [CHARGE, FEE, NET] = [101_523, 1_523, 100_000]

/** For each test a world with Paystack, which pays out, and exact books behind it. */
export function usePayouts() {
  const at = {} as { world: PaystackWorld; operator: ReturnType<typeof operatorIn> }
  beforeEach(async () => {
    at.world = await openPaystackWorld()
    at.operator = operatorIn(at.world)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    expect(await booksOf(at.world)).toEqual([])
    await at.world.close()
  })

  /** A card pays for a top-up of ₦1,000, and we book it. @returns its reference */
  async function paid(): Promise<string> {
    const reference = await beginTopUp(at.world, await at.world.person())
    at.world.paystack.books.pay(reference)
    await at.world.deliverAndRead()
    return reference
  }

  /** The same, but no message of it reaches us. */
  async function paidUnreported(): Promise<string> {
    const reference = await beginTopUp(at.world, await at.world.person())
    at.world.paystack.books.pay(reference)
    at.world.paystack.webhooks.take()
    return reference
  }

  /** A day passes, and Paystack pays out. */
  function payOut(): void {
    at.world.clock.advance(DAY_MS)
    at.world.paystack.books.payOut()
  }

  const importAll = () => importPayouts(at.world.ctx)

  /** What our own accounts have, in kobo; what is owed to us is negative. */
  async function accounts(): Promise<Record<string, number>> {
    const rows = await at.world.ctx.db.many<{ name: string; sum: number }>`
      select name, sum(amount_kobo)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = account_id
       where name ~ '^(provider|bank|fees)' group by 1`
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }

  /** The payouts, the oldest first. */
  const payouts = async () =>
    (await listPayouts(at.world.ctx.db, 100))
      .toSorted((one, two) => one.id - two.id)
      .map(({ state, deducted, rest, paid }) => ({ state, deducted, rest, paid }))
  const differences = async (id: number) =>
    (await listLines(at.world.ctx.db, id)).map(({ reference, difference }) => [reference, difference])
  const match = (id: number, ...options: string[]) =>
    at.operator('payouts', 'match', String(id), '--reason', 'as they wrote', '--yes', ...options)

  async function refund(reference: string, naira: string) {
    const ordered = await at.operator(
      'payments',
      'refund',
      reference,
      '--amount',
      naira,
      '--reason',
      'asked',
      '--yes',
    )
    expect(ordered.code).toBe(0)
  }
  /** What was ordered goes back, and we hear of it. */
  async function endRefunds() {
    at.world.paystack.books.endRefunds()
    await at.world.deliverAndRead()
  }

  return {
    at,
    paid,
    paidUnreported,
    payOut,
    importAll,
    accounts,
    payouts,
    differences,
    match,
    refund,
    endRefunds,
  }
}
