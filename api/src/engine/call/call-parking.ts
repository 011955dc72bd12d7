import { type Timers, within } from '../../platform/timers/timers.ts'
import type { CallLegs } from './call-legs.ts'
import type { CallLife } from './call-life.ts'
import type { Leg } from './leg.ts'

/** A place where a call waits for one of ours. */
interface Place {
  /** the leg whose place is free */
  readonly name: Leg['name']
  /** who waits */
  readonly other: Leg
  take(leg: Leg): void
}

/** Where one call waits until one of ours takes it. */
export class CallParking {
  readonly #life: CallLife
  readonly #timers: Timers
  readonly #legs: CallLegs
  #place: Place | null = null

  constructor(life: CallLife, timers: Timers, legs: CallLegs) {
    this.#life = life
    this.#timers = timers
    this.#legs = legs
  }

  /** null: it does not wait */
  get place(): Omit<Place, 'take'> | null {
    return this.#place
  }

  /** @returns the leg that has taken it; null when none has until then */
  async wait(other: Leg, name: Leg['name'], until: Date): Promise<Leg | null> {
    const taken = Promise.withResolvers<Leg>()
    this.#place = { name, other, take: taken.resolve }
    const leftMs = Math.max(0, until.getTime() - this.#timers.clock.now().getTime())
    return within(this.#timers, leftMs, taken.promise)
  }

  /**
   * A leg takes it out of its place, if none has before.
   *
   * @param from the legs of the call that the leg was in, which goes on without
   */
  isTakenBy(leg: Leg, from?: CallLegs): boolean {
    const place = this.#place
    if (!place || place.other.end || this.#life.isOver) return false
    this.#place = null
    place.take(from ? this.#legs.adopt(leg, from, place.name) : leg)
    return true
  }

  /** @param taker the leg that has taken it; null: none has */
  leave(taker: Leg | null): void {
    this.#place = null
    const user = taker?.party.kind === 'sip' && { user: taker.party.user }
    this.#life.emit({ type: 'park.left', ...user })
  }
}
