import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { missing } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { ActionRefused } from '../../../platform/refusal.ts'
import { type Booked, books, findBooked, post, reverse, wallet } from '../ledger.service.ts'
import { walletBalance } from '../ledger.sql.ts'
import { type CardHolder, findHolder, findSameAdjustment } from './adjustments.sql.ts'
import { checkMaximum, checkRepeat, type OrderOnce, repeatsSince } from './operator-money.service.ts'

export interface Adjustment extends Pick<OrderOnce, 'again'> {
  readonly cardId: number
  /** kobo; negative takes from the wallet */
  readonly amount: Kobo
  readonly reason: string
  /** its key, so that it is made once however often it is requested */
  readonly key: string
}

/** The booking, and the wallet's available money after it. */
export interface Adjusted {
  readonly transactionId: number
  readonly repeated: boolean
  readonly credit: Kobo
}

/** Why a wallet stays as it is. */
export interface AdjustmentRefusal {
  readonly why: 'no_card'
  readonly cardId: number
}

export class AdjustmentRefused extends ActionRefused<AdjustmentRefusal> {}

/**
 * Whose wallet `adjust` would change, and what of it can be spent, in kobo; changes nothing.
 *
 * @throws AdjustmentRefused no_card
 */
export async function previewAdjustment(
  { db }: Pick<Context, 'db'>,
  { cardId }: Pick<Adjustment, 'cardId'>,
): Promise<CardHolder & { readonly credit: Kobo }> {
  const holder = await findHolder(db, cardId)
  if (!holder) throw new AdjustmentRefused({ why: 'no_card', cardId })
  return { ...holder, credit: await walletBalance(db, cardId) }
}

/**
 * Puts money into a wallet or takes it out, against the adjustments account: what an operator owes or waives.
 *
 * @throws AppError insufficient_funds; idempotency_conflict when another adjustment has the key; MoneyRefused
 */
export function adjust(ctx: Context, actor: Actor, adjustment: Adjustment): Promise<Adjusted> {
  const at = ctx.clock.now()
  checkMaximum(ctx, adjustment.amount)
  return transaction(ctx.db, async (tx) => {
    const { id, repeated } = await post(tx, {
      idempotencyKey: `adjustment:${adjustment.key}`,
      kind: 'adjustment',
      description: `Adjustment: ${adjustment.reason}`,
      at,
      userId: null,
      entries: [
        { account: books.adjustments, amount: kobo(-adjustment.amount) },
        { account: wallet(adjustment.cardId), amount: adjustment.amount },
      ],
    })
    if (!repeated) {
      const { cardId, amount } = adjustment
      // Behind the posting, which has locked the wallet: of two at once the second sees the first.
      const last = await findSameAdjustment(tx, { cardId, amount, since: repeatsSince(at), besides: id })
      checkRepeat(last, adjustment, { amount, subject: `card ${cardId}` })
      await writeAudit(tx, at, actor, {
        action: 'wallet_adjusted',
        target: `card:${cardId}`,
        detail: { amountKobo: amount, reason: adjustment.reason, transaction: id },
      })
    }
    return { transactionId: id, repeated, credit: await walletBalance(tx, adjustment.cardId) }
  })
}

// A card payment goes back by a refund, which the provider must make; only our own transactions are reversed.
const REVERSIBLE: readonly Booked['kind'][] = ['adjustment', 'transfer', 'take', 'gift', 'call']

/**
 * The transaction that can be reversed.
 *
 * @throws AppError not_found for none, and for one that only a refund or a dispute may undo
 */
export async function findReversible({ db }: Pick<Context, 'db'>, id: number): Promise<Booked> {
  const booked = await findBooked(db, id)
  if (!booked || !REVERSIBLE.includes(booked.kind)) throw missing()
  return booked
}

/**
 * Books the opposite of a transaction, once; the original stays.
 *
 * @throws AppError not_found; insufficient_funds when a wallet has spent what it got; MoneyRefused above_maximum
 * @source reference, "12 reversal is compensation"
 */
export function reverseTransaction(
  ctx: Context,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<{ transactionId: number; repeated: boolean }> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const booked = await findReversible({ db: tx }, id)
    for (const { amount } of booked.entries) checkMaximum(ctx, amount)
    const reversal = await reverse(tx, { booked, at, userId: null })
    if (!reversal.repeated)
      await writeAudit(tx, at, actor, {
        action: 'transaction_reversed',
        target: `transaction:${id}`,
        detail: { reason, transaction: reversal.id },
      })
    return { transactionId: reversal.id, repeated: reversal.repeated }
  })
}
