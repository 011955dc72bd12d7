import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { ActionRefused } from '../../../platform/refusal.ts'
import { checkMaximum } from '../../wallet/adjustments/operator-money.service.ts'
import { findPayment, type Payment } from '../checkout/payments.sql.ts'
import { recordDispute } from './disputes.service.ts'
import { type Dispute, listDisputes } from './disputes.sql.ts'

/** Why a dispute stays as it is. */
export interface DisputeRefusal {
  readonly why: 'no_open_dispute'
  readonly reference: string
}

export class DisputeRefused extends ActionRefused<DisputeRefusal> {}

/**
 * The open dispute of a payment; changes nothing.
 *
 * @throws DisputeRefused no_open_dispute
 */
export async function previewDisputeEnd(
  { db }: Pick<Context, 'db'>,
  reference: string,
): Promise<{ readonly payment: Payment; readonly dispute: Dispute }> {
  const payment = await findPayment(db, reference)
  const dispute = (await listDisputes(db, reference)).find(({ state }) => state === 'open')
  if (!payment || !dispute) throw new DisputeRefused({ why: 'no_open_dispute', reference })
  return { payment, dispute }
}

/** What an operator says of a dispute that was resolved without the provider saying how. */
export interface DisputeEnd {
  readonly reference: string
  readonly outcome: 'won' | 'lost'
  readonly reason: string
}

/**
 * Records how the open dispute of a payment ended. Won, what is held of the wallet can be spent again; lost, the wallet is
 * debited, and what it does not have, its workgroup owes.
 *
 * @returns the id of the dispute
 * @throws DisputeRefused no_open_dispute; MoneyRefused above_maximum
 * @source decisions, "Money"
 */
export async function endDispute(
  ctx: Context,
  actor: Actor,
  { reference, outcome, reason }: DisputeEnd,
): Promise<number> {
  const { payment, dispute } = await previewDisputeEnd(ctx, reference)
  const { id, amount, providerDisputeId: disputeId } = dispute
  const { currency } = payment
  if (outcome === 'lost') checkMaximum(ctx, amount)
  await recordDispute(ctx, actor, {
    reference,
    disputeId,
    change: 'resolved',
    outcome,
    amount,
    currency,
    reason,
  })
  return id
}
