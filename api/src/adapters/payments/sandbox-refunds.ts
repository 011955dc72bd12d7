import { kobo } from '@ekoline/contract/money.ts'
import { type Db, type Tx, transaction } from '../../db/db.ts'
import { type ProviderRefund, ProviderRefused, type RefundOrder } from './payments.ts'
import { lockSandboxPayment, report, type SandboxPayment, sandboxPaymentById } from './sandbox-books.ts'

/** A refund is under way for a minute; a real one takes days. */
const TAKES_MS = 60_000
/** A refund of an amount that ends in these kobo fails: the input by which a failure is provoked. */
const FAILING_KOBO = 13

const endOf = (amountKobo: number) => (amountKobo % 100 === FAILING_KOBO ? 'failed' : 'processed')

/** A payment's refunds as they stand at a time, the oldest first. */
export async function sandboxRefunds(
  db: Db,
  { id, currency }: Pick<SandboxPayment, 'id' | 'currency'>,
  now: Date,
): Promise<ProviderRefund[]> {
  const rows = await db
    .selectFrom('sandbox_refunds')
    .select(['id', 'key', 'amount_kobo', 'ends_at'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ id: refund, key, amount_kobo, ends_at }) => ({
    id: String(refund),
    state: now < ends_at ? 'pending' : endOf(amount_kobo),
    amount: kobo(amount_kobo),
    currency,
    key,
  }))
}

/** @throws ProviderRefused */
export function orderRefund(db: Db, now: Date, order: RefundOrder): Promise<ProviderRefund> {
  const { reference, amount, key } = order
  return transaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, reference)
    if (payment?.state !== 'success') throw new ProviderRefused('There is no such payment to refund.')
    const before = await sandboxRefunds(tx, payment, now)
    const same = before.find((it) => it.key === key)
    if (same) return same
    const given = before.reduce((sum, it) => sum + (it.state === 'failed' ? 0 : it.amount), 0)
    if (given + amount > payment.amount)
      throw new ProviderRefused('The refund is more than what is left of the payment.')
    const row = await tx
      .insertInto('sandbox_refunds')
      .values({
        payment_id: payment.id,
        key,
        amount_kobo: amount,
        ends_at: new Date(now.getTime() + TAKES_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refund = { state: 'pending', amount, currency: payment.currency } as const
    const refundId = String(row.id)
    await report(tx, { name: 'refund.pending', kind: 'refund', reference, refundId, ...refund })
    return { id: refundId, key, ...refund }
  })
}

/** Puts down what is reported of the refunds that have ended. */
export async function reportEndedRefunds(tx: Tx, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('sandbox_refunds')
    .set({ reported: true })
    .where('reported', '=', false)
    .where('ends_at', '<=', now)
    .returning(['id', 'payment_id', 'amount_kobo'])
    .execute()
  for (const { id, payment_id, amount_kobo } of ended) {
    const { reference, currency } = await sandboxPaymentById(tx, payment_id)
    const state = endOf(amount_kobo)
    const refund = { reference, refundId: String(id), state, amount: kobo(amount_kobo), currency } as const
    await report(tx, { name: `refund.${state}`, kind: 'refund', ...refund })
  }
}
