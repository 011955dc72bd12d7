import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { balanceOf, booksOf, payTopUp } from '../../testing/money.ts'
import { openWorld, type Person, TEST_KEY, type World } from '../../testing/world.ts'

const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

const onServer = inject('databaseTemplate').kind === 'postgres'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const verify = (reference: string, who: Person) => world.call('verify', { query: { reference } }, who)
const latest = (who: Person) =>
  world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)

test('100 verifies of one reference at once credit once, and every answer is the same success', async () => {
  const ada = await world.person()
  const reference = await payTopUp(world, ada)
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      if (turn % 2) return (await verify(reference, ada)).body
      const { data, ...body } = (await world.call('verifyTransaction', { params: { reference } }, ada)).body
      return body
    }),
  )
  expect(answers).toEqual(Array(100).fill(SUCCESS))
  expect([await balanceOf(world, ada), (await latest(ada)).body.total]).toEqual([1000, 1])
  const { db } = world.ctx
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', ada.email).execute()
  const audited = await db.selectFrom('audit').select('action').where('user_id', '=', ada.userId).execute()
  expect([mails.length, audited]).toEqual([1, [{ action: 'payment_credited' }]])
})

test('many payments, verified many times each in any order, are credited once each', async () => {
  const [payers, each, repeats] = onServer ? [20, 10, 20] : [5, 8, 6]
  const people = await Promise.all(Array.from({ length: payers }, () => world.person()))
  const payments: [Person, string][] = []
  for (const who of people)
    for (let n = 0; n < each; n++) payments.push([who, await payTopUp(world, who, 500)])
  const calls = Array.from({ length: repeats }, (_, turn) =>
    // shuffled, but alike in every run: each round begins elsewhere and walks with another step
    payments.map((__, index) => payments[(index * 7 + turn * 13) % payments.length] as [Person, string]),
  ).flat()
  for (let start = 0; start < calls.length; start += 200) {
    const round = calls.slice(start, start + 200)
    const answers = await Promise.all(round.map(([who, reference]) => verify(reference, who)))
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set([true]))
  }
  for (const who of people) {
    expect(await balanceOf(world, who)).toBe(500 * each)
    expect((await latest(who)).body.total).toBe(each)
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A server process of its own on the database given. @returns its address, once it answers */
async function startServer(databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-server-'))
  const port = await freePort()
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET_KEYS: TEST_KEY,
      PORT: String(port),
      DEMO_DATA: '0',
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    rmSync(folder, { recursive: true })
  })
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('the server ended before it answered'))),
  ])
  return `http://127.0.0.1:${port}`
}

// The embedded database belongs to one process, so this is for a database server only.
if (onServer)
  test('100 verifies of one reference at once, over two server processes, credit once', async () => {
    const { databaseUrl, clock } = world
    if (databaseUrl === null) throw new Error('this test needs the address of a database server')
    clock.advance(Date.now() - clock.now().getTime()) // the processes live in real time
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    const servers = [await startServer(databaseUrl), await startServer(databaseUrl)]

    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, turn) => {
        const response = await fetch(`${servers[turn % 2]}/v1/verify?reference=${reference}`, {
          headers: { authorization: `Bearer ${ada.token}` },
        })
        return { http: response.status, body: await response.json() }
      }),
    )

    expect(answers).toEqual(Array(100).fill({ http: 200, body: SUCCESS }))
    expect([await balanceOf(world, ada), (await latest(ada)).body.total]).toEqual([1000, 1])
  })
