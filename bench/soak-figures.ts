/** What a process says of itself; memory in bytes, delays in ms with the 10 of the timer that measures them. */
export interface Inside {
  readonly heapUsed: number
  /** taken of the system for the heap */
  readonly heapTotal: number
  /** used right after the newest collection, whichever it was */
  readonly heapAfterCollection: number
  readonly external: number
  readonly arrayBuffers: number
  /** by kind, as Node names them */
  readonly resources: Readonly<Record<string, number>>
  readonly delay: { readonly p50: number; readonly p99: number; readonly everP99: number }
}

/** What the load had since the last time that it was asked. */
export interface Answers {
  readonly answers: number
  readonly p99: number
  /** no answer, or one of 500 and above */
  readonly failures: number
}

export interface Sample extends Inside {
  /** minutes since the start of the measured time */
  readonly minute: number
  readonly rss: number
  /** open file descriptors by kind */
  readonly files: Readonly<Record<string, number>>
  readonly connections: number
  readonly load: Answers
}

/** A figure that is looked at over time. */
type Reading = (sample: Sample) => number

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** By how much a figure grows over these samples: the straight line of least squares, its end against its beginning. */
export function growthOf(samples: readonly Sample[], reading: Reading): number {
  const mean = (of: Reading) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean(reading)]
  const together = samples.reduce((sum, sample) => sum + (sample.minute - x) * (reading(sample) - y), 0)
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - x) ** 2, 0)
  const slope = spread === 0 ? 0 : together / spread
  const at = (minute = x) => y + slope * (minute - x)
  const begin = at(samples[0]?.minute)
  return begin === 0 ? 0 : at(samples.at(-1)?.minute) / begin - 1
}

const LEAK_SHARE = 0.05
const LEAK_LEAST = 5

interface Change {
  readonly kind: string
  readonly before: number
  readonly after: number
}

/**
 * What of handles and files there is more of in the last quarter than in the one before, by medians: more than 5%, and
 * more than five.
 */
export function leaksOf(samples: readonly Sample[]): Change[] {
  const quarter = Math.floor(samples.length / 4)
  const [third, last] = [samples.slice(-2 * quarter, -quarter), samples.slice(-quarter)]
  const readings = new Map<string, Reading>()
  for (const { resources, files } of last) {
    for (const kind of Object.keys(resources)) readings.set(kind, (sample) => sample.resources[kind] ?? 0)
    for (const kind of Object.keys(files)) readings.set(`file: ${kind}`, (sample) => sample.files[kind] ?? 0)
  }
  readings.set('database connections', ({ connections }) => connections)
  return [...readings].flatMap(([kind, of]) => {
    const [before, after] = [medianOf(third.map(of)), medianOf(last.map(of))]
    return after - before > Math.max(LEAK_LEAST, before * LEAK_SHARE) ? [{ kind, before, after }] : []
  })
}
