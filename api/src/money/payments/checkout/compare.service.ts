import type { ProviderPayment } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { listOurs, type OurPayment } from './compare.sql.ts'
import { missedPayments } from './missed-payments.service.ts'

export { listWaiting, type Waiting } from './compare.sql.ts'

/** A payment that went through, but is unknown here. */
export const UNKNOWN_HERE = 'paid at the provider, and unknown here'

/** Where our books and the provider's say different things of a payment. */
export interface Difference {
  readonly reference: string
  readonly difference: string
}

/**
 * Asks the provider about every payment that began in a time, and for all that it took in it, and says where its books
 * and ours differ. Changes
 * nothing.
 *
 * @returns how many were compared, and the differences
 * @throws ProviderUnavailable
 * @source reference, invariants L8 and L9
 */
export async function comparePayments(
  ctx: Context,
  range: { from: Date; to: Date },
): Promise<{ compared: number; differences: Difference[] }> {
  const { db, payments } = ctx
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
  for await (const { reference } of missedPayments(ctx, range))
    differences.push({ reference, difference: UNKNOWN_HERE })
  return { compared, differences }
}

function differenceOf(ours: OurPayment, theirs: ProviderPayment | null): string | null {
  if (ours.state === 'pending' || ours.state === 'expired')
    return theirs?.state === 'success' ? 'paid at the provider, and not settled here' : null
  if (!theirs) return `${ours.state} here, and unknown at the provider`
  if (theirs.state === 'reversed')
    return ours.back >= ours.took
      ? null
      : `${ours.state} here, and reversed at the provider without all of it being back here`
  if (theirs.state !== 'success') return `${ours.state} here, and ${theirs.state} at the provider`
  if (ours.providerPaymentId !== theirs.id)
    return `settled by the provider's payment ${ours.providerPaymentId}, which is ${theirs.id} now`
  return theirs.amount === ours.took && theirs.currency === ours.currency
    ? null
    : `booked as ${ours.took} kobo ${ours.currency}, and ${theirs.amount} ${theirs.currency} at the provider`
}
