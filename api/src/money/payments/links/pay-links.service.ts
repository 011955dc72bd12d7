import { hash } from 'node:crypto'
import { PAY_LINKS_OPEN_MOST } from '@ekoline/contract/money/pay-links.facts.ts'
import { type Kobo, PAYMENT_HOLD_SECONDS } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { requireProvenEmail } from '../../../core/profile/profile.service.ts'
import { keepWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { ownSeatOfCard } from '../../../core/workgroups/workgroups.service.ts'
import { AppError, foreign, missing } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { agree } from '../checkout/purchase.service.ts'
import { countOpenLinks, findOwner, insertPayLink, listPayLinks, markEnded } from './pay-links.sql.ts'

const links = defineLimit('pay-link:user', { burst: 30, perSeconds: 60 })

const KEY_BYTES = 24

/** What is stored of a link's key. */
export const keyHashOf = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** The instants by which the state of a link is known now. */
export function whenNow({ clock }: Pick<Context, 'clock'>) {
  const now = clock.now()
  return { now, sentSince: new Date(now.getTime() - PAYMENT_HOLD_SECONDS * 1_000) }
}

interface Asked {
  readonly cardId: number
  readonly amount: Kobo
  /** just this amount, once; else any amount up to it */
  readonly fixed: boolean
  readonly note: string
  readonly days: number
}

/**
 * Makes a link by which a person without an account pays by card into one's own wallet. Only its key's hash is stored, so
 * this is the only time that its address is shown. The key is behind the '#', which browsers send to no server.
 *
 * @throws AppError not_found, email_unproven, top_up_too_small, payment_too_large, account_suspended, pay_links_full, rate_limited
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export async function makePayLink(
  ctx: Context,
  by: SignedIn,
  { cardId, amount, fixed, note, days }: Asked,
): Promise<{ id: number; link: string; expiresAt: Date }> {
  const { caller } = by
  const seat = await ownSeatOfCard(ctx, caller, cardId)
  await requireProvenEmail(ctx, caller.userId)
  await agree(ctx, seat, { purpose: 'topup', cardId, amount })
  await takeToken(ctx, links(caller.userId))
  const key = ctx.newToken(KEY_BYTES)
  const when = whenNow(ctx)
  const at = when.now
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  const id = await transaction(ctx.db, async (tx) => {
    await keepWalletsOpen(ctx, tx, seat.workgroupId)
    if ((await countOpenLinks(tx, cardId, when)) >= PAY_LINKS_OPEN_MOST)
      throw new AppError('pay_links_full', { values: { links: PAY_LINKS_OPEN_MOST } })
    const { userId } = seat
    const asked = { userId, cardId, keyHash: keyHashOf(key), amount, fixed, note, at, expiresAt }
    const made = await insertPayLink(tx, asked)
    const detail = { amountKobo: amount, fixed, expiresAt: expiresAt.toISOString() }
    await writeAudit(tx, at, by, { action: 'pay_link_made', target: `pay-link:${made}`, detail })
    return made
  })
  return { id, link: `${ctx.config.publicUrl}/pay#${key}`, expiresAt }
}

/** Ends a link of the caller's own, if it has not ended. @throws AppError not_found for any other */
export async function endPayLink(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const owner = await findOwner(tx, id)
    if (owner === undefined) throw missing()
    if (owner !== by.caller.userId) throw foreign(`pay-link:${id}`)
    const at = ctx.clock.now()
    if (await markEnded(tx, id, at))
      await writeAudit(tx, at, by, { action: 'pay_link_ended', target: `pay-link:${id}`, detail: {} })
  })
}

/** A page of the links of a card of one's own. @throws AppError not_found for any other card */
export async function payLinksOf(ctx: Context, { caller }: SignedIn, cardId: number, page: number) {
  const seat = await ownSeatOfCard(ctx, caller, cardId)
  return listPayLinks(ctx.db, seat.cardId, whenNow(ctx), page)
}
