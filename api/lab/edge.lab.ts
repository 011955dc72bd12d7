// @shows DEC-169

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { serveSipAuth } from '../src/people/my-phone/sip-auth.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import type { Person } from '../test/people.ts'
import { formatSip, token } from './asterisk/sip-message.ts'
import { openSipSide, type PhoneBehaviour, type SideCall, type SipSide } from './asterisk/sip-side.ts'
import { recordsOf } from './parts/booked.ts'
import {
  type Dispatcher,
  EDGE_SECRET,
  type EdgeAt,
  edgeAt,
  rpcOf,
  startDispatcher,
} from './parts/dispatcher.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { listen, seen } from './parts/lab.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'

const CARRIER = '127.0.8.12'
const EDGES = ['127.0.8.13', '127.0.8.14'] as const
const FROM = '+2348035550000'
const SEES_EVERY_MS = 100
const HANDSETS = '127.0.8.20'
const WORKERS = 8 // of a Kamailio, and more
const { missing } = inject('kamailio')
const unless = missing ? ` (${missing})` : ''

/** Two Kamailios, of which the lab tests what is in front of what. */
interface Places {
  readonly edges: readonly [EdgeAt, EdgeAt]
  readonly behaviours: Map<string, PhoneBehaviour>
}

const places = async (): Promise<Places> => ({
  edges: [await edgeAt(EDGES[0]), await edgeAt(EDGES[1])],
  behaviours: new Map(),
})

async function nodeAt(index: number, { edges }: Places, address?: string): Promise<LabExchange> {
  const exchange = await openExchange(index, { edges, ...(address && { address }) })
  onTestFinished(() => exchange.stop())
  return exchange
}

async function worldAt(node: LabExchange, { edges }: Places, shared?: LabWorld): Promise<LabWorld> {
  const edge = { rpc: edges.map(rpcOf), secret: EDGE_SECRET }
  const world = await openLabWorld(node, shared, {}, undefined, edge)
  onTestFinished(() => world.close())
  return world
}

async function authOf(world: LabWorld): Promise<string> {
  const place = { host: '127.0.0.1', port: 0, secret: EDGE_SECRET, encrypted: false }
  const auth = await serveSipAuth(world.ctx, place, SEES_EVERY_MS)
  onTestFinished(() => auth.stop())
  return auth.address
}

async function start(at: EdgeAt, auth: string, nodes: readonly LabExchange[]): Promise<Dispatcher & EdgeAt> {
  const phones = { at, auth, edges: EDGES }
  const edge = await startDispatcher(
    at.address,
    CARRIER,
    nodes.map(({ pbx }) => pbx.sip),
    phones,
  )
  onTestFinished(() => edge.stop())
  return { ...at, ...edge }
}

/** How many of the edges an Asterisk takes for there: it asks them every 5 seconds. */
async function reached({ pbx }: LabExchange): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${pbx.user}:${pbx.password}`).toString('base64')}`
  const answer = await fetch(`${pbx.url}/ari/endpoints/PJSIP`, { headers: { authorization } })
  const all = (await answer.json()) as { resource: string; state: string }[]
  return all.filter(({ resource, state }) => resource.startsWith('edge') && state === 'online').length
}

async function handsetsAt(pbx: EdgeAt, { behaviours }: Places, address = HANDSETS): Promise<SipSide> {
  const behaviour = (who: string) => behaviours.get(who) ?? {}
  const handsets = await openSipSide({ address, port: 0, pbx, behaviour, inside: '192.168.77.7' })
  onTestFinished(() => handsets.close())
  return handsets
}

async function carrierAt(pbx: EdgeAt): Promise<SipSide> {
  const carrier = await openSipSide({ address: CARRIER, port: 0, pbx, behaviour: () => ({}) })
  onTestFinished(() => carrier.close())
  return carrier
}

const secretOf = async (world: LabWorld, who: Person): Promise<string> =>
  (await world.call('makePhoneSecret', {}, who)).body.result.secret

