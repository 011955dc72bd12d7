import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long a client that was answered early may go on sending, so that its answer is not lost in a reset. */
const LAST_WORDS_MS = 10_000

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Calls `act` after `ms`, unless the request is complete by then. */
function unlessComplete(raw: IncomingMessage, ms: number, act: () => void): void {
  // Most bodies came with their headers, and are read by then: those need no timer.
  setImmediate(() => {
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.complete || act(), ms).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * Cuts off a client that takes longer than `slowestMs` to send the body of a request. Files may take as long as the server
 * allows any request; they are cut off when nothing more comes of them (`withUpload`), and soon when they were refused.
 */
export function cutOffSlowRequests(app: FastifyInstance, slowestMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (hasBody(raw) && !routeOptions.config.takesFile)
      unlessComplete(raw, slowestMs, () => {
        const late = Object.assign(new Error('a slow request'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', late, raw.socket)
      })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete) unlessComplete(raw, Math.min(LAST_WORDS_MS, slowestMs), () => raw.destroy())
    done()
  })
}
