import { displayName } from '../../adapters/exchange/display-name.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Exchange } from '../exchange.ts'
import type { KnownBy } from '../routing.ts'
import type { CallLife } from './call-life.ts'

/** So long after a name was asked for, a phone rings with the number alone. */
export const NAME_WITHIN_MS = 100
/** A contact may be saved while a caller waits in a queue: who rings later shows it. */
const KNOWN_FOR_MS = 10_000

interface Asked {
  readonly sinceMs: number
  readonly name: Promise<string | null>
}

/**
 * The names that the phones of a workgroup show while a call rings there. A name never keeps a call from ringing: one that
 * comes late, or cannot be read, is none.
 *
 * @source DEC-236
 */
export class ShownNames {
  readonly #exchange: Exchange
  readonly #life: CallLife
  /** by number: all phones of a call are of one workgroup */
  readonly #asked = new Map<string, Asked>()

  constructor(exchange: Exchange, life: CallLife) {
    this.#exchange = exchange
    this.#life = life
  }

  /** Begins to look for who has a number, beside what else is read of the call. */
  begin(of: KnownBy, number: string): void {
    const asked = this.#exchange.routing.nameOf?.(of, number)
    if (asked) this.#asked.set(number, { sinceMs: this.#nowMs(), name: this.#shown(asked) })
  }

  /** The name with which a number rings at a person's phones; undefined: none is known in time. */
  async of(user: string, number: string): Promise<string | undefined> {
    const known = this.#asked.get(number)
    if (!known || this.#nowMs() - known.sinceMs >= KNOWN_FOR_MS) this.begin({ user }, number)
    const asked = this.#asked.get(number)
    if (!asked) return undefined
    const leftMs = Math.max(0, asked.sinceMs + NAME_WITHIN_MS - this.#nowMs())
    return (await within(this.#exchange.timers, leftMs, asked.name)) ?? undefined
  }

  async #shown(asked: Promise<string | null>): Promise<string | null> {
    try {
      const name = await asked
      return name === null ? null : displayName(name)
    } catch (error) {
      const { message } = error as Error
      this.#exchange.log.error({ callId: this.#life.id, message }, 'the name of a caller could not be read')
      return null
    }
  }

  #nowMs(): number {
    return this.#exchange.timers.clock.now().getTime()
  }
}