async function rpc<T>(
  edge: EdgeAt,
  method: string,
  ...params: readonly (string | number)[]
): Promise<T | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 })
  const answer = await fetch(`${rpcOf(edge)}/rpc`, {
    method: 'POST',
    headers: { 'x-edge-secret': EDGE_SECRET },
    body,
  })
  return ((await answer.json()) as { result?: T }).result
}

/** Sends so many requests from one address. @returns how many were answered by the time `to` has answered another address */
async function answersTo(address: string, to: EdgeAt, requests: number, agent = 'Phone'): Promise<number> {
  const [own, other] = [createSocket('udp4').bind(0, address), createSocket('udp4').bind(0, '127.0.8.29')]
  await Promise.all([once(own, 'listening'), once(other, 'listening')])
  onTestFinished(() => {
    for (const socket of [own, other]) socket.close()
  })
  let answers = 0
  own.on('message', () => answers++)
  const request = (by: string) =>
    formatSip(`OPTIONS sip:${to.address}:${to.port} SIP/2.0`, [
      ['Via', `SIP/2.0/UDP ${address}:5060;branch=z9hG4bK${token()};rport`],
      ['Max-Forwards', '70'],
      ['From', `<sip:lab@${address}>;tag=${token()}`],
      ['To', `<sip:${to.address}>`],
      ['Call-ID', token()],
      ['CSeq', '1 OPTIONS'],
      ['User-Agent', by],
    ])
  for (let sent = 0; sent < requests; sent++) {
    own.send(request(agent), to.port, to.address)
    await setTimeout(1) // each is read
  }
  for (let sent = 0; sent < WORKERS; sent++) {
    const answered = once(other, 'message')
    other.send(request('Phone'), to.port, to.address)
    await answered
  }
  return answers
}

/** How many of the registrations are of that name. */
async function registrations(edge: EdgeAt, user: string): Promise<number> {
  const found = await rpc<{ Contacts: unknown[] }>(edge, 'ul.lookup', 'location', user)
  return found?.Contacts.length ?? 0
}

/** Waits for the answer, and hangs up. */
async function answered(call: SideCall): Promise<void> {
  await seen(() => call.answeredAt)
  call.hangUp()
}

test.skipIf(missing)(`phones register with the edge, by our secrets alone${unless}`, async () => {
  const at = await places()
  const [first, second] = at.edges
  const node = await nodeAt(6, at)
  const world = await worldAt(node, at)
  const auth = await authOf(world)
  for (const edge of at.edges) await start(edge, auth, [node])
  const handsets = await handsetsAt(first, at)
  const [ada, bola] = [await world.person(), await world.person()]
  const [right, other] = [await secretOf(world, ada), await secretOf(world, bola)]

  await handsets.register(ada.username, true, right)
  expect(await registrations(first, ada.username)).toBe(1)
  await seen(async () => (await registrations(second, ada.username)) === 1) // by DMQ
  const elsewhere = await handsetsAt(second, at, '127.0.8.21')
  await elsewhere.register(ada.username, true, right) // a secret is of one phone
  await seen(async () => (await registrations(first, ada.username)) === 1)
  expect(await registrations(second, ada.username)).toBe(1)

  const next = await secretOf(world, ada)
  await handsets.register(ada.username, true, next) // though the old one was kept in memory
  await seen(async () => (await world.call('myPhone', {}, ada)).body.result.phones[0]?.seen_at) // as she was registered
  await handsets.register(ada.username, false, next)
  expect(await registrations(first, ada.username)).toBe(0)

  const refusal = (user: string, secret: string) =>
    handsets.register(user, true, secret).catch(({ message }: Error) => message.replace(user, 'NAME'))
  expect(await refusal(bola.username, 'wrong')).toBe('NAME could not register: 401')
  expect(await refusal('no-one', 'wrong')).toBe(await refusal(bola.username, 'wrong'))
  expect(await refusal(ada.username, other)).toBe('NAME could not register: 401')
  await handsets.register(bola.username, true, other)
  for (let tries = 0; tries < 5; tries++) await refusal('no-one', 'wrong')
  expect(await refusal('no-one', 'wrong')).toBe('NAME could not register') // no answer any more
  for (let tries = 0; tries < 5; tries++) await refusal(bola.username, 'wrong')
  expect(await refusal(bola.username, other)).toBe('NAME could not register')
  await elsewhere.register(bola.username, true, other) // from its own address
  const besides = await handsetsAt(second, at) // from the address that is refused, at the other Kamailio
  await expect(besides.register(bola.username, true, other)).rejects.toThrow(/could not register$/)

  // Fifty of one address, though of many names.
  const guesser = await handsetsAt(first, at, '127.0.8.24')
  const guess = async (nth: number) => {
    await expect(guesser.register(`guessed${nth % 10}`, true, 'wrong')).rejects.toThrow(/401$/)
    await setTimeout(40) // else it is a flood
  }
  for (let nth = 0; nth < 49; nth++) await guess(nth)
  expect(await answersTo('127.0.8.24', second, 1)).toBe(1)
  await guess(49)
  await seen(async () => (await answersTo('127.0.8.24', second, 1)) === 0) // by DMQ
  expect(await answersTo('127.0.8.24', first, 1)).toBe(0)

  expect(await answersTo('127.0.8.22', first, 1)).toBe(1)
  expect(await answersTo('127.0.8.22', first, 1, 'friendly-scanner')).toBe(0)
  const answered = await answersTo('127.0.8.23', first, 400)
  expect(answered).toBeGreaterThanOrEqual(100) // in two seconds
  expect(answered).toBeLessThan(400)
  expect(await answersTo('127.0.8.23', first, 1)).toBe(0)
  expect(await answersTo('127.0.8.22', first, 1)).toBe(1)
})

