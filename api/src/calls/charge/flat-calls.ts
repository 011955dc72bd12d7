// @source DEC-114

import {
  type CallRate,
  type ChargedLeg,
  NO_SECONDS,
  type Seconds,
} from '@ekoline/contract/calls/call-charge.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, PRICE_PER_KOBO } from '@ekoline/contract/units/money.ts'
import { isOrdinaryNumber } from '@ekoline/contract/units/ordinary-number.ts'
import { isEmergency } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'

// All that is free or flat: emergency calls, numbers of the workgroup's own, free seconds, the unlimited plan. Which of
// them pays for a call is decided here alone, by who calls, whom, and at which price.

type Settings = Pick<Context, 'config'>

/** A call, as far as that decides who pays. */
export interface FlatCall {
  readonly direction: 'click' | 'outbound' | 'otp'
  /** digits of E.164, or of a number of the workgroup's own */
  readonly called: string
  /** digits of the own phone, where it is called over the network */
  readonly own?: string | null
  /** the call that is transferred or led outside by it */
  readonly transferOf?: string
  /** another call goes on outside by it */
  readonly ledOutside?: boolean
  /** it calls back a person who asked for that */
  readonly callsBack?: boolean
  /** it goes to a number of the workgroup's own */
  readonly internal?: boolean
}

/** Whether a person calls by their own phone: no program, and no call that another one goes on by, or asked for. */
const isOwnCall = ({ direction, transferOf, ledOutside, callsBack }: FlatCall): boolean =>
  direction !== 'otp' && !transferOf && !ledOutside && !callsBack

/** An emergency call by a person, which costs nothing and has no limits. */
export const isEmergencyCall = (call: FlatCall): boolean => isEmergency(call.called) && isOwnCall(call)

/** A call within the workgroup by phones that cost nothing. */
export const isFreeWithin = ({ internal = false, own }: FlatCall): boolean => internal && !own

/** Whether a price is at most so much a minute, with what is charged once. */
export const costsAtMost = ({ perMinute, connection }: CallRate, most: Kobo): boolean =>
  perMinute + connection <= most * PRICE_PER_KOBO

/** Whether seconds may pay in place of money: at home, up to a price, or the called number's owner would earn by them. */
const isCheapAtHome = ({ config }: Settings, number: string, rate: CallRate): boolean =>
  number.startsWith(market.countryCode) && costsAtMost(rate, config.freeMinutesRate)

/**
 * A leg as it is charged: free seconds pay for what is cheap at home, for any person of the card.
 *
 * @param number digits of E.164
 * @param given what it was given so far
 * @source docs/decisions/018-calls.md
 */
export const legOf = (
  settings: Settings,
  number: string,
  rate: CallRate,
  given: Seconds = NO_SECONDS,
): ChargedLeg => ({ rate, takesFree: isCheapAtHome(settings, number, rate), given })

/**
 * Whether the unlimited plan pays for a call: of its seat, from its own SIP or browser phone, to a number that is cheap
 * at home. Not for what goes on outside, transfers, or people who are called back.
 */
export const isCovered = (
  settings: Settings,
  call: FlatCall,
  { planId, rate }: { readonly planId: number; readonly rate: CallRate },
): boolean =>
  planId === planIds.unlimited &&
  call.direction === 'outbound' &&
  isOwnCall(call) &&
  !call.internal &&
  isCheapAtHome(settings, call.called, rate)

/** Whether the own phone of an emergency call is rung for nothing: an ordinary one, cheap at home. */
export const ringsForNothing = (settings: Settings, own: string, rate: CallRate): boolean =>
  isOrdinaryNumber(own) && isCheapAtHome(settings, own, rate)
