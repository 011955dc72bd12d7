import { kobo } from '@ekoline/contract/units/money.ts'
import { vi } from 'vitest'
import type { ProviderRefund } from '../../src/adapters/payments/payments.ts'
import type { Actor } from '../../src/platform/http/caller.ts'
import type { Person, World } from '../world.ts'
import { payTopUp } from './money.ts'

/** The provider's messages come from no signed-in person. */
export const webhook: Actor = {
  caller: null,
  request: { id: 'webhook', address: 'local', agent: '', idempotencyKey: null },
}

/** A top-up that reached the wallet. @returns its reference */
export async function toppedUp(world: World, who: Person, naira = 1000): Promise<string> {
  const reference = await payTopUp(world, who, naira)
  await world.call('verify', { query: { reference } }, who)
  return reference
}

/** The provider's desk made refunds of its own: what it says from now on of a payment. */
export function providerReports(world: World, ...refunds: (Partial<ProviderRefund> & { id: string })[]) {
  return vi.spyOn(world.ctx.payments, 'refundsOf').mockResolvedValue(
    refunds.map((refund) => ({
      state: 'processed',
      amount: kobo(100_000),
      currency: 'NGN',
      key: null,
      ...refund,
    })),
  )
}
