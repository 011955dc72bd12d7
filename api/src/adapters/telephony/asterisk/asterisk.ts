import type { Clock } from '../../../context.ts'
import { createEngine } from '../engine.ts'
import type { Exchange } from '../exchange.ts'
import type { TelephonyEngine } from '../telephony.ts'
import { createTimers } from '../timers.ts'
import { type AsteriskOptions, AsteriskPort } from './asterisk-port.ts'

/** Where an Asterisk is, as the configuration says. */
export type AsteriskPlace = Omit<AsteriskOptions, 'application'> & Pick<Exchange, 'longestCallSeconds'>

/** How many processes may share one Asterisk: so many applications its dialplan knows. */
export const MOST_SLOTS = 4

/** Which of the applications of an Asterisk is this process's. */
interface Slot {
  readonly product: string
  readonly slot: number
}

/**
 * Real calls, by an Asterisk that ARI reaches; it may still be down. The next process in a slot takes over the calls of
 * the one before, by the slot's name in their records and at the Asterisk.
 */
export function createAsterisk(
  { node, longestCallSeconds, ...place }: AsteriskPlace,
  { product, slot }: Slot,
  { clock, log }: { clock: Clock; log: Exchange['log'] },
): TelephonyEngine {
  const timers = createTimers(clock)
  const options = { ...place, name: node, node: `${node}-${slot}`, application: `${product}-${slot}` }
  return createEngine(new AsteriskPort(options, { timers, log }), { timers, log, longestCallSeconds })
}
