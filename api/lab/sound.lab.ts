import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { serveSipAuth } from '../src/people/my-phone/sip-auth.ts'
import { fund } from '../test/money/money.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import type { Person } from '../test/people.ts'
import { TONE_HZ } from './asterisk/rtp.ts'
import { openSipSide, type PhoneBehaviour } from './asterisk/sip-side.ts'
import { heardHz, MICROPHONE_HZ, openBrowser, openPortal } from './parts/browser.ts'
import { EDGE_SECRET, type EdgeAt, edgeAt, rpcOf, startDispatcher } from './parts/dispatcher.ts'
import { type LabExchange, openExchange } from './parts/exchange.ts'
import { listen, seen, talkOf } from './parts/lab.ts'
import { putRouteTo, putTrunk } from './parts/lab-trunks.ts'
import { type LabWorld, openLabWorld } from './parts/lab-world.ts'
import { openPlug } from './parts/plug.ts'
import { startRtpengine } from './parts/rtpengine.ts'

const PORTAL = join(import.meta.dirname, '../../portal/dist')
const CARRIER = '127.0.8.32'
const EDGES = ['127.0.8.33', '127.0.8.36'] as const
const [OUTSIDE, INSIDE] = ['127.0.8.34', '127.0.8.35']
const HANDSETS = '127.0.8.40'
const MEDIA_PORTS = 19_000
const SUITES = ['AEAD_AES_256_GCM', 'AES_CM_128_HMAC_SHA1_32', 'AES_CM_128_HMAC_SHA1_80']
const FROM = '+2348035550000'
const WITHIN_MS = 20_000 // Asterisk asks a carrier each 15 s
const CALLED = '+2348035550001'
const missing = inject('kamailio').missing ?? inject('noRtpengine')
const noBrowser = missing ?? inject('chromium').missing
const because = (why: string | null | undefined) => (why ? ` (${why})` : '')

/** Where an offer says that sound goes. */
const soundAt = (offered: string | undefined) => /^c=IN IP4 (\S+)/m.exec(offered ?? '')?.[1]

/** Whether the Asterisk takes both edges for there: it asks them every 5 seconds. */
async function isReached({ pbx }: LabExchange): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${pbx.user}:${pbx.password}`).toString('base64')}`
  const answer = await fetch(`${pbx.url}/ari/endpoints/PJSIP`, { headers: { authorization } })
  const all = (await answer.json()) as { resource: string; state: string }[]
  return all.filter(({ resource, state }) => resource.startsWith('edge') && state === 'online').length === 2
}

/**
 * Two Kamailios that share an rtpengine, the Asterisk behind them, which calls phones by each in turn, and who calls and is
 * called by the first.
 */
async function openEdge(at: EdgeAt, encrypted: boolean, config: Partial<Config> = {}) {
  const edges = [at, await edgeAt(EDGES[1])]
  const node = await openExchange(8, { edges, edgeSound: 'rtpengine' })
  onTestFinished(() => node.stop())
  const edgeOf = { rpc: edges.map(rpcOf), secret: EDGE_SECRET }
  const world = await openLabWorld(node, undefined, config, undefined, edgeOf)
  onTestFinished(() => world.close())
  const auth = await serveSipAuth(world.ctx, { host: '127.0.0.1', port: 0, secret: EDGE_SECRET, encrypted })
  onTestFinished(() => auth.stop())
  const rtpengine = await startRtpengine(OUTSIDE, INSIDE, MEDIA_PORTS)
  onTestFinished(() => rtpengine.kill())
  for (const each of edges) {
    const defines = [rtpengine.define, ...(encrypted ? ['#!define SOUND_ENCRYPTED'] : [])]
    const phones = { at: each, auth: auth.address, edges: EDGES, defines }
    const edge = await startDispatcher(each.address, CARRIER, [node.pbx.sip], phones)
    onTestFinished(() => edge.stop())
  }
  const behaviours = new Map<string, PhoneBehaviour>()
  const behaviour = (who: string) => behaviours.get(who) ?? {}
  const said: string[] = []
  const heard = (text: string) => void said.push(text)
  const handsets = await openSipSide({ address: HANDSETS, port: 0, pbx: at, behaviour, heard })
  onTestFinished(() => handsets.close())
  const carrier = await openSipSide({ address: CARRIER, port: 0, pbx: at, behaviour, heard })
  onTestFinished(() => carrier.close())
  await seen(() => isReached(node))
  return { node, world, rtpengine, behaviours, handsets, carrier, said }
}

