interface Waiting<K, V> {
  readonly key: K
  resolve(value: V): void
  reject(error: unknown): void
}

const UNDER_WAY = 2 // one that never comes back holds nobody else up
const MOST = 100

/**
 * Answers each key alone, but asks for many at once: what comes while questions are under way waits for one of them and
 * then goes in one question. A key is always asked for after it came.
 *
 * @param ask gives the answers in the order of the keys; when it fails, it fails for all of them
 */
export function gathered<K, V>(ask: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let underWay = 0
  const next = () => {
    const asked = waiting.slice(0, MOST)
    waiting = waiting.slice(MOST)
    underWay++
    ask(asked.map(({ key }) => key))
      .then(
        (answers) => {
          for (const [index, it] of asked.entries()) it.resolve(answers[index] as V)
        },
        (error) => {
          for (const it of asked) it.reject(error)
        },
      )
      .finally(() => {
        underWay--
        if (waiting.length > 0) next()
      })
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < UNDER_WAY) next()
    })
}
