import type { Clock } from '../../context.ts'

interface Known<T> {
  readonly askedAt: number
  readonly answer: Promise<T>
}

/**
 * Asks once for each key in `ms`, however many want to know: also a failure is an answer. What was not asked for longest
 * is forgotten when there are more than `most` keys.
 */
export function remembered<T>(
  ask: (key: string) => Promise<T>,
  { clock, ms, most }: { clock: Clock; ms: number; most: number },
): (key: string) => Promise<T> {
  const known = new Map<string, Known<T>>()
  return (key) => {
    const now = clock.now().getTime()
    const last = known.get(key)
    if (last && now >= last.askedAt && now - last.askedAt < ms) return last.answer
    const answer = ask(key)
    known.delete(key) // so that it is the newest
    known.set(key, { askedAt: now, answer })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return answer
  }
}
