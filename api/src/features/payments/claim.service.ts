import { naira } from '@ekoline/contract/money.ts'
import type { ClaimOutcome } from '@ekoline/contract/payments.ts'
import { AppError, UNKNOWN } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { takeToken } from '../limits/limits.service.ts'
import { lagosText } from './payment-detail.service.ts'
import { findDetailed } from './payment-detail.sql.ts'
import { findPayment, type Payment } from './payments.sql.ts'
import { nairaText } from './receipt.ts'
import { type Outcome, settle } from './settle.service.ts'

interface SignedIn {
  readonly caller: Caller
  readonly request: RequestInfo
}

const outcomes: Record<Outcome['state'], ClaimOutcome> = {
  success: 'credited',
  pending: 'pending',
  failed: 'failed',
  unknown: 'not_paid',
  reversed: 'reversed',
  suspense: 'suspense',
}

/** Our reference in what was pasted, which may be a whole line of a mail or the address of the return page. */
function referenceIn(pasted: string): string {
  const found = /\bEKO-[A-Za-z0-9.=-]{1,96}/.exec(pasted)?.[0]
  if (!found) throw new AppError('reference_not_ours')
  return found.replace(/\.+$/, '')
}

async function claimable({ db }: Context, caller: Caller, reference: string): Promise<Payment> {
  const payment = await findPayment(db, reference)
  if (!payment) throw new AppError('payment_unknown', { refused: UNKNOWN })
  if (payment.userId !== caller.userId)
    throw new AppError('payment_unknown', { refused: `payment:${reference}` })
  return payment
}

/**
 * Looks for a payment that somebody misses, by the reference that they pasted: asks the provider and settles it as
 * `verify` does, once, or says why nothing came. Few tries, so that nobody finds references by trying.
 *
 * @throws AppError reference_not_ours, payment_unknown (also for somebody else's), provider_unavailable, rate_limited
 */
export async function claimPayment(ctx: Context, actor: SignedIn, pasted: string) {
  const { caller } = actor
  await takeToken(ctx, { key: `claim:user:${caller.userId}`, burst: 10, perSeconds: 60 })
  const reference = referenceIn(pasted)
  const payment = await claimable(ctx, caller, reference)
  const wasSettled = payment.state === 'credited'
  const { state } = await settle(ctx, actor, payment)
  const outcome = wasSettled ? 'already_credited' : outcomes[state]
  const detail = await findDetailed(ctx.db, reference)
  const [credit, settledAt] = [detail?.credit ?? payment.credit, detail?.settledAt]
  const message = ctx.text(`claim_${outcome}`, {
    credit: nairaText(credit),
    date: settledAt ? lagosText(settledAt) : '',
  })
  return { outcome, reference, credit: naira(credit), message }
}
