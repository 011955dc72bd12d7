import { AppError } from './app-error.ts'

/** Who waits for a turn: people and browsers that are known go first, and strangers cannot fill their queue. */
export type Lane = 'known' | 'strangers'

/** Runs at most `width` works at a time; of each lane `most` wait, and more are 'unavailable'. */
export function bounded(width: number, most: number) {
  let free = width
  const waiting: Record<Lane, (() => void)[]> = { known: [], strangers: [] }
  const run = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting[lane].length >= most) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    else await new Promise<void>((resolve) => waiting[lane].push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.known.shift() ?? waiting.strangers.shift()
      if (next) next()
      else free++
    }
  }
  return { run, waiting: () => waiting.known.length + waiting.strangers.length }
}
