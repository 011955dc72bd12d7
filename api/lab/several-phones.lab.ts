import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Person } from '../test/people.ts'
import { expectBooked, FREE, onlyCall, recordsOf } from './parts/booked.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'
import { type Softphone, startBaresip, startLinphone } from './parts/softphones.ts'

const NO_PORTAL = '/nonexistent'
const REGISTERED_WITHIN_MS = 20_000

const lab = useLab(14, {}, undefined, ({ pbx }) => ({
  sip: { host: '127.0.0.1', port: pbx.sip.port, transport: 'udp' },
}))

const add = async (who: Person, name: string) =>
  (await lab.world.call('addPhone', { body: { name } }, who)).body.result
const phonesOf = async (who: Person) => (await lab.world.call('myPhone', {}, who)).body.result.phones
const stateOf = async (who: Person, username: string) =>
  (await phonesOf(who)).find((phone) => phone.username === username)?.state
const isRegistered = (who: Person, username: string) =>
  seen(async () => (await stateOf(who, username)) === 'registered', REGISTERED_WITHIN_MS)

/** A phone of the lab with the secret that the portal shows. */
async function register(who: Person, { username, secret }: { username: string; secret: string }) {
  const { phones } = lab.exchange
  await seen(() =>
    phones.register(username, true, secret).then(
      () => true,
      () => false,
    ),
  )
  await isRegistered(who, username)
}
const callTo = (username: string) => seen(() => lab.exchange.phones.callsTo(username).at(-1))

test('two phones of a seat ring together, and one of them is removed', async () => {
  const who = await lab.caller()
  const [desk, mobile] = [await add(who, 'Desk'), await add(who, 'Mobile')]
  for (const phone of [desk, mobile]) await register(who, phone)
  const did = await lab.lead(who, 'user', who.username)
  lab.exchange.behave(desk.username, { noAnswer: true })
  lab.exchange.behave(mobile.username, { answerAfterMs: 2_000, hangupAfterMs: 4_000 })
  const caller = lab.exchange.carrier.call('+2348030099001', did, {})
  const [first, second] = [await callTo(desk.username), await callTo(mobile.username)]
  expect([first.other, second.other]).toEqual(['+2348030099001', '+2348030099001'])
  await seen(() => second.answeredAt)
  await seen(() => first.endedAt)
  expect([first.answeredAt, first.elsewhere]).toEqual([null, true])
  await listen(caller, 1)
  await talkOf(caller)
  const uniqueid = await onlyCall(lab.world, who)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(second), rate: FREE })

  const { id } = (await phonesOf(who)).find(({ name }) => name === 'Mobile') ?? { id: 0 }
  expect((await lab.world.call('removePhone', { params: { phone: id } }, who)).http).toBe(200)
  await expect(lab.exchange.phones.register(mobile.username, true, mobile.secret)).rejects.toThrow()
  lab.exchange.behave(desk.username, { answerAfterMs: 500, hangupAfterMs: 1_000 })
  const again = lab.exchange.carrier.call('+2348030099002', did, {})
  await talkOf(again)
  expect(lab.exchange.phones.callsTo(mobile.username)).toHaveLength(1)
  expect(lab.exchange.phones.callsTo(desk.username)).toHaveLength(2)
})

test('a call from the portal rings both phones of the person who makes it, and a phone pays as its seat', async () => {
  const who = await lab.caller()
  const [desk, mobile] = [await add(who, 'Desk'), await add(who, 'Mobile')]
  for (const phone of [desk, mobile]) await register(who, phone)
  lab.exchange.behave(desk.username, { answerAfterMs: 1_500 })
  lab.exchange.behave(mobile.username, { noAnswer: true })
  const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_000 })
  const uniqueid = await lab.place(who, called)
  const second = await callTo(mobile.username)
  await seen(() => second.endedAt)
  expect(second.elsewhere).toBe(true)
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(far) })

  const other = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_000 })
  const own = lab.exchange.phones.call(mobile.username, other.replace('+234', '0'), {})
  const talkMs = await talkOf(await seen(() => lab.exchange.carrier.callsTo(other)[0]))
  await seen(() => own.endedAt)
  const record = await seen(async () =>
    (await recordsOf(lab.world, who)).find(({ calledstation }) => calledstation === other),
  )
  await expectBooked(lab.world, who, record.uniqueid, { cause: 1, talkMs })
})

describe.skipIf(inject('noSoftphones'))('real softphones', () => {
  let service: Awaited<ReturnType<typeof buildApp>>
  let address: string
  const running: Softphone[] = []
  beforeAll(async () => {
    service = await buildApp(lab.world.ctx, NO_PORTAL)
    address = await service.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const phone of running) await phone.stop()
    await service?.close()
  })
  const homeOf = (name: string) => join(lab.exchange.directory, name)

  test('Linphone sets itself up from its address, once, rings beside baresip, and answers', async () => {
    const who = await lab.caller()
    const [desk, app] = [await add(who, 'baresip'), await add(who, 'Linphone')]
    const setUp = `${address}${new URL(app.set_up.linphone).pathname}`
    running.push(await startLinphone(homeOf('linphone'), setUp))
    await isRegistered(who, app.username)
    expect((await fetch(setUp)).status).toBe(404)
    const { host, port } = lab.world.ctx.config.sip
    running.push(await startBaresip(homeOf('baresip'), { ...desk, server: `${host}:${port}` }))
    await isRegistered(who, desk.username)
    const did = await lab.lead(who, 'user', who.username)
    const caller = lab.exchange.carrier.call('+2348030099003', did, { hangupAfterMs: 12_000 })
    await seen(() => caller.answeredAt)
    const [linphone, baresip] = running
    await seen(() => linphone?.said().includes('auto answering to call'))
    for (const words of ['Incoming call from:', 'session closed'])
      await seen(() => baresip?.said().includes(words))
    const uniqueid = await onlyCall(lab.world, who)
    await talkOf(caller)
    const talkMs = (caller.endedAt ?? 0) - (caller.answeredAt ?? 0)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
  })
})
