import type { BridgeId, ChannelId } from '../../adapters/exchange/port.ts'
import type { CallId } from '../orders.ts'
import type { CallState } from '../takeover/call-state.ts'

const A_LIFE = 1_000 // more than a process makes of anything for one call

/** The ids of what is made for one call at the exchange; no later process makes one of them again. */
export class CallNames {
  readonly #id: CallId
  /** the processes that had it before */
  readonly lives: number
  /** legs and plays until now */
  made: number
  #bridges: number

  /** @param before of a call that another process had */
  constructor(id: CallId, before?: Pick<CallState, 'made' | 'lives' | 'bridges'>) {
    this.#id = id
    this.lives = before ? before.lives + 1 : 0
    this.made = before?.made ?? 0
    this.#bridges = before?.bridges.length ?? 0
  }

  leg(name: 'a' | 'b'): ChannelId {
    this.made += 1
    return `${this.#id}.${name}${name === 'a' && this.made === 1 ? '' : this.#numbered(this.made)}`
  }

  bridge(): BridgeId {
    const name = `${this.#id}.br${this.#numbered(this.#bridges)}`
    this.#bridges += 1
    return name
  }

  play(): string {
    this.made += 1
    return this.#play(this.made)
  }

  /** What may still be played. */
  plays(): readonly string[] {
    return Array.from({ length: this.made }, (_, index) => this.#play(index + 1))
  }

  #play(number: number): string {
    return `${this.#id}.p${number}`
  }

  /** The process before may have made one more than it wrote down. */
  #numbered(made: number): number {
    return this.lives * A_LIFE + made
  }
}
