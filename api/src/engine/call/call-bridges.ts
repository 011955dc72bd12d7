import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Exchange } from '../exchange.ts'
import type { CallLife } from './call-life.ts'
import type { CallNames } from './call-names.ts'
import type { Leg } from './leg.ts'

/** The bridges of one call: they end with it. */
export class CallBridges {
  readonly #exchange: Exchange
  readonly #life: CallLife
  readonly #names: CallNames
  readonly #all: Set<BridgeId>

  /** @param before those that another process made for it */
  constructor(exchange: Exchange, life: CallLife, names: CallNames, before: readonly BridgeId[] = []) {
    this.#exchange = exchange
    this.#life = life
    this.#names = names
    this.#all = new Set(before)
    for (const bridge of before) exchange.bridges.add(bridge)
  }

  all(): BridgeId[] {
    return [...this.#all]
  }

  /** Makes a bridge, and puts the legs in. */
  async make(...members: Leg[]): Promise<BridgeId> {
    this.#life.alive()
    const { port, bridges } = this.#exchange
    const bridge = this.#names.bridge()
    this.#all.add(bridge)
    bridges.add(bridge)
    this.#life.changed()
    await port.bridge(bridge, { mixing: true })
    await Promise.all(members.map((leg) => port.add(bridge, leg.id)))
    return bridge
  }

  async join(bridge: BridgeId, leg: Leg): Promise<void> {
    this.#life.alive()
    await this.#exchange.port.add(bridge, leg.id)
  }

  /** Lets an unanswered caller hear what is in the bridge. */
  async listen(bridge: BridgeId, caller: Leg): Promise<void> {
    await this.join(bridge, caller)
    await this.#exchange.port.listen(caller.id)
  }

  /** What is in the bridge hears a leg of another call. */
  async spy(bridge: BridgeId, on: Leg, whispers: boolean): Promise<void> {
    this.#life.alive()
    await this.#exchange.port.spy(bridge, on.id, whispers)
  }

  async stopSpying(bridge: BridgeId): Promise<void> {
    this.#life.alive()
    await this.#exchange.port.stopSpying(bridge)
  }

  async end(): Promise<void> {
    const { port, bridges } = this.#exchange
    for (const bridge of this.#all) {
      bridges.delete(bridge)
      await port.unbridge(bridge).catch(() => undefined) // lost too; else it is found when the exchange is back
    }
  }
}
