import type { Exchange } from '../exchange.ts'
import type { Call, NewCall } from './call.ts'
import type { CallLife } from './call-life.ts'

/** The calls to outside numbers that one call was transferred to, or may be: they end with it at the latest. */
export class CallOnward {
  readonly #exchange: Exchange
  readonly #life: CallLife
  readonly #calls = new Set<Call>()

  constructor(exchange: Exchange, life: CallLife) {
    this.#exchange = exchange
    this.#life = life
  }

  begin(wanted: NewCall, flow: (call: Call) => Promise<void>): Call {
    const onward = this.#exchange.begin(wanted, flow)
    this.add(onward)
    return onward
  }

  /** One that has begun. */
  add(onward: Call): void {
    this.#calls.add(onward)
    if (this.#life.isOver) onward.hangUp() // it ended while the other one was booked
  }

  hangUp(): void {
    for (const call of this.#calls) call.hangUp()
  }

  /** Resolves when all are over, and their ends were emitted. */
  async gone(): Promise<void> {
    await Promise.all([...this.#calls].map(({ gone }) => gone))
  }
}
