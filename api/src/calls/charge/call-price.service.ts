import { secondsOf } from '@ekoline/contract/calls/call-charge.ts'
import type { LegPrice, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { kobo, naira, priceInNaira } from '@ekoline/contract/units/money.ts'
import type { CallPricing, LegPricing } from './call-pricing.ts'

const legOnWire = ({ rate, charge, ...seconds }: LegPricing): LegPrice => ({
  deck: rate.deck ?? null,
  version: rate.version ?? null,
  prefix: rate.prefix ?? null,
  destination: rate.name ?? null,
  per_minute: priceInNaira(rate.perMinute),
  off_peak: rate.offPeak ?? false,
  connection: priceInNaira(rate.connection),
  first_increment: rate.firstSeconds,
  next_increment: rate.nextSeconds,
  minimum: rate.minimumSeconds,
  billed: secondsOf(seconds),
  by_plan: seconds.plan,
  free: seconds.free,
  cost: naira(kobo(charge)),
})

/** Why a call cost what it did, as its record keeps it. */
export const priceOf = (pricing: CallPricing | null): ListedCall['price'] =>
  pricing && { called: legOnWire(pricing.called), own: pricing.own && legOnWire(pricing.own) }
