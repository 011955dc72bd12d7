import { AppError } from './app-error.ts'

/**
 * Who waits for a turn: people and browsers that are known go first, then those whose device has solved a challenge, and
 * strangers cannot fill their queues.
 */
export type Lane = 'known' | 'solved' | 'strangers'

const FIRST_GUESS_MS = 300

/** Runs at most `width` works at a time; of each lane `most` wait, and more are 'unavailable'. */
export function bounded(width: number, most: number) {
  let free = width
  let tookMs = FIRST_GUESS_MS // of one work, the last ones above all
  const waiting: Record<Lane, (() => void)[]> = { known: [], solved: [], strangers: [] }
  const run = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting[lane].length >= most) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    else await new Promise<void>((resolve) => waiting[lane].push(resolve))
    const began = performance.now()
    try {
      return await work()
    } finally {
      tookMs += (performance.now() - began - tookMs) / 8
      const next = waiting.known.shift() ?? waiting.solved.shift() ?? waiting.strangers.shift()
      if (next) next()
      else free++
    }
  }
  return {
    run,
    /** how long one more of a lane would wait, if no one of the lanes before it came; Infinity when its queue is full */
    expectedWaitMs: (lane: Lane) =>
      waiting[lane].length >= most ? Number.POSITIVE_INFINITY : (waiting[lane].length * tookMs) / width,
    waiting: () => Object.values(waiting).reduce((sum, { length }) => sum + length, 0),
  }
}
