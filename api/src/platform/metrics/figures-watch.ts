import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { ageInSeconds, type Figures } from './figures.ts'

export interface FiguresWatch {
  /** Reads now, or waits for the reading that is under way. */
  read(): Promise<void>
  /** Adds their gauges, which have no value before the first reading. */
  show(registry: Registry): void
  stop(): Promise<void>
}

interface Reading {
  readonly at: Date
  readonly values: ReadonlyMap<Figures, unknown>
}

/**
 * Reads what the features declare every so often, one after the other. While the database does not answer, the last
 * reading stays, with its age.
 */
export function watchFigures(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  all: readonly Figures[],
  readEveryMs: number,
): FiguresWatch {
  let latest: Reading | null = null
  let reading: Promise<void> | null = null

  async function readOnce() {
    try {
      const at = clock.now()
      const values = new Map<Figures, unknown>()
      for (const figures of all) values.set(figures, await figures.read(at))
      latest = { at, values }
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'the figures for the metrics could not be read')
    } finally {
      reading = null
    }
  }
  const read = () => {
    reading ??= readOnce()
    return reading
  }

  void read()
  const timer = setInterval(read, readEveryMs)
  timer.unref()
  return {
    read,
    show(registry) {
      for (const figures of all) showOne(registry, figures, () => latest?.values.get(figures), clock)
      new Gauge({
        name: 'ekoline_books_age_seconds',
        help: 'Age of the reading that the ledger and payment figures are from',
        registers: [registry],
        collect() {
          if (latest) this.set(ageInSeconds(latest.at, clock.now()))
          else this.remove() // prom-client begins with 0
        },
      })
    },
    async stop() {
      clearInterval(timer)
      await reading
    },
  }
}

function showOne(registry: Registry, { gauges }: Figures, read: () => unknown, clock: Context['clock']) {
  for (const [name, { help, labels = [], value }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        this.reset()
        const known = read()
        const current = known === undefined ? null : value(known, clock.now())
        if (typeof current === 'number') this.set(current)
        else for (const [its, figure] of current ?? []) this.set({ ...its }, figure)
        if (current === null && labels.length === 0) this.remove() // prom-client begins with 0
      },
    })
}