const secretOf = async (world: LabWorld, who: Person): Promise<string> =>
  (await world.call('makePhoneSecret', {}, who)).body.result.secret

/** Gives a person a number that rings them. @returns it */
async function numberOf(world: LabWorld, who: Person): Promise<string> {
  await giveNumber(world, who, { category: 'user', destination: who.username })
  return (await numbersOf(world, who))[0]?.did ?? ''
}

test.skipIf(missing)(
  `sound goes by rtpengine: plain inside, encrypted for a phone that can; without it no call begins${because(missing)}`,
  async () => {
    const at = await edgeAt(EDGES[0])
    const { world, rtpengine, behaviours, handsets, carrier, said } = await openEdge(at, false)
    await putTrunk(world, 'by-edge', carrier, { proxy: `${at.address}:${at.port}` })
    await putRouteTo(world, 'by-edge', 1)
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    for (const who of [ada, bola]) await handsets.register(who.username, true, await secretOf(world, who))
    await seen(async () => (await world.ctx.telephony.registeredPhones()).length === 2)
    const did = await numberOf(world, bola)

    for (const encrypts of [true, undefined]) {
      behaviours.set(bola.username, { answerAfterMs: 300, ...(encrypts && { encrypts }) })
      const call = carrier.call(FROM, did, {})
      await listen(call, 1)
      call.hangUp()
      const rung = handsets.callsTo(bola.username).at(-1)
      for (const side of [call, rung]) expect(side?.received?.rms()).toBeGreaterThan(0.1)
      expect(soundAt(rung?.offered)).toBe(OUTSIDE)
      const suites = [...(rung?.offered ?? '').matchAll(/^a=crypto:\d+ (\S+)/gm)].map(([, suite]) => suite)
      expect(suites.toSorted()).toEqual(SUITES)
    }

    // Both phones by the edge, the caller's sound encrypted and the other's not; the call is held on the way.
    behaviours.set(bola.username, { answerAfterMs: 300 })
    const call = handsets.call(ada.username, '2002', { encrypts: true })
    await listen(call, 1)
    call.hold(true)
    await seen(() => call.held)
    call.hold(false)
    await seen(() => !call.held)
    await listen(call, 1)
    call.hangUp()
    const rung = handsets.callsTo(bola.username).at(-1)
    for (const side of [call, rung]) expect(side?.received?.rms(1)).toBeGreaterThan(0.1)

    // A call out to the carrier, by the edge as its proxy, by which Asterisk asks whether it is there.
    await fund(world.ctx, ada, 1_000)
    behaviours.set(CALLED, { answerAfterMs: 300 })
    await seen(() => said.some((text) => text.startsWith(`OPTIONS sip:${CARRIER}`)), WITHIN_MS)
    const out = handsets.call(ada.username, CALLED.replace('+234', '0'), {})
    await listen(out, 1)
    out.hangUp()
    for (const side of [out, carrier.callsTo(CALLED)[0]]) expect(side?.received?.rms(1)).toBeGreaterThan(0.1)

    // Neither phones nor the carrier have seen any of our addresses but those of the edge.
    const places = said.flatMap((text) => text.match(/\b127\.\d+\.\d+\.\d+/g) ?? [])
    const edges = [...EDGES, OUTSIDE, '127.0.0.8'] // the last one is topoh's mask
    expect([...new Set(places)].filter((place) => !edges.includes(place)).toSorted()).toEqual(
      [CARRIER, HANDSETS].toSorted(),
    )

    await rtpengine.kill()
    const refused = carrier.call(FROM, did, {})
    await seen(() => refused.endedAt)
    expect(refused.refused).toBe(503)
  },
)

