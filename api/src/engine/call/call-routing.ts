import type { TrunkCall } from '../../adapters/exchange/exchange.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Exchange } from '../exchange.ts'
import type { Group } from '../opened.ts'
import type { OutsideCall } from '../orders.ts'
import type { TransferTo } from '../routing.ts'
import type { NewCall } from './call.ts'
import type { CallLife } from './call-life.ts'
import type { Leg } from './leg.ts'

/** What the features answer for one call. */
export class CallRouting {
  readonly #exchange: Exchange
  readonly #life: CallLife
  readonly #begun: Pick<NewCall, 'direction' | 'from' | 'to'>

  constructor(exchange: Exchange, life: CallLife, begun: Pick<NewCall, 'direction' | 'from' | 'to'>) {
    this.#exchange = exchange
    this.#life = life
    this.#begun = begun
  }

  /** The trunks to a number of the network, the best one first. */
  trunks(number: string, callerId: string): Promise<readonly TrunkCall[]> {
    this.#life.alive()
    return this.#exchange.routing.trunks(number, callerId)
  }

  /**
   * Waits for the trunk's turn, of its calls a second.
   *
   * @returns false when it comes later than `withinMs`
   */
  async turn(trunk: string, withinMs: number): Promise<boolean> {
    const { trunks, timers } = this.#exchange
    const waitMs = trunks.turn(trunk, withinMs)
    if (waitMs === null) return false
    if (waitMs > 0) await new Promise<void>((resolve) => timers.after(waitMs, resolve))
    return true
  }

  /**
   * Where one of our phones that dials so transfers it; where that cannot be known just now, the call goes on without.
   */
  async transfer({ party }: Leg, digits: string): Promise<TransferTo | { readonly refuse: Spoken }> {
    this.#life.alive()
    const user = party.kind === 'sip' ? party.user : null
    try {
      return await this.#exchange.routing.transfer({ callId: this.#life.id, user }, digits)
    } catch (error) {
      this.#failed('a call could not be transferred', error as Error)
      return { refuse: 'network busy' }
    }
  }

  /**
   * The call by which it goes on to an outside number; null where it cannot just now.
   *
   * @param payer who pays, where it is not whose call it is
   */
  async outside(number: string, payer?: string): Promise<OutsideCall | null> {
    this.#life.alive()
    const { direction, to } = this.#begun
    const did = direction === 'inbound' ? to : null
    const led = { callId: this.#life.id, did, ...(payer !== undefined && { payer }) }
    return this.asks(this.#exchange.routing.outside(led, number))
  }

  /**
   * A ring group as it is saved by now, null: it was deleted.
   *
   * @returns null where it cannot be asked
   */
  async groupNow(id: string): Promise<{ readonly now: Pick<Group, 'members' | 'next'> | null } | null> {
    this.#life.alive()
    const asked = this.#exchange.routing.groupNow?.(id)
    return asked ? this.asks(asked.then((now) => ({ now }))) : null
  }

  /**
   * Gives a phone that has dialled to another of our processes, where it dials anew.
   *
   * @returns false: that is not there
   */
  passTo(leg: Leg, node: string): Promise<boolean> {
    this.#life.alive()
    const { from: user, to: digits } = this.#begun
    return this.#exchange.port.passTo(leg.id, node, { user, digits })
  }

  /** What a feature does for it; null where that failed: the call goes on without. */
  async asks<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await this.#exchange.outside(work)
    } catch (error) {
      this.#failed('what a phone asked for failed', error as Error)
      return null
    }
  }

  #failed(what: string, { message }: Error): void {
    this.#exchange.log.error({ callId: this.#life.id, message }, what)
  }
}
