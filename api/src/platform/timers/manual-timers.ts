import type { Clock } from '../../context.ts'
import type { Timers } from './timers.ts'

/** Time that passes when a test says so. */
export interface ManualTimers extends Timers {
  /**
   * Lets so much time pass. All that falls due runs at its moment, in order; after each of them `settled` is awaited,
   * so that what it set off is done before the next.
   */
  advance(ms: number, settled: () => Promise<void>): Promise<void>
}

interface Due {
  readonly at: number
  readonly order: number
  run: (() => void) | null
}

const isBefore = (one: Due, other: Due) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** Timers on a clock that moves only when it is set. */
export function createManualTimers(clock: Clock & { set(at: Date): void }): ManualTimers {
  const heap: Due[] = []
  let order = 0
  const time = () => clock.now().getTime()

  return {
    clock,
    after(ms, run) {
      const due: Due = { at: time() + Math.max(0, ms), order: order++, run }
      push(heap, due)
      return () => {
        due.run = null
      }
    },
    async advance(ms, settled) {
      const until = time() + ms
      await settled()
      for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
        pop(heap)
        if (!next.run) continue
        if (next.at > time()) clock.set(new Date(next.at))
        next.run()
        await settled()
      }
      if (until > time()) clock.set(new Date(until))
    },
  }
}

function push(heap: Due[], due: Due) {
  let place = heap.push(due) - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (!swapped(heap, parent, place)) break
    place = parent
  }
}

function pop(heap: Due[]) {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  for (let place = 0; ; ) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    const child = heap[right] && isBefore(heap[right], heap[left] as Due) ? right : left
    if (!swapped(heap, place, child)) break
    place = child
  }
}

/** Puts the two in order. @returns whether they were not, and both are there */
function swapped(heap: Due[], upper: number, lower: number): boolean {
  const [one, other] = [heap[upper], heap[lower]]
  if (!one || !other || !isBefore(other, one)) return false
  heap[upper] = other
  heap[lower] = one
  return true
}
