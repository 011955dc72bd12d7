import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../context.ts'
import { createEngine, type Engine } from '../../../engine/engine.ts'
import type { Exchange } from '../../../engine/exchange.ts'
import {
  type SimulatorControls,
  type TelephonyEngine,
  TelephonyUnavailable,
} from '../../../engine/telephony.ts'
import type { ManualTimers } from '../../../platform/timers/manual-timers.ts'
import { createTimers } from '../../../platform/timers/timers.ts'
import type { Port } from '../port.ts'
import type { Spoken } from '../spoken.ts'
import type { FarSide } from './far-side.ts'
import { SimulatorPort } from './simulator-port.ts'

// A new name for each process: its calls end with it, and no other process may take them over.
const newNode = () => `simulator-${randomBytes(4).toString('hex')}`

/**
 * The default engine: an exchange in this process, in real time, whose far sides behave by behaviour.ts. An unknown SIP
 * user answers like any other, though their state is 'unknown': no phone registers at a simulator.
 */
export function createSimulator(clock: Clock, log: Exchange['log']): TelephonyEngine {
  const timers = createTimers(clock)
  const port = new SimulatorPort(newNode(), timers, 'answer')
  return { ...createEngine(port, { timers, log }), inbound: port.farSide.inbound }
}

/** In place of an exchange that is not there: it counts as not connected, and makes no calls. */
export function createNoExchange(clock: Clock, log: Exchange['log']): TelephonyEngine {
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

/** The simulator of a test, which owns its time. */
export interface TestSimulator extends SimulatorControls, Pick<FarSide, 'dials' | 'hears' | 'leftOver'> {
  readonly engine: TelephonyEngine
  /** Switches a SIP phone off, or on again. */
  register(user: string, online: boolean): void
  /** A phone registers with a secret. @returns whether it was the right one */
  signIn(user: string, secret: string): Promise<boolean>
  /** How many calls a SIP phone let ring that another phone was answered for. */
  toldElsewhere(user: string): number
  /** What the exchange said to a caller in words. */
  saidTo(channel: string): Spoken[]
  /** The link to the exchange breaks for a second; its calls go on. */
  unplug(): Promise<void>
  /** Another process of ours takes the exchange over: the first one is dead. */
  successor(): TelephonyEngine
}

/** The port of one engine, which cannot be reached any more once another engine is connected. */
function ownPort(port: SimulatorPort, current: { engine: object | null }): Port {
  const me = {}
  return new Proxy<Port>(port, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name === 'connect') current.engine = me
      const isMine = current.engine === me || name === 'adopt'
      if (isMine) return value.bind(target)
      return async () => {
        if (name !== 'disconnect') throw new TelephonyUnavailable()
      }
    },
  })
}

/** @param timers `advance` of the simulator lets their time pass */
export function createTestSimulator(timers: ManualTimers, log: Exchange['log']): TestSimulator {
  const said = new Map<string, Spoken[]>()
  const port = new SimulatorPort(newNode(), timers, 'are not there', (channel, items) => {
    const words = items.flatMap((item) => ('says' in item ? [item.says] : []))
    said.set(channel, [...(said.get(channel) ?? []), ...words])
  })
  const current = { engine: null }
  const engines = [createEngine(ownPort(port, current), { timers, log })]
  const [engine] = engines as [Engine]
  const settled = async () => {
    for (const each of engines) await each.settled()
  }
  const { behave, trunkBehaves, inbound, dials, hears, leftOver } = port.farSide
  return {
    engine: { ...engine, inbound },
    behave,
    trunkBehaves,
    inbound,
    dials,
    hears,
    leftOver,
    successor() {
      const successor = createEngine(ownPort(port, current), { timers, log })
      engines.push(successor)
      return successor
    },
    saidTo: (channel) => said.get(channel) ?? [],
    register: port.phones.register,
    toldElsewhere: port.phones.toldElsewhere,
    signIn: async (user, secret) => port.phones.signIn(user, secret),
    advance: (ms) => timers.advance(ms, settled),
    async crash() {
      port.crash()
      await settled()
    },
    async unplug() {
      port.unplug()
      await settled()
    },
  }
}
