import type { z } from 'zod'
import type { DisputeRange, ProviderDispute } from './payments.ts'
import type { PaystackClient } from './paystack-client.ts'
import { outcomeOf } from './paystack-events.ts'
import * as shapes from './paystack-shapes.ts'

/** Of these the bank has not decided. @source PaystackOSS/openapi, `dispute_list` */
const OPEN = ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending']

/** @returns null for one without a payment */
function disputeOf(dispute: z.infer<typeof shapes.dispute>): ProviderDispute | null {
  const { id, transaction, status, resolution, refund_amount: amount } = dispute
  if (!transaction) return null
  return {
    id,
    reference: transaction.reference,
    state: OPEN.includes(status) ? 'open' : 'resolved',
    outcome: outcomeOf(resolution),
    amount: amount ?? transaction.amount,
    currency: transaction.currency,
  }
}

/** @source PaystackOSS/openapi, `dispute_list` */
export async function listDisputes(
  client: PaystackClient,
  { from, to }: DisputeRange,
): Promise<ProviderDispute[]> {
  const range = { from: from.toISOString(), to: to.toISOString() }
  const disputes = await client.every('dispute', shapes.dispute, range, ({ id }) => id)
  return disputes.map(disputeOf).filter((dispute) => dispute !== null)
}

/** @source PaystackOSS/openapi, `dispute_fetch` */
export async function findDispute(client: PaystackClient, id: string): Promise<ProviderDispute | null> {
  const dispute = await client.find('dispute', id, shapes.dispute)
  return dispute && disputeOf(dispute)
}
