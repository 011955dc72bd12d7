import { loadavg } from 'node:os'
import type { Figures } from './load.ts'

/** Something that is measured, in turn with others. */
export interface Contender {
  readonly name: string
  run(): Promise<Pick<Figures, 'rate' | 'p50' | 'p99'>>
}

export type Medians = Pick<Figures, 'rate' | 'p50' | 'p99'>

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The median over rounds of `of(a) / of(b)`, each ratio within one round. */
export type Ratio = (a: string, b: string, of: (medians: Medians) => number) => number

export interface Measured {
  medians(name: string): Medians
  readonly ratio: Ratio
}

const line = ({ rate, p50, p99 }: Medians) =>
  `${rate.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2).padStart(8)} ms  p99 ${p99.toFixed(2).padStart(8)} ms`

/** Rounds that do not count: V8 needs a few thousand requests before it runs a service at its best. */
const WARM_UPS = 5

/** Runs the contenders in turn, `rounds` times after those that do not count. */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
  say: (line: string) => void,
): Promise<Measured> {
  const found = new Map(contenders.map(({ name }): [string, Medians[]] => [name, []]))
  const of = (name: string) => found.get(name) ?? []
  for (let round = 1 - WARM_UPS; round <= rounds; round++) {
    say(round < 1 ? '  warm-up' : `  round ${round}, load ${loadavg()[0]?.toFixed(1)}`)
    for (const { name, run } of contenders) {
      const figures = await run()
      say(`    ${name.padEnd(34)} ${line(figures)}`)
      if (round > 0) of(name).push(figures)
    }
  }
  return {
    medians: (name) => ({
      rate: median(of(name).map((medians) => medians.rate)),
      p50: median(of(name).map((medians) => medians.p50)),
      p99: median(of(name).map((medians) => medians.p99)),
    }),
    ratio: (a, b, figure) =>
      median(of(a).map((medians, round) => figure(medians) / figure(of(b)[round] as Medians))),
  }
}
