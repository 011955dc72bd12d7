const now = () => performance.now()

interface Count {
  readonly current: number
  /** milliseconds until the count begins anew */
  readonly ttl: number
}

/**
 * How many requests came from each address in this window, in this process. It goes by the machine's uptime, because
 * the plugin's own store goes by the wall clock: set back by a day, that one would refuse a busy address for a day.
 */
export class FloodStore {
  #began = now()
  #counts = new Map<string, number>()

  incr(address: string, done: (error: Error | null, count: Count) => void, windowMs: number): void {
    if (now() - this.#began >= windowMs) {
      this.#began = now()
      this.#counts = new Map() // so the memory is bounded by the addresses of one window
    }
    const current = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, current)
    done(null, { current, ttl: this.#began + windowMs - now() })
  }

  /** Every route shares the one count. */
  child(): FloodStore {
    return this
  }
}
