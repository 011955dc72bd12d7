import { market } from '@ekoline/contract/units/market.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { isOrdinaryNumber } from '@ekoline/contract/units/ordinary-number.ts'
import { isEmergency, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { type Buyer, rateTo, type TariffRate } from '../../money/tariffs/tariffs.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { costsAtMost } from '../charge/flat-calls.ts'

// The one rule of which numbers a stranger's word may make us dial or text: that of a caller, whose number may be forged,
// of a sign-up form, of an account that anyone may open. The owner of an expensive number earns by each call to it.

/** To which numbers more is allowed than to ordinary ones at home, and what a minute may cost there. */
export interface OptedIn {
  readonly numbers: 'abroad' | 'all'
  /** kobo a minute */
  readonly most: Kobo
}

const isAllowed = (digits: string, { numbers }: OptedIn): boolean =>
  numbers === 'all' || !digits.startsWith(market.countryCode)

/**
 * The rate of a call to a number that a stranger gave, if it may be dialled: an ordinary number at home that costs at most
 * `STRANGERS_RATE`, or what those who pay opted in to.
 *
 * @param digits of E.164, without +
 * @param more what they opted in to; null: nothing
 * @returns null when it may not be dialled, nor texted
 * @source docs/decisions/018-calls.md
 */
export async function rateForStranger(
  ctx: { readonly db: Db } & Pick<Context, 'clock' | 'config'>,
  buyer: Buyer,
  digits: string,
  more: OptedIn | null = null,
): Promise<TariffRate | null> {
  if (isEmergency(digits) || !isWholeNumber(digits)) return null
  const rate = await rateTo(ctx, buyer, digits)
  if (!rate) return null
  if (isOrdinaryNumber(digits) && costsAtMost(rate, ctx.config.strangersRate)) return rate
  return more && isAllowed(digits, more) && costsAtMost(rate, more.most) ? rate : null
}
