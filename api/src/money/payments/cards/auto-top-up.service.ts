import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import { AUTO_TOP_UPS_A_DAY, type AutoTopUpEnd } from '@ekoline/contract/money/saved-cards.facts.ts'
import type { AutoTopUp, CardAndTopUp } from '@ekoline/contract/money/saved-cards.ts'
import { cardCharge, exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { checkSuspension, keepWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { AppError, badField } from '../../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../../platform/http/caller.ts'
import { refuseOwing } from '../../wallet/holds.service.ts'
import { agreeToTopUp } from '../checkout/purchase.service.ts'
import {
  type Amounts,
  endTopUp,
  findTopUp,
  lockTopUp,
  putTopUp,
  readTopUp,
  type SetTopUp,
  type TopUp,
} from './auto-top-up.sql.ts'
import { mailEnded, mailOn } from './card-mail.ts'
import { dropCard } from './saved-cards.service.ts'
import { findCard, wasRefused } from './saved-cards.sql.ts'

// A wallet that runs low is topped up by its saved card, once for each fall, within the limits that its person set.

const off: SetTopUp = {
  threshold: null,
  amount: null,
  most: null,
  refusals: 0,
  ended: null,
  used: kobo(0),
  today: 0,
}

const onWire = (amount: Kobo | null) => (amount === null ? null : naira(amount))

/** Which limit the next charge would pass. */
export function limitOf(topUp: Pick<TopUp, 'amount' | 'most' | 'used' | 'today'>): AutoTopUp['waits'] {
  if (topUp.used + topUp.amount > topUp.most) return 'month'
  return topUp.today >= AUTO_TOP_UPS_A_DAY ? 'day' : null
}

function shown(topUp: SetTopUp): AutoTopUp {
  const { threshold, amount, most, used, refusals, ended, today } = topUp
  const waits = amount !== null && most !== null ? limitOf({ amount, most, used, today }) : null
  return {
    below: onWire(threshold),
    amount: onWire(amount),
    most: onWire(most),
    used: naira(used),
    refusals,
    waits,
    ended,
  }
}

/** The saved card of the caller's wallet, and its automatic top-up; naira. */
export async function cardAndTopUp(
  { db, clock }: { readonly db: Db } & Pick<Context, 'clock'>,
  { cardId }: Caller,
): Promise<CardAndTopUp> {
  const card = await findCard(db, cardId)
  return {
    card: card
      ? { brand: card.brand, last4: card.last4, expires: card.expires, kept: wireTime(card.keptAt) }
      : null,
    refused: !card && (await wasRefused(db, cardId)),
    auto: shown((await findTopUp(db, cardId, clock.now())) ?? off),
  }
}

/** In a transaction: an automatic top-up that is on and locked ends, with a mail. @param why null: its person ended it */
export async function end(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  topUp: TopUp,
  why: AutoTopUpEnd | null,
): Promise<void> {
  await endTopUp(tx, topUp.cardId, why)
  await writeAudit(tx, ctx.clock.now(), actor, {
    action: 'auto_top_up_ended',
    target: `card:${topUp.cardId}`,
    detail: { why: why ?? 'person' },
  })
  await mailEnded(ctx, tx, topUp, why ?? 'person')
}

/** Of what would end it at once; a suspension is refused before. */
const refusals: Partial<Record<AutoTopUpEnd, ErrorCode>> = {
  dispute: 'disputed_first',
  card: 'no_saved_card',
  expired: 'saved_card_expired',
}

async function turnOn(ctx: Context, tx: Tx, actor: SignedIn, wanted: Amounts): Promise<void> {
  const { cardId, workgroupId } = actor.caller
  const at = ctx.clock.now()
  await keepWalletsOpen(ctx, tx, workgroupId)
  await checkSuspension(ctx, tx, workgroupId)
  await refuseOwing({ db: tx }, workgroupId)
  await putTopUp(tx, cardId, wanted, at)
  const topUp = await readTopUp(tx, ctx.payments.name, cardId, at)
  if (!topUp) throw new Error(`the automatic top-up of ${cardId} was not stored`)
  if (topUp.ending) throw new AppError(refusals[topUp.ending] ?? 'not_found')
  await writeAudit(tx, at, actor, {
    action: 'auto_top_up_set',
    target: `card:${cardId}`,
    detail: { thresholdKobo: wanted.threshold, amountKobo: wanted.amount, mostKobo: wanted.most },
  })
  await mailOn(ctx, tx, topUp, cardCharge(wanted.amount, ctx.config.fee))
}

/** Ends what is on of the caller's own wallet. */
async function turnOff(ctx: Context, tx: Tx, actor: SignedIn, why: AutoTopUpEnd | null): Promise<void> {
  const { cardId } = actor.caller
  if (!(await lockTopUp(tx, cardId))) return
  const topUp = await readTopUp(tx, ctx.payments.name, cardId, ctx.clock.now())
  if (topUp) await end(ctx, tx, actor, topUp, why)
}

/**
 * Tops up the caller's wallet by its saved card from now on, or not any more.
 *
 * @param wanted null turns it off
 * @throws AppError top_up_too_small, payment_too_large; invalid_request for less than the threshold at once, or less than
 *   that in a month; no_saved_card, saved_card_expired, disputed_first, owed_first, account_suspended, call_suspended
 * @source docs/decisions/006-card-payments.md
 */
export async function setAutoTopUp(
  ctx: Context,
  actor: SignedIn,
  wanted: Amounts | null,
): Promise<CardAndTopUp> {
  if (wanted) {
    agreeToTopUp(ctx, wanted.amount)
    if (wanted.amount < wanted.threshold)
      throw badField('top_up_amount', 'field_transfer', { minimum: exactNaira(wanted.threshold) })
    if (wanted.most < wanted.amount)
      throw badField('top_up_most', 'field_transfer', { minimum: exactNaira(wanted.amount) })
  }
  return transaction(ctx.db, async (tx) => {
    if (wanted) await turnOn(ctx, tx, actor, wanted)
    else await turnOff(ctx, tx, actor, null)
    return cardAndTopUp({ ...ctx, db: tx }, actor.caller)
  })
}

/** Has the saved card of the caller's wallet be charged no more, and forgotten by the provider too. No card is as good. */
export async function forgetCard(ctx: Context, actor: SignedIn): Promise<CardAndTopUp> {
  return transaction(ctx.db, async (tx) => {
    // The automatic top-up first, as a charge locks it first.
    await turnOff(ctx, tx, actor, 'card')
    await dropCard(ctx, tx, actor, actor.caller.cardId)
    return cardAndTopUp({ ...ctx, db: tx }, actor.caller)
  })
}