test.skipIf(noBrowser)(
  `where all must encrypt, browsers come by WSS and phones by TLS, with their sound by rtpengine${because(noBrowser)}`,
  async () => {
    const at = await edgeAt(EDGES[0])
    // What comes from 127.0.0.1 is taken for the Asterisk.
    const plug = await openPlug(at.tlsPort, { host: at.address, localAddress: HANDSETS })
    onTestFinished(() => plug.close())
    const { node, world, carrier, behaviours, handsets } = await openEdge(at, true, {
      browserPhone: `wss://127.0.0.1:${plug.port}/ws`,
      sip: { host: at.address, port: at.tlsPort, transport: 'tls' },
    })
    const portal = await buildApp(world.ctx, PORTAL)
    onTestFinished(() => portal.close())
    const browser = await openBrowser(node.directory, '--ignore-certificate-errors')
    onTestFinished(() => browser.close())
    const ada = await world.person({ admin: true })
    await fund(world.ctx, ada, 1_000)
    const page = await openPortal(browser, await portal.listen({ port: 0, host: '127.0.0.1' }), ada.token)
    await page.goto('/my-phone')
    const card = page.getByRole('region', { name: 'Browser phone' })
    await card.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Ready for calls').waitFor()
    expect(await world.ctx.telephony.registeredPhones()).toEqual([`${ada.username}-web`])
    const call = page.getByRole('region', { name: 'Call in your browser' })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const isHeard = async () => Math.abs((await heardHz(page)) - TONE_HZ) < 25

    // A call out of the page, held on the way.
    node.behave(CALLED, { answerAfterMs: 300 })
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByLabel('Number to call').fill(CALLED)
    await button('Call').click()
    const far = await seen(() => node.carrier.callsTo(CALLED)[0])
    await call.getByText('On a call with').waitFor()
    const received = await seen(() => far.received)
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await seen(isHeard)
    const sound = await page.evaluate<string>('lab.connection.remoteDescription.sdp')
    expect(sound).toMatch(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF /m)
    expect(sound).toMatch(/^a=fingerprint:sha-256 /m)
    expect(soundAt(sound)).toBe(OUTSIDE)
    const candidates = [...sound.matchAll(/^a=candidate:\S+ \d udp \d+ (\S+) /gm)].map(([, place]) => place)
    expect(new Set(candidates)).toEqual(new Set([OUTSIDE]))
    await button('Hold').click()
    await call.getByText('is on hold').waitFor()
    await listen(far, 1.5)
    expect(received.toneOf(MICROPHONE_HZ, 1)).toBeLessThan(0.01)
    await button('Resume').click()
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await seen(isHeard)
    far.hangUp()
    await call.waitFor({ state: 'detached' })

    // A call in; the page hangs up.
    const outside = carrier.call(FROM, await numberOf(world, ada), {})
    await button('Answer').click()
    await seen(() => (outside.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    await seen(isHeard)
    await call.getByRole('button', { name: 'Hang up', exact: true }).click()
    await talkOf(outside)

    // A phone by TLS is called, and calls the page; one by UDP is refused, and so is sound in clear.
    const bola = await world.person({ workgroup: ada.workgroupId })
    const secret = await secretOf(world, bola)
    const byUdp = handsets.register(bola.username, true, secret)
    await expect(byUdp).rejects.toThrow(`${bola.username} could not register: 403`)
    const behaviour = (who: string) => behaviours.get(who) ?? {}
    const tls = await openSipSide({ address: HANDSETS, port: 0, pbx: at, tlsPort: at.tlsPort, behaviour })
    onTestFinished(() => tls.close())
    await tls.register(bola.username, true, secret)
    behaviours.set(bola.username, { answerAfterMs: 300, encrypts: true })
    const toBola = carrier.call(FROM, await numberOf(world, bola), {})
    await listen(toBola, 1)
    toBola.hangUp()
    const [rung] = tls.callsTo(bola.username)
    for (const side of [toBola, rung]) expect(side?.received?.rms()).toBeGreaterThan(0.1)
    expect(rung?.offered).toMatch(/^m=audio \d+ RTP\/SAVP /m)
    const inClear = tls.call(bola.username, '2001', {})
    await seen(() => inClear.endedAt)
    expect(inClear.refused).toBe(488)
    const toPage = tls.call(bola.username, '2001', { encrypts: true })
    await button('Answer').click()
    await seen(() => (toPage.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    await seen(isHeard)
    toPage.hangUp()
    await call.waitFor({ state: 'detached' })
  },
)
