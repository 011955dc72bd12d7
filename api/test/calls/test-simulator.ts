import { type Log, TelephonyUnavailable } from '../../src/adapters/exchange/exchange.ts'
import type { Port } from '../../src/adapters/exchange/port.ts'
import type { SimulatorControls } from '../../src/adapters/exchange/simulator/controls.ts'
import type { FarSide } from '../../src/adapters/exchange/simulator/far-side.ts'
import { newNode, SimulatorPort } from '../../src/adapters/exchange/simulator/simulator-port.ts'
import type { Spoken } from '../../src/adapters/exchange/spoken.ts'
import { createEngine, type Engine } from '../../src/engine/engine.ts'
import type { TelephonyEngine } from '../../src/engine/telephony.ts'
import type { ManualTimers } from '../../src/platform/timers/manual-timers.ts'

/** The simulator of a test, which owns its time. */
export interface TestSimulator
  extends SimulatorControls,
    Pick<FarSide, 'dials' | 'hears' | 'shows' | 'musicOf' | 'leftOver'> {
  readonly engine: TelephonyEngine
  /** Switches a SIP phone off, or on again. */
  register(user: string, online: boolean): void
  /** A phone registers with a secret. @returns whether it was the right one */
  signIn(user: string, secret: string): Promise<boolean>
  /** How many calls a SIP phone let ring that another phone was answered for. */
  elsewhereCount(user: string): number
  /** What the exchange said to a caller in words. */
  saidTo(channel: string): Spoken[]
  /** The keys that were sent to a side of a call, and the digits that it heard. */
  keysTo(call: string, side: 'a' | 'b'): string
  /** The link to the exchange breaks for a second; its calls go on. */
  unplug(): Promise<void>
  /** Another of our processes takes the exchange over: the first one is dead. */
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
export function createTestSimulator(timers: ManualTimers, log: Log): TestSimulator {
  const said = new Map<string, Spoken[]>()
  const keys = new Map<string, string>()
  const port = new SimulatorPort(newNode(), timers, 'are not there', (channel, items) => {
    const words = items.flatMap((item) => ('says' in item ? [item.says] : []))
    said.set(channel, [...(said.get(channel) ?? []), ...words])
    const digits = items.flatMap((item) => ('digits' in item ? [item.digits] : []))
    keys.set(channel, (keys.get(channel) ?? '') + digits.join(''))
  })
  const current = { engine: null }
  const engines = [createEngine(ownPort(port, current), { timers, log })]
  const [engine] = engines as [Engine]
  const settled = async () => {
    for (const each of engines) await each.settled()
  }
  const { behave, trunkBehaves, inbound, dials, hears, shows, musicOf, leftOver } = port.farSide
  return {
    engine: { ...engine, inbound },
    behave,
    trunkBehaves,
    inbound,
    dials,
    hears,
    shows,
    musicOf,
    leftOver,
    successor() {
      const successor = createEngine(ownPort(port, current), { timers, log })
      engines.push(successor)
      return successor
    },
    keysTo: (call, side) =>
      [...keys]
        .flatMap(([channel, digits]) => (channel.startsWith(`${call}.${side}`) ? [digits] : []))
        .join(''),
    saidTo: (channel) => said.get(channel) ?? [],
    register: port.phones.register,
    elsewhereCount: port.phones.elsewhereCount,
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
