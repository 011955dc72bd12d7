import { randomUUID } from 'node:crypto'
import type { ZodType } from 'zod'
import { TelephonyUnavailable } from '../exchange.ts'
import { type AriAnswer, type AriEvent, EVENT_TYPES, parseAri } from './ari-events.ts'

export interface AriAddress {
  /** https://host:port of Asterisk, or http on this machine */
  readonly url: string
  readonly user: string
  readonly password: string
  /** the Stasis application's name; one process at a time has it */
  readonly application: string
}

/** Asterisk refused a request. */
export class AriError extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(`${what}: Asterisk answered ${status}`)
    this.status = status
  }
}

/** One connection to Asterisk's REST interface: requests and events over one WebSocket, so that they keep their order. */
export interface Ari {
  /**
   * @returns the parsed answer
   * @throws AriError when it was refused, TelephonyUnavailable when there is no connection (any more)
   */
  ask<T>(method: Method, path: string, expected: ZodType<T>, query?: Query): Promise<T>
  /** The same without an answer to parse. */
  send(method: Method, path: string, query?: Query, body?: unknown): Promise<void>
  /** The same, not in line with the others, for what Asterisk may answer late: in line, all would wait for it. */
  sendApart(method: Method, path: string, query: Query): Promise<void>
  /** The bytes of a stored recording, which do not fit into the socket. */
  download(path: string): Promise<Response>
  /** Resolves when Asterisk has unregistered the application: a process that registers it before that may receive no events. */
  close(): Promise<void>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Query = Readonly<Record<string, string | number>>

export interface AriListener {
  event(event: AriEvent): void
  /** The connection is lost. Called once, and nothing after it. */
  lost(): void
}

const ANSWER_WITHIN_MS = 10_000
const CONNECT_WITHIN_MS = 5_000
const TAKEN_WITHIN_MS = 1_000

const search = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`] as [string, string]),
  ).toString()

/** @throws Error when Asterisk is not there, or still loads its modules */
export async function connectAri(address: AriAddress, listener: AriListener): Promise<Ari> {
  const { url, user, password, application } = address
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const query = search({ app: application, subscribeAll: 'false' })
  // The password is no part of the address: those are logged, by proxies too.
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ari/events?${query}`, {
    headers: { authorization },
  })
  const waiting = new Map<string, (answer: AriAnswer | null) => void>()
  const gone = Promise.withResolvers<void>()
  let isLost = false

  function lose() {
    if (isLost) return
    isLost = true
    for (const answered of waiting.values()) answered(null)
    waiting.clear()
    gone.resolve()
    listener.lost()
  }

  function receive(text: string) {
    const received = parseAri(text)
    if (!received) return
    if ('event' in received) return listener.event(received.event)
    const { answer } = received
    waiting.get(answer.request_id)?.(answer)
    waiting.delete(answer.request_id)
  }

  await opened(socket)
  socket.addEventListener('message', ({ data }) => receive(String(data)))
  socket.addEventListener('close', lose)
  socket.addEventListener('error', lose)

  async function request(method: Method, path: string, query: Query, body?: unknown): Promise<AriAnswer> {
    if (isLost) throw new TelephonyUnavailable()
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<AriAnswer | null>()
    waiting.set(id, resolve)
    const uri = Object.keys(query).length > 0 ? `${path}?${search(query)}` : path
    const content =
      body === undefined ? {} : { content_type: 'application/json', message_body: JSON.stringify(body) }
    socket.send(
      JSON.stringify({ type: 'RESTRequest', transaction_id: id, request_id: id, method, uri, ...content }),
    )
    const deadline = setTimeout(() => socket.close(), ANSWER_WITHIN_MS) // it hangs: its calls are compared when it is back
    const answer = await promise
    clearTimeout(deadline)
    if (!answer) throw new TelephonyUnavailable()
    if (answer.status_code < 200 || answer.status_code > 299)
      throw new AriError(answer.status_code, `${method} ${path}`) // without the query: it may hold a code
    return answer
  }

  const ari: Ari = {
    async ask(method, path, expected, query = {}) {
      const { message_body } = await request(method, path, query)
      return expected.parse(JSON.parse(message_body ?? 'null'))
    },
    async send(method, path, query = {}, body) {
      await request(method, path, query, body)
    },
    async sendApart(method, path, query) {
      const signal = AbortSignal.timeout(TAKEN_WITHIN_MS)
      const asked = fetch(`${url}/ari/${path}?${search(query)}`, {
        method,
        headers: { authorization },
        signal,
      })
      const status = await asked.then(
        async (answer) => {
          await answer.body?.cancel()
          return answer.status
        },
        () => {
          if (signal.aborted) return null // it was taken, and is done later
          throw new TelephonyUnavailable()
        },
      )
      if (status !== null && (status < 200 || status > 299)) throw new AriError(status, `${method} ${path}`)
    },
    async download(path) {
      const answer = await fetch(`${url}/ari/${path}`, { headers: { authorization } })
      if (!answer.ok) throw new AriError(answer.status, `GET ${path}`)
      return answer
    },
    close() {
      socket.close()
      return gone.promise
    },
  }
  // A call of two parties has 50 others.
  const allowed = EVENT_TYPES.map((type) => ({ type }))
  await ari.send('PUT', `applications/${application}/eventFilter`, {}, { allowed })
  return ari
}

function opened(socket: WebSocket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => {
    reject(new Error('Asterisk does not answer'))
    socket.close()
  }, CONNECT_WITHIN_MS)
  socket.addEventListener('open', () => resolve(), { once: true })
  socket.addEventListener('error', () => reject(new Error('Asterisk cannot be reached')), { once: true })
  socket.addEventListener('close', () => reject(new Error('Asterisk closed the connection')), { once: true })
  return promise.finally(() => clearTimeout(late))
}
