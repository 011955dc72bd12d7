import { ProviderRefused, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import { claimEach, type Lease } from '../../../platform/db/queue.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { mailKept } from './card-mail.ts'
import {
  claimForgotten,
  deleteCard,
  endConsent,
  insertCard,
  insertConsent,
  listAgreed,
  listCardsOfPerson,
  listLeft,
  lockAgreed,
  lockCard,
  markForgotten,
} from './saved-cards.sql.ts'

// A card is kept for one wallet, by the consent that its person gave with a payment, and charged only by automatic top-up.

const LEASE_MS = 300_000

/** What of a saved card is secret: the provider's name for it, and the e-mail that it goes by. */
interface CardSecret {
  readonly code: string
  readonly email: string
}

export const openCard = ({ seal }: Pick<Context, 'seal'>, sealed: string): CardSecret =>
  JSON.parse(seal.open(sealed)) as CardSecret // as `keep` sealed it

/** Notes with a payment that begins that its person lets us keep the card, in the words that they saw. */
export const noteConsent = (ctx: Pick<Context, 'text' | 'clock'>, tx: Tx, reference: string) =>
  insertConsent(tx, { reference, at: ctx.clock.now(), consent: ctx.text('saved_card_consent') })

/** In a transaction: the card of a wallet is charged no more. @returns false when there is none */
export async function dropCard(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  cardId: number,
): Promise<boolean> {
  const card = await lockCard(tx, cardId)
  if (!card) return false
  const at = ctx.clock.now()
  await markForgotten(tx, card.id, at)
  await writeAudit(tx, at, actor, { action: 'card_forgotten', target: `card:${cardId}` })
  return true
}

/** Keeps the card of one payment, once; the card that was kept before is forgotten, unless it is the same. */
async function keep(ctx: Context, actor: Actor, reference: string): Promise<'kept' | 'refused' | null> {
  const found = await ctx.payments.savedCardOf(reference)
  return transaction(ctx.db, async (tx) => {
    const agreed = await lockAgreed(tx, reference)
    if (!agreed) return null
    const outcome = found && agreed.present ? 'kept' : 'refused'
    await endConsent(tx, reference, outcome)
    if (!found || !agreed.present) return outcome
    const { cardId } = agreed
    const { code, email, ...shown } = found
    const before = await lockCard(tx, cardId)
    // To forget it at the provider would end the new one, too.
    if (before && openCard(ctx, before.sealed).code === code) await deleteCard(tx, before.id)
    else await dropCard(ctx, tx, actor, cardId)
    const at = ctx.clock.now()
    const provider = ctx.payments.name
    const sealed = ctx.seal.seal(JSON.stringify({ code, email } satisfies CardSecret))
    await insertCard(tx, { ...shown, cardId, provider, sealed, reference, at })
    await writeAudit(tx, at, actor, {
      action: 'card_kept',
      target: `card:${cardId}`,
      detail: { reference, consent: agreed.consent },
    })
    await mailKept(ctx, tx, { ...agreed, last4: found.last4 })
    return outcome
  })
}

/**
 * Keeps the cards of payments that went through, for which their people agreed to it. While the provider does not
 * answer, they stay due.
 *
 * @param reference of one payment; left out: all
 * @returns how many cards were kept
 * @source docs/decisions/006-card-payments.md
 */
export async function keepAgreedCards(ctx: Context, actor: Actor, reference?: string): Promise<number> {
  let kept = 0
  for (const due of await listAgreed(ctx.db, ctx.payments.name, reference ?? null))
    try {
      if ((await keep(ctx, actor, due)) === 'kept') kept++
    } catch (error) {
      const isAway = error instanceof ProviderUnavailable
      const message = (error as Error).message
      ctx.log[isAway ? 'warn' : 'error']({ reference: due, message }, 'could not keep a card yet')
      if (isAway) return kept
    }
  return kept
}

/** The cards of people who have left are charged no more. */
export async function dropLeftCards(ctx: Context, actor: Actor): Promise<void> {
  for (const cardId of await listLeft(ctx.db))
    await transaction(ctx.db, (tx) => dropCard(ctx, tx, actor, cardId))
}

/** Has the provider forget the cards that were removed; one that it did not forget is asked about again. @returns how many */
export async function forgetAtProvider(ctx: Context): Promise<number> {
  let forgotten = 0
  const claimNext = (lease: Lease) => claimForgotten(ctx.db, lease, ctx.payments.name)
  for await (const card of claimEach(ctx.clock, LEASE_MS, claimNext))
    try {
      const { code } = openCard(ctx, card.sealed)
      const others = await listCardsOfPerson(ctx.db, card.cardId)
      // The person may have let us keep the same card for another wallet, or again for this one.
      const isKept = others.some((other) => openCard(ctx, other).code === code)
      if (!isKept) await ctx.payments.forgetCard(code)
      await deleteCard(ctx.db, card.id)
      forgotten++
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
      ctx.log.warn({ card: card.id, message: error.message }, 'the provider has not forgotten a card yet')
      if (error instanceof ProviderUnavailable) break
    }
  return forgotten
}
