import type { Kobo } from '@ekoline/contract/units/money.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { type ProviderRefund, ProviderRefused, type RefundOrder } from './payments.ts'
import {
  FAILING_KOBO,
  lockSandboxPayment,
  report,
  type SandboxPayment,
  sandboxPaymentById,
} from './sandbox-books.ts'

/** A refund is under way for a minute; a real one takes days. */
const TAKES_MS = 60_000

const endOf = (amountKobo: number) => (amountKobo % 100 === FAILING_KOBO ? 'failed' : 'processed')

/** A payment's refunds with their state at a time, the oldest first. */
export async function sandboxRefunds(
  db: Db,
  { id, currency }: Pick<SandboxPayment, 'id' | 'currency'>,
  now: Date,
): Promise<ProviderRefund[]> {
  const rows = await db.many<{ id: number; key: string; amount: Kobo; endsAt: Date }>`
    select id, key, amount_kobo as amount, ends_at as "endsAt" from sandbox_refunds where payment_id = ${id} order by id`
  return rows.map(({ endsAt, ...refund }) => ({
    ...refund,
    id: String(refund.id),
    state: now < endsAt ? 'pending' : endOf(refund.amount),
    currency,
  }))
}

/** @throws ProviderRefused */
export function orderRefund(db: Db, now: Date, order: RefundOrder): Promise<ProviderRefund> {
  const { reference, amount, key } = order
  return transaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, reference)
    if (payment?.state !== 'success') throw new ProviderRefused('There is no such payment to refund.')
    const before = await sandboxRefunds(tx, payment, now)
    const same = before.find((earlier) => earlier.key === key)
    if (same) return same
    const given = before.reduce((sum, earlier) => sum + (earlier.state === 'failed' ? 0 : earlier.amount), 0)
    if (given + amount > payment.amount)
      throw new ProviderRefused('The refund is more than what is left of the payment.')
    const id = await tx.value<number>`
      insert into sandbox_refunds (payment_id, key, amount_kobo, ends_at)
        values (${payment.id}, ${key}, ${amount}, ${new Date(now.getTime() + TAKES_MS)}) returning id`
    const refund = { state: 'pending', amount, currency: payment.currency } as const
    const refundId = String(id)
    await report(tx, { name: 'refund.pending', kind: 'refund', reference, refundId, ...refund })
    return { id: refundId, key, ...refund }
  })
}

/** Queues the events of refunds that have ended. */
export async function reportEndedRefunds(tx: Tx, now: Date): Promise<void> {
  const ended = await tx.many<{ id: number; paymentId: number; amount: Kobo }>`
    update sandbox_refunds set reported = true where not reported and ends_at <= ${now}
      returning id, payment_id as "paymentId", amount_kobo as amount`
  for (const { id, paymentId, amount } of ended) {
    const { reference, currency } = await sandboxPaymentById(tx, paymentId)
    const state = endOf(amount)
    const refund = { reference, refundId: String(id), state, amount, currency } as const
    await report(tx, { name: `refund.${state}`, kind: 'refund', ...refund })
  }
}
