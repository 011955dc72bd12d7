import { type AsteriskPlace, createAsteriskPort, type Slot } from './adapters/exchange/asterisk/asterisk.ts'
import { type Log, TelephonyUnavailable } from './adapters/exchange/exchange.ts'
import { newNode, SimulatorPort } from './adapters/exchange/simulator/simulator-port.ts'
import type { Clock } from './context.ts'
import { createEngine } from './engine/engine.ts'
import type { TelephonyEngine } from './engine/telephony.ts'
import { createTimers } from './platform/timers/timers.ts'

// The call engine at an exchange: the one that is configured, or the default, in this process.

/** Real calls, at an Asterisk. */
export function createAsterisk(
  place: AsteriskPlace,
  slot: Slot,
  { clock, log }: { clock: Clock; log: Log },
): TelephonyEngine {
  const timers = createTimers(clock)
  const { longestCallSeconds } = place
  return createEngine(createAsteriskPort(place, slot, { timers, log }), { timers, log, longestCallSeconds })
}

/**
 * The default: an exchange in this process, in real time, whose far sides behave by behaviour.ts. An unknown SIP user
 * answers like any other, though their state is 'unknown': no phone registers at a simulator.
 */
export function createSimulator(clock: Clock, log: Log): TelephonyEngine {
  const timers = createTimers(clock)
  const port = new SimulatorPort(newNode(), timers, 'answer')
  return { ...createEngine(port, { timers, log }), inbound: port.farSide.inbound }
}

/** In place of an exchange that is not there: it counts as not connected, and makes no calls. */
export function createNoExchange(clock: Clock, log: Log): TelephonyEngine {
  const { inbound: _, ...simulator } = createSimulator(clock, log)
  const refuse = async () => {
    throw new TelephonyUnavailable()
  }
  return {
    ...simulator,
    makeCall: refuse,
    playCall: refuse,
    health: async () => ({ ok: false, nodes: [] }),
  }
}
