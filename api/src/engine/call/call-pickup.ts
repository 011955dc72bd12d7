import type { CallLegs } from './call-legs.ts'
import type { CallLife } from './call-life.ts'
import type { Leg } from './leg.ts'

/** A call that rings at our phones. */
interface Ringing {
  /** the leg whose place is free */
  readonly name: 'b'
  /** who waits */
  readonly other: Leg
  take(leg: Leg): void
}

/** While one call rings at our phones: a colleague may pick it up. */
export class CallPickup {
  readonly #life: CallLife
  readonly #legs: CallLegs
  #ringing: Ringing | null = null

  constructor(life: CallLife, legs: CallLegs) {
    this.#life = life
    this.#legs = legs
  }

  /** null: it rings at no phone of ours, or one was answered */
  get place(): Omit<Ringing, 'take'> | null {
    return this.#legs.isAnswered('b') ? null : this.#ringing
  }

  /**
   * The first answer of phones that ring for some people, or the leg of a colleague who picks the call up before; phones
   * that still ring stop. A call that rings at phones of the network alone is not picked up.
   *
   * @param people the people who are called; by default those whose phones they are
   * @returns null when none was answered, or who waits has hung up
   */
  async orPickedUp<T>(
    other: Leg,
    answered: Promise<T | null>,
    people: readonly string[] = this.#rung(),
  ): Promise<T | { readonly leg: Leg; readonly isPickedUp: true } | null> {
    const gone = other.ended.then(() => null)
    if (people.length === 0) return Promise.race([answered, gone])
    const picked = Promise.withResolvers<Leg>()
    const ringing: Ringing = { name: 'b', other, take: picked.resolve }
    this.#ringing = ringing
    this.#life.emit({ type: 'call.rings', people: [...new Set(people)] })
    try {
      const byColleague = picked.promise.then((leg) => ({ leg, isPickedUp: true as const }))
      const taken = await Promise.race([byColleague, answered, gone])
      if (taken) this.#legs.stopAsking()
      return taken
    } finally {
      if (this.#ringing === ringing) this.#ringing = null
      if (!this.#life.isOver) this.#life.emit({ type: 'call.rings', people: [] })
    }
  }

  /**
   * A leg that was answered takes the call, if it still rings: that is the call's answer.
   *
   * @param from the legs of the call that the leg was in, which goes on without
   */
  isTakenBy(leg: Leg, from?: CallLegs): boolean {
    const ringing = this.#ringing
    if (!ringing || ringing.other.end || this.#life.isOver || this.#legs.isAnswered('b')) return false
    this.#ringing = null
    const own = from ? this.#legs.adopt(leg, from, 'b') : leg
    this.#legs.picksUp(own)
    if (own.party.kind === 'sip') this.#life.emit({ type: 'call.picked', user: own.party.user })
    ringing.take(own)
    return true
  }

  #rung(): string[] {
    const called = this.#legs.all().filter(({ name }) => name === 'b')
    return called.flatMap(({ party }) => (party.kind === 'sip' ? [party.user] : []))
  }
}
