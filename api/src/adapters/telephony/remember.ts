const GENERATION = 50_000

/** Remembers the last 50,000 to 100,000 values that it was given. */
export function remember<T>(): { add(value: T): void; has(value: T): boolean } {
  let young = new Set<T>()
  let old = new Set<T>()
  return {
    add(value) {
      if (young.size >= GENERATION) {
        old = young
        young = new Set()
      }
      young.add(value)
    },
    has: (value) => young.has(value) || old.has(value),
  }
}
