const DEMO_SEED = 20_261_001

/** Chance that comes out the same on every machine. */
export interface Random {
  /** from 0 on and below 1 */
  next(): number
  /** a whole number, both ends included */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** an index of `weights`, each as likely as its weight */
  weighted(weights: readonly number[]): number
  /** normally distributed around 0 with deviation 1 */
  normal(): number
  /** `count` characters of `alphabet` */
  text(alphabet: string, count: number): string
}

/** mulberry32: small, and good enough to look at. */
export function createRandom(seed = DEMO_SEED): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return index === -1 ? weights.length - 1 : index
    },
    // Box and Muller; 1 - next() is never 0, whose logarithm there is not.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    text: (alphabet, count) =>
      Array.from({ length: count }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  }
}
