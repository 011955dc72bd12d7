import {
  type ChargedLeg,
  FREE_RATE,
  isForNothing,
  leastSeconds,
  legFunding,
  type Means,
  secondsFor,
  secondsOf,
} from '@ekoline/contract/calls/call-charge.ts'
import type { CallQuote, TalkTime } from '@ekoline/contract/calls/call-now.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo, price, priceInNaira } from '@ekoline/contract/units/money.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/units/phone.ts'
import { readNumber } from '@ekoline/contract/units/read-number.ts'
import { TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { internalNumber } from '../../core/destinations/destinations.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { type Buyer, buyerOf, rateTo } from '../../money/tariffs/tariffs.service.ts'
import { walletBalance } from '../../money/wallet/ledger.service.ts'
import { badField } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { askedToCallBack, seenNumber } from '../caller-id/caller-id.service.ts'
import { legOf } from '../charge/flat-calls.ts'
import { freeSecondsOf } from '../charge/free-seconds.service.ts'
import { findSipCaller, type SipCaller } from '../live/sip-callers.sql.ts'

const quotes = defineLimit('quote:seat', { burst: 60, perSeconds: 1 })

/**
 * What a call to a number, or to what is typed of it, would cost, and how long what there is lasts.
 *
 * @returns null when there is no rate to it
 * @throws AppError rate_limited; invalid_request for what is no number
 */
export async function quoteFor(
  ctx: Context,
  caller: Caller,
  typed: string,
  callsBack?: string,
): Promise<CallQuote | null> {
  await takeToken(ctx, quotes(caller.seatId))
  const { digits, objection } = readNumber(typed)
  if (objection) throw badField('number', objection)
  const buyer = await buyerOf(ctx, caller.workgroupId)
  const isFree = isEmergency(digits)
  const way = isFree ? null : await internalNumber(ctx, caller.workgroupId, digits)
  const rate = way || isFree ? FREE_RATE : await rateTo(ctx, buyer, digits)
  if (!rate) return null
  const seat = await findSipCaller(ctx.db, caller.username)
  const own = isFree ? null : await ownLegNow(ctx, seat, buyer)
  const { per_minute, ...talk } = await bought(ctx, caller, legOf(ctx, digits, rate), own)
  return {
    number: way || isFree ? digits : `+${digits}`,
    name: way?.name ?? null,
    shows:
      seat && !way
        ? await seenNumber(ctx, seat, await askedToCallBack(ctx, seat.workgroupId, callsBack))
        : null,
    first_increment: leastSeconds(rate),
    next_increment: rate.nextSeconds,
    connection: priceInNaira(price(rate.connection + (own?.rate.connection ?? 0))),
    costs_nothing: isForNothing(rate) && (!own || isForNothing(own.rate)),
    alone_per_minute: own && priceInNaira(rate.perMinute),
    per_minute,
    ...talk,
  }
}

/** The leg of the caller's own phone, as a call now would ring it; null where that costs nothing. */
async function ownLegNow(ctx: Context, seat: SipCaller | null, buyer: Buyer): Promise<ChargedLeg | null> {
  if (!seat || (await isRegistered(ctx.telephony, seat.username))) return null
  const digits = dialledDigits(seat.phone)
  const rate = await rateTo(ctx, buyer, digits)
  return rate && legOf(ctx, digits, rate)
}

/** Whether a person has a phone that a call would ring. */
export async function isRegistered(telephony: TelephonyEngine, username: string): Promise<boolean> {
  // Without its exchange a call is refused when it is placed, and a quote is still of use.
  try {
    const state = await telephony.sipUserState(username)
    return state === 'online' || state === 'busy'
  } catch (error) {
    if (error instanceof TelephonyUnavailable) return false
    throw error
  }
}

/** What a minute costs at the rates of its legs, and how long the caller's free seconds and wallet last. */
async function bought(
  ctx: Context,
  { cardId }: Caller,
  called: ChargedLeg,
  own: ChargedLeg | null,
): Promise<TalkTime> {
  const { free, seconds } = await lasts(ctx, cardId, [called, own])
  return {
    per_minute: priceInNaira(price(called.rate.perMinute + (own?.rate.perMinute ?? 0))),
    free_seconds: free,
    seconds,
  }
}

/** How long the free seconds of a card, and those and its wallet last, and how much is in that. */
export async function lasts(
  ctx: Context,
  cardId: number,
  [called, own]: readonly [ChargedLeg, ChargedLeg | null],
): Promise<{ free: number; seconds: number; money: Kobo }> {
  const gifts = await freeSecondsOf(ctx, cardId)
  const free = gifts.reduce((sum, { seconds }) => sum + seconds, 0)
  const money = await walletBalance(ctx.db, cardId)
  const most = free + secondsFor(money, called.rate)
  const by = (means: Pick<Means, 'money'>) =>
    secondsOf(legFunding(most, { plan: 0, free, ...means }, called, own).called)
  return { free: by({ money: kobo(0) }), seconds: by({ money }), money }
}

/**
 * How long the caller's free seconds and wallet last for calls to mobiles of the market, at the dearest rate to one. The
 * caller's own phone counts as in a quote, so that the dial box does not say half of what the overview promised.
 *
 * @returns null when there is no rate to mobiles
 */
export async function talkTime(ctx: Context, caller: Caller): Promise<TalkTime | null> {
  const prefixes = market.mobilePrefixes.map((prefix) => market.countryCode + prefix)
  const buyer = await buyerOf(ctx, caller.workgroupId)
  const rates = await Promise.all(prefixes.map((prefix) => rateTo(ctx, buyer, prefix)))
  const dearest = rates.reduce((a, b) => (b && (!a || b.perMinute > a.perMinute) ? b : a), null)
  const own = await ownLegNow(ctx, await findSipCaller(ctx.db, caller.username), buyer)
  return dearest && bought(ctx, caller, legOf(ctx, market.countryCode, dearest), own)
}
