import { type Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

const connectionsOf = (server: HttpServer) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

/**
 * Takes no new connections, and has each one that is kept open end with its next answer, which says so. A proxy sends
 * its next request elsewhere then: were they closed at once, what it had just sent would be lost.
 *
 * @returns when the last one has ended, or when idle ones were waited for long enough
 */
export async function drain(server: HttpServer, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  server.prependListener('request', (_request, response) => {
    if (response instanceof ServerResponse) response.shouldKeepAlive = false
  })
  // Of its parent: the one of HTTP closes what is idle.
  Server.prototype.close.call(server)
  while (performance.now() < until && (await connectionsOf(server)) > 0) await setTimeout(LOOK_EVERY_MS)
}
