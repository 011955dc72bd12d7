// @shows DEC-95

import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { iceServersFor } from '../src/people/my-phone/ice-servers.ts'
import { heardHz, MICROPHONE_HZ, openBrowser, openPortal } from './parts/browser.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'
import { allocate } from './parts/turn-client.ts'
import { openTurnServer, ownAddress, TURN_SECRET, type TurnServer } from './parts/turn-server.ts'

const PORTAL = join(import.meta.dirname, '../../portal/dist')
const CARRIER_HZ = 600
const HOUR_MS = 3_600_000
const peer = ownAddress()
const missing = inject('noCoturn') ?? (peer === null ? 'this machine has no address but loopback' : null)

describe.skipIf(missing)('the TURN server of deploy/coturn', () => {
  let server: TurnServer
  beforeAll(async () => {
    server = await openTurnServer(peer ?? '')
  })
  afterAll(() => server?.stop())

  /** As a page gets it. */
  function login(endsAt: Date, secret = TURN_SECRET) {
    const [of] = iceServersFor({ stun: null, turn: { urls: [], secret } }, 'ada1-web', endsAt)
    if (!of || !('credential' in of)) throw new Error('no TURN')
    return of
  }
  const inAnHour = () => new Date(Date.now() + HOUR_MS)

  test('takes the whole sample', () => {
    expect(server.log()).not.toMatch(/bad configuration|unrecognized|unknown|deprecated/i)
  })

  test('relays for a page, until its password ends', async () => {
    expect(await allocate(server.port, login(inAnHour()), peer ?? '')).toBe('ok')
    expect(await allocate(server.port, login(new Date(Date.now() - 1_000)))).toBe('401')
    const { credential } = login(new Date(Date.now() - 1_000))
    expect(await allocate(server.port, { ...login(inAnHour()), credential })).toBe('401')
    expect(await allocate(server.port, login(inAnHour(), 'another secret of 32 characters or more'))).toBe(
      '401',
    )
  })

  test('goes on with what it relays when the password ends', async () => {
    const soon = login(new Date(Date.now() + 2_000))
    expect(await allocate(server.port, soon, peer ?? '', 3_500)).toBe('ok')
    expect(await allocate(server.port, soon)).toBe('401')
  })

  test.each(['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '8.8.8.8'])(
    'lets no page through to %s',
    async (address) => {
      expect(await allocate(server.port, login(inAnHour()), address)).toBe('403')
    },
  )

  describe.skipIf(inject('chromium').missing)('and a browser whose network lets nothing else through', () => {
    const lab = useLab(13, {}, undefined, ({ pbx }) => ({
      browserPhone: `${pbx.url.replace('http', 'ws')}/ws`,
      sip: { host: '127.0.0.1', port: pbx.sip.port, transport: 'udp' },
      ice: {
        stun: null,
        turn: { urls: [`turn:127.0.0.1:${server.port}?transport=udp`], secret: TURN_SECRET },
      },
    }))
    let browser: Browser
    let portal: Awaited<ReturnType<typeof buildApp>>
    beforeAll(async () => {
      portal = await buildApp(lab.world.ctx, PORTAL)
      browser = await openBrowser(lab.exchange.directory)
    })
    afterAll(async () => {
      await browser?.close()
      await portal?.close()
    })

    test('talk by it', async () => {
      const who = await lab.caller()
      const address = await portal.listen({ port: 0, host: '127.0.0.1' })
      const page = await openPortal(browser, address, who.token)
      await page.addInitScript('lab.relayOnly = true')
      await page.goto('/my-phone')
      const phone = page.getByRole('region', { name: 'Browser phone' })
      await phone.getByRole('button', { name: 'Turn on' }).click()
      await phone.getByText('Ready for calls').waitFor()
      const called = lab.number({ answerAfterMs: 500 })
      await lab.place(who, called)
      await page.getByRole('button', { name: 'Answer', exact: true }).click()
      const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
      await seen(() => (far.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
      await seen(async () => Math.abs((await heardHz(page)) - CARRIER_HZ) < 25)
      expect(await page.evaluate('lab.wayOut()')).toBe('relay')
      await page.getByRole('button', { name: 'Hang up', exact: true }).click()
      await talkOf(far)
      await page.context().close()
    })
  })
})
