import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Prometheus } from './prometheus.ts'

/** Where the figures are told: an address of their own, never the one that customers reach. */
export interface MetricsPlace {
  readonly host: string
  /** 0 takes a free one */
  readonly port: number
}

export interface MetricsServer {
  readonly address: string
  stop(): Promise<void>
}

/**
 * Answers GET /metrics, and nothing else.
 *
 * @throws Error when the address is taken
 */
export async function serveMetrics(
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
      log.error({ message: (error as Error).message }, 'the metrics could not be told')
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
