import { market } from '@ekoline/contract/units/market.ts'
import {
  type ChargeAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { areWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import { claimEach, leaseFrom } from '../../../platform/db/queue.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { lockMoney } from '../../wallet/holds.service.ts'
import { newReference, noLink } from '../checkout/payments.service.ts'
import { findPayment, insertPayment } from '../checkout/payments.sql.ts'
import { agreeToTopUp } from '../checkout/purchase.service.ts'
import { settle } from '../checkout/settle.service.ts'
import { noteCardSent } from '../checkout/unfinished.sql.ts'
import { end, limitOf } from './auto-top-up.service.ts'
import {
  type CardCharge,
  claimCharge,
  countRefusal,
  endCharge,
  forgetRefusals,
  insertCharge,
  listFallen,
  listOver,
  lockTopUp,
  readTopUp,
  type TopUp,
} from './auto-top-up.sql.ts'
import { mailRefused, type Refusal } from './card-mail.ts'
import { dropLeftCards, forgetAtProvider, keepAgreedCards, openCard } from './saved-cards.service.ts'

const HOUR_MS = 3_600_000
/** Longer than the provider takes to answer. */
const LEASE_MS = 60_000
/** Banks look badly on a card that is tried again at once. */
const AFTER_REFUSAL_HOURS = 6
/** The provider does not know a charge by then: it is given up, and the next fall is a new one. */
const GIVEN_UP_AFTER_MS = HOUR_MS
/** The provider still does not know what became of it: as long as settlement waits for a payment under way. */
const LOST_AFTER_MS = 72 * HOUR_MS

const system: Actor = {
  caller: null,
  request: { id: 'saved-cards', address: 'local', agent: '', idempotencyKey: null },
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** What became of an attempt, for the log. */
type Became = 'charged' | 'refused' | 'ended'

/** The card was not charged: counted and mailed, once; after the last one in a row automatic top-up ends. */
async function refuse(ctx: Context, charge: CardCharge, why: Refusal['why']): Promise<Became | null> {
  const { reference, cardId } = charge
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    await lockTopUp(tx, cardId)
    if (!(await endCharge(tx, reference, 'refused'))) return null
    const payment = await findPayment(tx, reference)
    await writeAudit(tx, at, system, {
      action: 'card_refused',
      target: `card:${cardId}`,
      detail: { reference, why, amountKobo: payment?.credit },
    })
    const setting = await readTopUp(tx, ctx.payments.name, cardId, at)
    const count = await countRefusal(tx, cardId, later(at, AFTER_REFUSAL_HOURS * HOUR_MS))
    if (!setting || count === undefined) return 'refused'
    await mailRefused(ctx, tx, setting, { reference, why, count, hours: AFTER_REFUSAL_HOURS })
    const now = await readTopUp(tx, ctx.payments.name, cardId, at)
    if (now?.ending) await end(ctx, tx, system, now, now.ending)
    return 'refused'
  })
}

async function charged(ctx: Context, { reference, cardId }: CardCharge): Promise<Became | null> {
  return transaction(ctx.db, async (tx) => {
    await lockTopUp(tx, cardId)
    if (!(await endCharge(tx, reference, 'charged'))) return null
    await forgetRefusals(tx, cardId)
    return 'charged'
  })
}

/**
 * Asks what became of a charge, and ends it when that is known.
 *
 * @returns 'unknown' when the provider does not know it
 */
async function follow(ctx: Context, charge: CardCharge): Promise<Became | 'unknown' | null> {
  const payment = await findPayment(ctx.db, charge.reference)
  if (!payment) throw new Error(`the charge ${charge.reference} has no payment`)
  const { state } = await settle(ctx, system, payment)
  if (state === 'success' || state === 'suspense') return charged(ctx, charge)
  if (state === 'failed' || state === 'reversed') return refuse(ctx, charge, 'declined')
  if (state === 'unknown') return 'unknown'
  if (ctx.clock.now().getTime() - charge.madeAt.getTime() > LOST_AFTER_MS)
    await endCharge(ctx.db, charge.reference, 'dropped')
  return null
}

async function answered(ctx: Context, charge: CardCharge, answer: ChargeAnswer): Promise<Became | null> {
  if (answer.state === 'failed') return refuse(ctx, charge, 'declined')
  if (answer.state === 'challenged') return refuse(ctx, charge, 'challenged')
  const { reference } = charge
  if (answer.state === 'pending')
    await noteCardSent(ctx.db, { reference, at: ctx.clock.now(), reported: 'pending' })
  const became = await follow(ctx, charge)
  return became === 'unknown' ? null : became
}

/** Charges the card, once for the reference, however often it is tried. Without an answer the charge stays open. */
async function chargeCard(ctx: Context, charge: CardCharge, { sealed }: TopUp): Promise<Became | null> {
  const { reference } = charge
  const payment = await findPayment(ctx.db, reference)
  if (!payment || sealed === null) throw new Error(`the charge ${reference} has no payment or no card`)
  const card = openCard(ctx, sealed)
  const { currency } = market
  try {
    const answer = await ctx.payments.chargeSaved({ reference, amount: payment.charge, currency, ...card })
    return await answered(ctx, charge, answer)
  } catch (error) {
    if (error instanceof ProviderRefused) return refuse(ctx, charge, 'declined')
    throw error
  }
}

/** A charge that a process left behind, or whose answer was not known: settled, made now, or given up. */
async function finish(ctx: Context, charge: CardCharge): Promise<Became | null> {
  const became = await follow(ctx, charge)
  if (became !== 'unknown') return became
  const at = ctx.clock.now()
  const setting = await readTopUp(ctx.db, ctx.payments.name, charge.cardId, at)
  const isWanted = setting && !setting.ending && setting.available < setting.threshold
  if (isWanted && at.getTime() - charge.madeAt.getTime() < GIVEN_UP_AFTER_MS)
    return chargeCard(ctx, charge, setting)
  await endCharge(ctx.db, charge.reference, 'dropped')
  return null
}

/** Decides whether a wallet is topped up, and stores the payment before its card is charged. */
async function begin(
  ctx: Context,
  cardId: number,
): Promise<{ charge: CardCharge; topUp: TopUp } | 'ended' | null> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const { name: provider } = ctx.payments
    const seen = await readTopUp(tx, provider, cardId, at)
    if (!seen) return null
    const isOpen = await areWalletsOpen(tx, seen.workgroupId)
    if (!(await lockTopUp(tx, cardId))) return null
    // Read again, now that it cannot change.
    const setting = await readTopUp(tx, provider, cardId, at)
    if (!setting) return null
    if (setting.ending) {
      await end(ctx, tx, system, setting, setting.ending)
      return 'ended'
    }
    const { available, owed } = await lockMoney(tx, setting)
    if (!isOpen || owed > 0 || available >= setting.threshold || !setting.mayBeCharged || limitOf(setting))
      return null
    const { userId } = setting
    const agreed = agreeToTopUp(ctx, setting.amount)
    const reference = newReference(ctx)
    await insertPayment(tx, {
      ...agreed,
      userId,
      cardId,
      reference,
      provider,
      currency: market.currency,
      at,
      ...noLink,
    })
    const charge = { reference, cardId, madeAt: at }
    await insertCharge(tx, charge, leaseFrom(at, LEASE_MS))
    return { charge, topUp: setting }
  })
}

