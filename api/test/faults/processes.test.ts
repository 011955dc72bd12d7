import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { DEMO_PASSWORD, emailOf } from '../../src/demo/demo-people.ts'
import { closeWithin } from '../../src/service.ts'
import { card } from '../money/money.ts'
import { createPeople } from '../people.ts'
import { callServer } from '../request.ts'
import { SLOW_MS, startServer } from '../server-process.ts'
import { makeStore } from '../store.ts'
import { openWorld } from '../world.ts'

const PAYMENTS = 30
const ada = { email: emailOf('ada'), password: DEMO_PASSWORD }

const each = <T>(work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PAYMENTS }, (_, turn) => work(turn)))

test('SIGTERM while payments are being verified: every one that was asked for is answered, and none is cut', {
  timeout: SLOW_MS,
}, async () => {
  const store = await makeStore()
  const payer = await store.open((ctx) => createPeople(ctx)())
  const { address, end } = await startServer({ env: store.env })
  const references = await each(async () => {
    const body = { purpose: 'topup', amount: 500, cardid: payer.cardId } as const
    const { reference } = (await callServer(address, 'startPayment', { body }, payer)).body.result
    await callServer(address, 'paySandbox', { params: { reference }, body: card.pays }, payer)
    return reference
  })
  await each(() => callServer(address, 'live', {}, null)) // as many connections are open now

  const first = Promise.withResolvers<void>()
  const asked = references.map(async (reference) => {
    const answer = await callServer(address, 'verify', { query: { reference } }, payer)
    first.resolve()
    return { http: answer.http, status: answer.body.status }
  })
  await first.promise
  const ended = end('SIGTERM')
  expect(await Promise.all(asked)).toEqual(references.map(() => ({ http: 200, status: true })))
  expect(await ended).toEqual({ code: 0, signal: null })

  const credited = await store.open(({ db }) =>
    db.selectFrom('payments').select('reference').where('state', '=', 'credited').execute(),
  )
  expect(credited).toHaveLength(PAYMENTS)
})

test('a connection that never finishes its request does not keep the server from stopping', async () => {
  const world = await openWorld()
  const app = await buildApp(world.ctx, '/nonexistent')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  await new Promise((resolve) => app.server.once('connection', resolve))
  const cut = new Promise((resolve) => silent.once('close', resolve))
  await closeWithin(app, 50)
  await cut
  await world.close()
})

// The embedded database belongs to one process, so this is for a database server only.
if (inject('databaseTemplate').kind === 'postgres')
  test('two processes that start together on an empty database are one service', {
    timeout: SLOW_MS,
  }, async () => {
    const store = await makeStore({ isMigrated: false })
    const env = { ...store.env, DEMO_DATA: '1' }
    const [one, two] = await Promise.all([startServer({ env }), startServer({ env })])

    // migrated once, and the demo was loaded once
    const counts = await store.open(async ({ db }) => ({
      people: (await db.selectFrom('users').select('email').where('email', '=', ada.email).execute()).length,
      migrations: await db.selectFrom('migrations').select('number').execute(),
    }))
    expect(counts.people).toBe(1)
    expect(new Set(counts.migrations).size).toBe(counts.migrations.length)

    // a session made at one is good at the other, and dead at both when it ends
    const { body: session } = await callServer(one.address, 'signIn', { body: ada }, null)
    const asks = (address: string) => callServer(address, 'loggedOnUser', {}, session)
    expect((await asks(two.address)).body.email).toBe(ada.email)
    expect((await callServer(two.address, 'logout', {}, session)).http).toBe(200)
    expect([(await asks(one.address)).http, (await asks(two.address)).http]).toEqual([401, 401])

    // five wrong passwords are five, wherever they are tried
    const body = { email: emailOf('bola'), password: 'wrong' }
    const tries = []
    for (let turn = 0; turn < 6; turn++)
      tries.push((await callServer((turn % 2 ? one : two).address, 'signIn', { body }, null)).http)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })
