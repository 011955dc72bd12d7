interface Waiting<K, V> {
  readonly key: K
  resolve(value: V): void
  reject(error: unknown): void
}

const UNDER_WAY = 2
/**
 * A query that takes longer most likely waits for a lock: it stops counting as running, so that nothing waits with it.
 */
const LONGEST_MS = 100

function gatherer<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  most: number,
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let underWay = 0
  const next = () => {
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay++
    let isCounted = true
    const letNext = () => {
      if (!isCounted) return
      isCounted = false
      clearTimeout(timer)
      underWay--
      if (waiting.length > 0) next()
    }
    const timer = setTimeout(letNext, LONGEST_MS).unref()
    ask(asked.map(({ key }) => key))
      .then(
        (answers) => {
          for (const [index, question] of asked.entries()) question.resolve(answers[index] as V)
        },
        (error) => {
          for (const question of asked) question.reject(error)
        },
      )
      .finally(letNext)
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < UNDER_WAY) next()
    })
}

/**
 * Answers each key alone, but asks for many at once: what comes while questions are under way waits for one of them and
 * then goes in one question. A key is always asked for after it came, and no later than a question may take at most.
 *
 * @param ask gives the answers in the order of the keys; when it fails, it fails for all of them
 * @param most how many keys a question has at most
 * @returns asks `of` something, a database mostly, for what it knows of a key
 */
export function shared<Of extends WeakKey, K, V>(
  ask: (of: Of, keys: readonly K[]) => Promise<readonly V[]>,
  most = 100,
): (of: Of, key: K) => Promise<V> {
  const batchers = new WeakMap<Of, (key: K) => Promise<V>>()
  return (of, key) => {
    const known = batchers.get(of)
    if (known) return known(key)
    const made = gatherer<K, V>((keys) => ask(of, keys), most)
    batchers.set(of, made)
    return made(key)
  }
}
