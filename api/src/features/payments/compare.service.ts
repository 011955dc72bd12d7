import type { ProviderPayment } from '../../adapters/payments/payments.ts'
import type { Context } from '../../context.ts'
import { listOurs, type OurPayment } from './compare.sql.ts'

/** Where our books and the provider's say different things of a payment. */
export interface Difference {
  readonly reference: string
  readonly difference: string
}

/**
 * Asks the provider about every payment that began in a time, and says where its books and ours differ. Changes
 * nothing.
 *
 * @returns how many were compared, and the differences
 * @throws ProviderUnavailable
 * @source reference, invariants L8 and L9
 */
export async function comparePayments(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  range: { from: Date; to: Date },
): Promise<{ compared: number; differences: Difference[] }> {
  const differences: Difference[] = []
  let compared = 0
  let batch = await listOurs(db, { ...range, provider: payments.name }, null)
  while (batch.length > 0) {
    for (const ours of batch) {
      compared++
      const difference = differenceOf(ours, await payments.verify(ours.reference))
      if (difference) differences.push({ reference: ours.reference, difference })
    }
    batch = await listOurs(db, { ...range, provider: payments.name }, batch.at(-1) ?? null)
  }
  return { compared, differences }
}

function differenceOf(ours: OurPayment, theirs: ProviderPayment | null): string | null {
  if (ours.state === 'pending' || ours.state === 'expired')
    return theirs?.state === 'success' ? 'paid at the provider, and not settled here' : null
  if (!theirs) return `${ours.state} here, and unknown at the provider`
  if (theirs.state === 'reversed')
    return ours.back > 0
      ? null
      : `${ours.state} here, and reversed at the provider without a refund or dispute here`
  if (theirs.state !== 'success') return `${ours.state} here, and ${theirs.state} at the provider`
  if (ours.providerPaymentId !== theirs.id)
    return `settled by the provider's payment ${ours.providerPaymentId}, which is ${theirs.id} now`
  return theirs.amount === ours.took && theirs.currency === ours.currency
    ? null
    : `booked as ${ours.took} kobo ${ours.currency}, and ${theirs.amount} ${theirs.currency} at the provider`
}
