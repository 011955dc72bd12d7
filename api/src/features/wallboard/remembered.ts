import type { Clock } from '../../context.ts'

interface Known<T> {
  readonly askedAt: number
  answer: Promise<T>
}

/**
 * Asks once for each key in `ms`, however many want to know: also a failure is an answer. Nobody waits for an answer that
 * takes the place of one not older than twice `ms`: they are given that one meanwhile. What was not asked for longest is
 * forgotten when there are more than `most` keys.
 */
export function remembered<T>(
  ask: (key: string) => Promise<T>,
  { clock, ms, most }: { clock: Clock; ms: number; most: number },
): (key: string) => Promise<T> {
  const known = new Map<string, Known<T>>()

  function keep(key: string, it: Known<T>) {
    known.delete(key) // so that it is the newest
    known.set(key, it)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return it.answer
  }
  return (key) => {
    const now = clock.now().getTime()
    const last = known.get(key)
    const age = last ? now - last.askedAt : Number.POSITIVE_INFINITY
    if (last && age >= 0 && age < ms) return last.answer
    const answer = ask(key)
    if (!last || age < 0 || age >= 2 * ms) return keep(key, { askedAt: now, answer })
    const meanwhile: Known<T> = { askedAt: now, answer: last.answer }
    const take = () => {
      meanwhile.answer = answer
    }
    answer.then(take, take)
    return keep(key, meanwhile)
  }
}