async function topUp(ctx: Context, cardId: number): Promise<Became | null> {
  const begun = await begin(ctx, cardId)
  return begun === null || begun === 'ended' ? begun : chargeCard(ctx, begun.charge, begun.topUp)
}

async function endOver(ctx: Context, cardId: number): Promise<Became | null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await lockTopUp(tx, cardId))) return null
    const setting = await readTopUp(tx, ctx.payments.name, cardId, ctx.clock.now())
    if (!setting?.ending) return null
    await end(ctx, tx, system, setting, setting.ending)
    return 'ended'
  })
}

/** One wallet that fails must not hold up the others. @returns 'away' when the provider gives no answer */
async function tolerant(ctx: Context, cardId: number, work: () => Promise<Became | null>) {
  try {
    return await work()
  } catch (error) {
    ctx.log.error(
      { card: cardId, message: (error as Error).message },
      'could not top up a wallet by its saved card',
    )
    const isAway =
      error instanceof ProviderUnavailable ||
      (error instanceof AppError && error.code === 'provider_unavailable')
    return isAway ? 'away' : null
  }
}

/** A number of wallets after another, in batches. */
async function* each(list: (after: number) => Promise<number[]>): AsyncGenerator<number> {
  for (let batch = await list(0); batch.length > 0; batch = await list(batch.at(-1) ?? 0)) yield* batch
}

/**
 * All that is done about saved cards without their owners: keeps those of payments that went through, ends automatic
 * top-ups that are over, asks what became of charges, charges for wallets that have fallen below their threshold, once for
 * a fall however many processes run it, and has the provider forget what was removed.
 *
 * @param stopping leaves off at the next wallet
 * @source docs/decisions/006-card-payments.md
 */
export async function lookAfterSavedCards(
  ctx: Context,
  stopping?: AbortSignal,
): Promise<Record<Became | 'kept' | 'forgotten', number>> {
  const done = { kept: 0, charged: 0, refused: 0, ended: 0, forgotten: 0 }
  const { name: provider } = ctx.payments
  const at = ctx.clock.now()
  const note = (became: Became | 'away' | null) => {
    if (became && became !== 'away') done[became]++
    return became === 'away' || stopping?.aborted === true
  }
  done.kept = await keepAgreedCards(ctx, system)
  await dropLeftCards(ctx, system)
  for await (const cardId of each((after) => listOver(ctx.db, provider, at, after)))
    if (note(await tolerant(ctx, cardId, () => endOver(ctx, cardId)))) return done
  for await (const charge of claimEach(ctx.clock, LEASE_MS, (lease) => claimCharge(ctx.db, lease)))
    if (note(await tolerant(ctx, charge.cardId, () => finish(ctx, charge)))) return done
  for await (const cardId of each((after) => listFallen(ctx.db, at, after)))
    if (note(await tolerant(ctx, cardId, () => topUp(ctx, cardId)))) return done
  done.forgotten = await forgetAtProvider(ctx)
  return done
}
