import type { Clock } from '../../../context.ts'
import { createEngine } from '../engine.ts'
import type { Exchange } from '../exchange.ts'
import type { TelephonyEngine } from '../telephony.ts'
import { createTimers } from '../timers.ts'
import { type AsteriskOptions, createAsteriskPort } from './asterisk-port.ts'

/** Where an Asterisk is, as the configuration says. */
export type AsteriskPlace = Omit<AsteriskOptions, 'application'>

/** How many processes may share one Asterisk: so many applications its dialplan knows. */
export const MOST_SLOTS = 4

/** Which of the applications of an Asterisk is this process's. */
interface Slot {
  readonly product: string
  readonly slot: number
}

/**
 * Real calls, by an Asterisk that ARI reaches. It need not be there yet. Whoever has the slot after another finds that
 * one's calls, by its name in their records and at the Asterisk.
 */
export function createAsterisk(
  { node, ...place }: AsteriskPlace,
  { product, slot }: Slot,
  { clock, log }: { clock: Clock; log: Exchange['log'] },
): TelephonyEngine {
  const timers = createTimers(clock)
  const options = { ...place, name: node, node: `${node}-${slot}`, application: `${product}-${slot}` }
  return createEngine(createAsteriskPort(options, { timers, log }), { timers, log })
}
