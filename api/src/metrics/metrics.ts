import { version } from '../build.ts'
import type { Context } from '../context.ts'
import type { Engine } from '../db/engine.ts'
import { type BooksWatch, watchBooks } from './books.ts'
import type { Meter } from './meter.ts'
import { type MetricsPlace, serveMetrics } from './metrics-server.ts'
import { createPrometheus } from './prometheus.ts'

/** The figures while they are told. */
export interface ToldMetrics {
  readonly address: string
  readonly books: BooksWatch
  stop(): Promise<void>
}

export interface Metrics {
  readonly meter: Meter
  /** @throws Error when the address is taken */
  tell(ctx: Context, engine: Engine): Promise<ToldMetrics>
}

/** Counts from now on, and tells the figures at `place` from `tell` on. */
export function createMetrics(place: MetricsPlace): Metrics {
  const prometheus = createPrometheus()
  return {
    meter: prometheus.meter,
    async tell(ctx, engine) {
      const server = await serveMetrics(prometheus, place, ctx.log)
      const books = watchBooks(ctx)
      prometheus.watch({
        database: engine.stats,
        hashesWaiting: ctx.passwords.waiting,
        books: books.latest,
        telephony: ctx.telephony.health,
        now: ctx.clock.now,
        build: { version, database: engine.kind },
      })
      return {
        address: server.address,
        books,
        async stop() {
          await server.stop()
          await books.stop()
        },
      }
    },
  }
}
