import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { errorBody } from '@ekoline/contract/endpoint/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { openWorld, type Person, type World } from '../world.ts'

const SLOWEST_MS = 600
const BOUND_MS = 10_000 // generous, for a machine that has other work; without the limit there is no end at all

let world: World
let app: FastifyInstance
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person()
  app = await buildApp(world.ctx, '/nonexistent', { slowestRequestMs: SLOWEST_MS })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const port = () => (app.server.address() as { port: number }).port

/** Waits for the end of a connection, in peace or by a reset. @throws when it does not come */
const cutOff = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.on('error', () => {}) // a reset is an end, too
    socket.once('close', () => resolve())
    AbortSignal.timeout(BOUND_MS).addEventListener('abort', () => reject(new Error('still connected')))
  })

/** Sends `first` at once and then `rest`, again and again, one byte after the other, until it is cut off. */
async function sendSlowly(first: string, rest: string): Promise<void> {
  const socket = connect(port(), '127.0.0.1')
  socket.write(first)
  let sent = 0
  const timer = setInterval(() => socket.write(rest[sent++ % rest.length] ?? ''), 40)
  await cutOff(socket.resume())
  clearInterval(timer)
}

/** The failure in a raw HTTP answer. */
function failureIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { http: Number(head.split(' ')[1]), body: errorBody.parse(JSON.parse(body)) }
}

const headOf = (length: number) =>
  `POST /v1/payments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ada.token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('headers that come one byte at a time are cut off', () =>
  sendSlowly('', 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-more: and more '))

test('a body that never ends is cut off', () => sendSlowly(headOf(60_000), ' '))

test('300 connections that say nothing are cut off, and others are served all the time', async () => {
  const silent: Socket[] = []
  for (let n = 0; n < 300; n++) silent.push(connect(port(), '127.0.0.1').on('error', () => {}))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  const cut = Promise.all(
    silent.map((socket) => {
      return cutOff(socket.resume())
    }),
  )
  let open = true
  void cut.then(() => {
    open = false
  })
  let served = 0
  while (open) {
    const answer = await fetch(`http://127.0.0.1:${port()}/health/ready`)
    expect(answer.status).toBe(200)
    await answer.text()
    served++
  }
  await cut
  expect(served).toBeGreaterThan(0)
})

const raw = async (text: string) => {
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  socket.write(text)
  let answer = ''
  for await (const data of socket) answer += data
  return failureIn(answer)
}

test.each([
  ['no HTTP at all', () => '\x16\x03\x01\x02\x00', 400],
  ['a header that is none', () => 'GET /config HTTP/1.1\r\nhost\r\n\r\n', 400],
  ['two lengths', () => `${headOf(5).trimEnd()}\r\ncontent-length: 6\r\n\r\n`, 400],
  ['half a request', () => 'GET /config HTTP/1.1\r\nhost: x\r\n', 408],
  ['half a body', () => `${headOf(60)}{`, 408],
  ['headers without end', () => `GET /config HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered in the contract’s shape', async (_, text, http) => {
  expect(await raw(text())).toMatchObject({ http, body: { code: 'malformed_request' } })
})

test('unless a test says so a request has 30 seconds for its head, and 15 minutes for a file', async () => {
  const usual = await buildApp(world.ctx, '/nonexistent')
  expect([usual.server.requestTimeout, usual.server.headersTimeout]).toEqual([900_000, 30_000])
  await usual.close()
})