test.skipIf(missing)(
  `calls of phones and to phones go by the edges, at either Asterisk${unless}`,
  async () => {
    const at = await places()
    const nodes = [await nodeAt(6, at), await nodeAt(7, at, '127.0.8.17')] as const
    const world = await worldAt(nodes[0], at)
    const worlds = [world, await worldAt(nodes[1], at, world)] as const
    const auth = await authOf(world)
    const only = nodes.slice(0, 1)
    const edges = [await start(at.edges[0], auth, only), await start(at.edges[1], auth, only)] as const
    await seen(async () => (await reached(nodes[0])) === 2)
    const [here, there] = [await handsetsAt(edges[0], at), await handsetsAt(edges[1], at, '127.0.8.21')]
    const carriers = await Promise.all(edges.map((pbx) => carrierAt(pbx)))
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    const stateOf = (who: Person) =>
      Promise.all(worlds.map(({ ctx }) => ctx.telephony.sipUserState(who.username)))
    await here.register(ada.username, true, await secretOf(world, ada))
    const secretOfBola = await secretOf(world, bola)
    await there.register(bola.username, true, secretOfBola)
    await seen(async () => (await stateOf(bola)).every((state) => state === 'online'))
    expect((await world.ctx.telephony.registeredPhones()).toSorted()).toEqual(
      [ada.username, bola.username].toSorted(),
    )
    at.behaviours.set(bola.username, { answerAfterMs: 500 })
    await giveNumber(world, bola, { category: 'user', destination: bola.username })
    const did = (await numbersOf(world, bola))[0]?.did ?? ''

    // One colleague calls the other, from one edge to the other; both have its sound.
    const call = here.call(ada.username, '2002', {})
    await seen(() => call.answeredAt)
    for (const who of [ada, bola])
      await seen(async () => (await stateOf(who)).every((state) => state === 'busy')) // at either
    await listen(call, 1)
    call.hangUp()
    const [rung] = there.callsTo(bola.username)
    for (const phone of [call, rung]) expect(phone?.received?.rms()).toBeGreaterThan(0.1)
    await seen(async () => (await recordsOf(world, ada)).length === 1)
    for (const who of [ada, bola])
      await seen(async () => (await stateOf(who)).every((state) => state === 'online'))

    // An Asterisk is added; its calls are below, of phones that registered before.
    for (const edge of edges) {
      edge.list(nodes.map(({ pbx }) => pbx.sip))
      await rpc(edge, 'permissions.addressReload')
      await rpc(edge, 'dispatcher.reload')
    }
    await seen(async () => (await reached(nodes[1])) === 2)

    // A header from elsewhere says nothing: the caller is who knows the secret, and a carrier is no phone.
    const forged = [['X-Sip-User', bola.username]] as [string, string][]
    await answered(here.call(ada.username, '2002', {}, forged))
    await answered((carriers[0] as SipSide).call(FROM, did, {}, forged))
    await seen(async () => (await recordsOf(world, ada)).length === 2)
    const taken = await seen(async () => (await recordsOf(world, bola)).find(({ src }) => src === FROM))
    expect(taken.direction).toBe('in')

    // What a phone dials is no more than a number, whatever signs it has.
    for (const dialled of [`0%3Afrom-trunk,${did.slice(1)},1`, `0:from-trunk,${did.slice(1)},1`]) {
      const call = here.call(ada.username, dialled, {})
      await seen(() => call.endedAt)
      expect([dialled, call.answeredAt]).toEqual([dialled, null])
    }

    // By each edge a carrier's call comes to the same Asterisk. When that is drained, it comes to the other one, which rings
    // the phone as well; when it is back, calls come to it again.
    const nodeOf = ({ uniqueid }: { uniqueid: string }) => uniqueid.split('-')[0]
    async function callBoth() {
      const before = (await recordsOf(world, bola)).length
      const calls = carriers.map((carrier) => carrier.call(FROM, did, {}))
      await Promise.all(calls.map(answered))
      await seen(async () => (await recordsOf(world, bola)).length === before + 2)
      return [...new Set((await recordsOf(world, bola)).slice(0, 2).map(nodeOf))]
    }
    const usual = await callBoth()
    expect(usual).toHaveLength(1)
    const drained = nodes.find(({ node }) => node === usual[0]) ?? nodes[0]
    const at1 = `sip:${drained.pbx.sip.address}:${drained.pbx.sip.port}`
    const setState = (state: string) =>
      Promise.all(edges.map((edge) => rpc(edge, 'dispatcher.set_state', state, 1, at1)))
    await setState('d')
    const left = nodes.find((node) => node !== drained)?.node
    expect(await callBoth()).toEqual([left])
    const own = (await recordsOf(world, ada)).length
    await answered(here.call(ada.username, '2002', {}))
    await seen(async () => (await recordsOf(world, ada)).length === own + 1)
    expect((await recordsOf(world, ada)).slice(0, 1).map(nodeOf)).toEqual([left])
    await setState('ap')
    expect(await callBoth()).toEqual(usual)

    // No one is there: said at once.
    await there.register(bola.username, false, secretOfBola)
    await seen(async () => (await registrations(edges[0], bola.username)) === 0)
    const began = performance.now()
    const none = here.call(ada.username, '2002', {})
    await seen(() => none.endedAt)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(none.answeredAt).toBeNull()
    await there.register(bola.username, true, secretOfBola)

    // One is killed, with a call up: its phones are known to the other, and those of the other ring.
    await seen(async () => (await registrations(edges[0], bola.username)) === 1)
    const up = (carriers[0] as SipSide).call(FROM, did, {})
    await seen(() => up.answeredAt)
    const talking = there.callsTo(bola.username).at(-1)
    await edges[0].kill()
    for (const node of nodes) await seen(async () => (await reached(node)) === 1)
    expect(await registrations(edges[1], ada.username)).toBe(1)
    expect(await stateOf(ada)).toEqual(['online', 'online'])
    const [, carrier] = carriers
    await answered((carrier as SipSide).call(FROM, did, {}))
    expect(await stateOf(bola)).toEqual(['busy', 'busy'])

    // It is back, and has the registrations of the other one; the call is held by it, and ends by it.
    const back = await start(at.edges[0], auth, nodes)
    await seen(async () => (await registrations(back, bola.username)) === 1)
    up.hold(true)
    await seen(() => up.held)
    expect(talking?.endedAt).toBeNull()
    up.hangUp()
    await seen(() => talking?.endedAt)
  },
)
