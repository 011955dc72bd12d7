import type { MadePayment } from '@ekoline/contract/money/payments.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { lagosTime, wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { csvLine } from '../../../platform/csv.ts'
import type { ColumnKind } from '../../../platform/excel.ts'
import type { Caller, SignedIn } from '../../../platform/http/caller.ts'
import { plainNaira } from '../../wallet/statement/statement.service.ts'
import { listMade, listMadeAfter, type Made, type MadeFilter } from './made-payments.sql.ts'
import { paidStates } from './payments.sql.ts'
import { unfinishedState } from './unfinished.service.ts'

const files = defineLimit('payments-file:seat', { burst: 20, perSeconds: 30 })

type Stated = Omit<Made, 'state'> & Pick<MadePayment, 'state'>

/** Payments with what became of each. */
async function stated(db: Context['db'], rows: readonly Made[]): Promise<Stated[]> {
  const paid = await paidStates(
    db,
    rows.map(({ reference }) => reference),
  )
  return rows.map((payment) => ({
    ...payment,
    state:
      payment.state === 'credited'
        ? (paid.get(payment.reference)?.state ?? 'paid')
        : unfinishedState({ ...payment, state: payment.state }),
  }))
}

/**
 * A page of the payments of the seat's card, newest first, whatever became of them. Of those that were not credited only
 * the caller's own: what others tried by a link of theirs is their affair.
 *
 * @source AC2-58
 */
export async function madePayments(
  { db }: Pick<Context, 'db'>,
  { userId, cardId }: Caller,
  filter: MadeFilter & { readonly page?: number | undefined },
): Promise<{ total: number; payments: MadePayment[] }> {
  const { total, rows } = await listMade(db, { userId, cardId }, filter, filter.page ?? 1)
  return {
    total,
    payments: (await stated(db, rows)).map((row) => ({
      reference: row.reference,
      purpose: row.purpose,
      method: row.method,
      credit: naira(row.credit),
      charge: naira(row.charge),
      date: wireTime(row.createdAt),
      state: row.state,
    })),
  }
}

/** What the columns of the file are. */
export const paymentKinds: readonly ColumnKind[] = ['time', 'text', 'text', 'text', 'money', 'money', 'text']

/**
 * All of these payments as CSV, newest first.
 *
 * @throws AppError rate_limited
 */
export async function paymentsFile(
  ctx: Pick<Context, 'db' | 'text' | 'clock'>,
  actor: SignedIn,
  filter: MadeFilter,
): Promise<AsyncIterable<string>> {
  const { cardId, seatId } = actor.caller
  await takeToken(ctx, files(seatId))
  await writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'payments_exported', target: `card:${cardId}` })
  return csvOf(ctx, actor.caller, filter)
}

// Small enough that statements queued behind a batch on the embedded engine, which has one session, do not notice.
const BATCH = 500

async function* csvOf(
  { db, text }: Pick<Context, 'db' | 'text'>,
  { userId, cardId }: Caller,
  filter: MadeFilter,
) {
  yield `\uFEFF${text('payments_head')}\r\n` // makes spreadsheets read the text as UTF-8
  for (let after: Made | null = null, more = true; more; ) {
    const batch: Made[] = await listMadeAfter(db, { userId, cardId }, filter, { after, size: BATCH })
    yield (await stated(db, batch)).map((payment) => csvOfPayment(text, payment)).join('')
    after = batch.at(-1) ?? after
    more = batch.length === BATCH
  }
}

const csvOfPayment = (text: Context['text'], payment: Stated): string =>
  csvLine([
    lagosTime(payment.createdAt),
    text(`purpose_${payment.purpose}`),
    text(payment.method === 'card' ? 'payments_by_card' : 'payments_by_bank'),
    text(`payment_state_${payment.state}`),
    plainNaira(payment.credit),
    plainNaira(payment.charge),
    payment.reference,
  ])
