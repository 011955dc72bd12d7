// @source RUN-7

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { jobsOf } from '../../jobs/jobs.ts'
import type { Engine } from '../db/engine.ts'
import { jobFigures } from '../jobs/jobs.figures.ts'
import { version } from '../process/version.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import { disksOf } from './disks.ts'
import { type FiguresWatch, watchFigures } from './figures-watch.ts'
import type { Meter } from './meter.ts'
import { createPrometheus, type Prometheus } from './prometheus.ts'
import { type WriteWatch, watchWrites } from './write-watch.ts'

/** Where metrics are served, apart from what customers reach. */
export interface MetricsPlace {
  readonly host: string
  /** 0 takes a free one */
  readonly port: number
}

interface MetricsServer {
  readonly address: string
  stop(): Promise<void>
}

/**
 * Answers GET /metrics, and nothing else.
 *
 * @throws Error when the address is taken
 */
async function serveMetrics(
  prometheus: Prometheus,
  { host, port }: MetricsPlace,
  log: FastifyBaseLogger,
): Promise<MetricsServer> {
  const server = createServer(async (request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    try {
      const text = await prometheus.text()
      answer.writeHead(200, { 'content-type': prometheus.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ message: (error as Error).message }, 'the metrics could not be served')
      answer.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, family, port: taken } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The metrics endpoint while it is served. */
export interface ServedMetrics {
  readonly address: string
  readonly figures: FiguresWatch
  readonly database: DatabaseWatch
  readonly writes: WriteWatch
  stop(): Promise<void>
}

export interface Metrics {
  readonly meter: Meter
  /**
   * @param looks how often it looks at the database on its own; a test says when
   * @throws Error when the address is taken
   */
  serve(ctx: Context, engine: Engine, looks?: Looks): Promise<ServedMetrics>
}

interface Looks {
  readonly figuresEveryMs: number
  readonly answersEveryMs: number
  readonly writesEveryMs: number
}

const LOOKS: Looks = { figuresEveryMs: 30_000, answersEveryMs: 10_000, writesEveryMs: 30_000 }

/** Counts from now on; `serve` opens the endpoint at `place`. */
export function createMetrics(place: MetricsPlace): Metrics {
  const prometheus = createPrometheus()
  return {
    meter: prometheus.meter,
    async serve(ctx, engine, looks = LOOKS) {
      const server = await serveMetrics(prometheus, place, ctx.log)
      const jobs = jobsOf(ctx)
      const declared = ctx.features.flatMap(({ figures }) => figures?.(ctx) ?? [])
      const figures = watchFigures(ctx, [...declared, jobFigures(ctx.db, jobs)], looks.figuresEveryMs)
      const database = watchDatabase(ctx, looks.answersEveryMs)
      const writes = watchWrites(ctx, looks.writesEveryMs)
      prometheus.watch({
        database: engine.stats,
        databaseAnswers: database.answers,
        replicaUsed: ctx.replica.isUsed,
        hashesWaiting: ctx.passwords.waiting,
        figures,
        telephony: ctx.telephony.health,
        jobs,
        disks: disksOf(ctx.config),
        writable: writes.writable,
        build: { version, database: engine.kind },
        gaps: ctx.config.gaps,
        keys: ctx.config.secretKeys.map(({ id }) => id),
      })
      return {
        address: server.address,
        figures,
        database,
        writes,
        async stop() {
          await server.stop()
          await Promise.all([figures.stop(), database.stop(), writes.stop()])
        },
      }
    },
  }
}
