import type { FastifyInstance } from 'fastify'

/**
 * Refuses new connections, answers what is under way, and closes. Node stops enforcing its timeouts the moment a
 * server closes, so one connection that never finishes its request would hold the process for ever: whatever is not
 * done after `withinMs` is cut off.
 */
export async function closeWithin(app: FastifyInstance, withinMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), withinMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
