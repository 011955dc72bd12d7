import type { CallRate, Seconds } from '@ekoline/contract/calls/call-charge.ts'
import type { CarrierCost, TariffRate } from '../../money/tariffs/tariffs.service.ts'

/** A rate as a call keeps it: of a row of a tariff, but of an emergency call, and of calls before there were tariffs. */
export type KeptRate = CallRate & Partial<TariffRate>

/** What a leg of a call was charged by, and what it came to. */
export interface LegPricing extends Seconds {
  readonly rate: KeptRate
  /** kobo */
  readonly charge: number
  /** what its carrier asks us for it, where that is known; no customer sees it */
  readonly cost?: CarrierCost
}

/** What a call was charged by: its called leg, and its own phone where that was called over the network. */
export interface CallPricing {
  readonly called: LegPricing
  readonly own: LegPricing | null
}
