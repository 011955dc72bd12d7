import { expect, inject, onTestFinished, test } from 'vitest'
import { serveSipAuth } from '../src/process/sip-auth.ts'
import { giveNumber, numbersOf } from '../test/numbers.ts'
import { openSipSide, type PhoneBehaviour } from './asterisk/sip-side.ts'
import { EDGE_SECRET, edgeAt, rpcOf, startDispatcher } from './dispatcher.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { seen, talkOf } from './lab.ts'
import { openLabWorld } from './lab-world.ts'
import { startRtpengine } from './rtpengine.ts'

const CARRIER = '127.0.8.32'
const EDGE = '127.0.8.33'
const [OUTSIDE, INSIDE] = ['127.0.8.34', '127.0.8.35']
const HANDSETS = '127.0.8.40'
const MEDIA_PORTS = 19_000
const SUITES = ['AEAD_AES_256_GCM', 'AES_CM_128_HMAC_SHA1_32', 'AES_CM_128_HMAC_SHA1_80']
const FROM = '+2348035550000'
const missing = inject('kamailio').missing ?? inject('noRtpengine')

/** Where an offer says that sound goes. */
const soundAt = (offered: string | undefined) => /^c=IN IP4 (\S+)/m.exec(offered ?? '')?.[1]

/** Whether the Asterisk takes the edge for there: it asks it every 5 seconds. */
async function isReached({ pbx }: LabExchange): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${pbx.user}:${pbx.password}`).toString('base64')}`
  const answer = await fetch(`${pbx.url}/ari/endpoints/PJSIP`, { headers: { authorization } })
  const all = (await answer.json()) as { resource: string; state: string }[]
  return all.some(({ resource, state }) => resource.startsWith('edge') && state === 'online')
}

test.skipIf(missing)(
  `sound goes by rtpengine: plain inside, encrypted for a phone that can; without it no call begins${missing ? ` (${missing})` : ''}`,
  async () => {
    const at = await edgeAt(EDGE)
    const node = await openExchange(8, { edges: [at] })
    onTestFinished(() => node.stop())
    const edgeOf = { rpc: [rpcOf(at)], secret: EDGE_SECRET }
    const world = await openLabWorld(node, undefined, {}, undefined, edgeOf)
    onTestFinished(() => world.close())
    const auth = await serveSipAuth(world.ctx, { host: '127.0.0.1', port: 0, secret: EDGE_SECRET })
    onTestFinished(() => auth.stop())
    const rtpengine = await startRtpengine(OUTSIDE, INSIDE, MEDIA_PORTS)
    onTestFinished(() => rtpengine.kill())
    const phones = { at, auth: auth.address, edges: [EDGE], defines: [rtpengine.define] }
    const edge = await startDispatcher(EDGE, CARRIER, [node.pbx.sip], phones)
    onTestFinished(() => edge.stop())
    const behaviours = new Map<string, PhoneBehaviour>()
    const behaviour = (who: string) => behaviours.get(who) ?? {}
    const handsets = await openSipSide({ address: HANDSETS, port: 0, pbx: edge, behaviour })
    onTestFinished(() => handsets.close())
    const carrier = await openSipSide({ address: CARRIER, port: 0, pbx: edge, behaviour: () => ({}) })
    onTestFinished(() => carrier.close())
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    for (const who of [ada, bola])
      await handsets.register(
        who.username,
        true,
        (await world.call('makePhoneSecret', {}, who)).body.result.secret,
      )
    await seen(async () => (await world.ctx.telephony.registeredPhones()).length === 2)
    await seen(() => isReached(node))
    await giveNumber(world, bola, { category: 'user', destination: bola.username })
    const did = (await numbersOf(world, bola))[0]?.did ?? ''

    for (const encrypts of [true, undefined]) {
      behaviours.set(bola.username, { answerAfterMs: 300, ...(encrypts && { encrypts }) })
      const call = carrier.call(FROM, did, { hangupAfterMs: 3_000 })
      await talkOf(call)
      const rung = handsets.callsTo(bola.username).at(-1)
      for (const side of [call, rung]) expect(side?.received?.rms()).toBeGreaterThan(0.1)
      expect(soundAt(rung?.offered)).toBe(OUTSIDE)
      const suites = [...(rung?.offered ?? '').matchAll(/^a=crypto:\d+ (\S+)/gm)].map(([, suite]) => suite)
      expect(suites.toSorted()).toEqual(SUITES)
    }

    // Both phones by the edge, the caller's sound encrypted and the other's not; the call is held on the way.
    behaviours.set(bola.username, { answerAfterMs: 300 })
    const holds = [{ atMs: 1_500, forMs: 1_000 }]
    const call = handsets.call(ada.username, '2002', { encrypts: true, holds, hangupAfterMs: 4_500 })
    await talkOf(call)
    const rung = handsets.callsTo(bola.username).at(-1)
    for (const side of [call, rung]) expect(side?.received?.rms(1)).toBeGreaterThan(0.1)

    await rtpengine.kill()
    const refused = carrier.call(FROM, did, {})
    await seen(() => refused.endedAt)
    expect(refused.refused).toBe(503)
  },
)
