import { connect, type Socket } from 'node:net'
import type { Figures, Plan } from './load.ts'

/**
 * The load generator, in a process of its own: keeps `connections` open, each with one request under way, and times
 * every answer. Speaks just enough HTTP for answers with a content-length.
 */
const HEADERS_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const RETURN = 13

/** How long the answer at the start of `bytes` is; 0 while it is not complete. */
function answerLength(bytes: Buffer): number {
  const headers = bytes.indexOf(HEADERS_END)
  if (headers < 0) return 0
  const at = bytes.indexOf(LENGTH) + LENGTH.length
  if (at < LENGTH.length || at > headers) throw new Error(`an answer without length:\n${bytes}`)
  const length =
    headers + HEADERS_END.length + Number(bytes.toString('latin1', at, bytes.indexOf(RETURN, at)))
  return length <= bytes.length ? length : 0
}

const statusOf = (bytes: Buffer) => bytes.toString('latin1', 9, 12)

/** One connection: sends the next request as soon as the last is answered, until `next` has none. */
function drive(
  socket: Socket,
  next: () => string | undefined,
  answered: (ms: number, status: string) => void,
  { everyMs = 0, firstMs = 0 } = {},
) {
  return new Promise<void>((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    let sent = 0
    const send = () => {
      const request = next()
      if (request === undefined) {
        socket.end(resolve)
        return
      }
      sent = performance.now()
      socket.write(request, 'latin1')
    }
    socket.on('data', (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const length = answerLength(bytes)
      if (length === 0) return
      const ms = performance.now() - sent
      answered(ms, statusOf(bytes))
      bytes = Buffer.alloc(0)
      if (everyMs > 0) setTimeout(send, Math.max(0, everyMs - ms))
      else send()
    })
    socket.once('error', reject)
    socket.once('connect', () => (firstMs > 0 ? setTimeout(send, firstMs) : send()))
  })
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function run({ port, connections, seconds, requests, once, everyMs }: Plan): Promise<Figures> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const end = started + seconds * 1000
  let last = started
  let count = 0
  const next = () => {
    if (performance.now() >= end || (once && count >= requests.length)) return undefined
    return requests[count++ % requests.length]
  }
  const answered = (ms: number, status: string) => {
    times.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
    last = performance.now()
  }
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  const paceOf = (index: number) => (everyMs ? { everyMs, firstMs: (everyMs * index) / connections } : {})
  await Promise.all(sockets.map((socket, index) => drive(socket, next, answered, paceOf(index))))
  const sorted = Float64Array.from(times).sort()
  return {
    rate: (times.length / (last - started)) * 1000,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    answers: times.length,
    statuses,
  }
}

process.on('message', (plan: Plan) => {
  run(plan).then(
    (figures) => process.send?.({ figures }),
    (error: Error) => process.send?.({ failure: error.stack }),
  )
})
