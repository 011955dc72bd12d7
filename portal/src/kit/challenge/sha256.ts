// The browser's own SHA-256 answers each time by a promise, and only on encrypted pages: too slow to count with.

/** The first 32 bits of the fractional part of a root. @source FIPS 180-4, 4.2.2 and 5.3.3 */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const words = new Int32Array(64)

function mix(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] as number, words[i - 2] as number]
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (mixed[i] as number)
}

/** The first 32 bits of SHA-256. @param text ASCII @source FIPS 180-4 */
export function sha256Start(text: string): number {
  const state = START.slice()
  const blocks = Math.ceil((text.length + 9) / 64)
  for (let block = 0; block < blocks; block++) {
    words.fill(0)
    for (let at = 0; at < 64; at++) {
      const index = block * 64 + at
      const byte = index < text.length ? text.charCodeAt(index) : index === text.length ? 0x80 : 0
      words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - (at & 3) * 8))
    }
    if (block === blocks - 1) words[15] = text.length * 8
    mix(state)
  }
  return state[0] as number
}
