// @shows DEC-95

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Person } from '../test/people.ts'
import { TONE_HZ } from './asterisk/rtp.ts'
import { expectBooked, onlyCall } from './parts/booked.ts'
import { heardHz, MICROPHONE_HZ, openBrowser, openPortal } from './parts/browser.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'

const PORTAL = join(import.meta.dirname, '../../portal/dist')
const FROM = '+2348035550000'
const CARRIER_HZ = 600

describe.skipIf(inject('chromium').missing)('the phone in a browser', () => {
  const lab = useLab(12, {}, undefined, ({ pbx }) => ({
    browserPhone: `${pbx.url.replace('http', 'ws')}/ws`,
    sip: { host: '127.0.0.1', port: pbx.sip.port, transport: 'udp' },
  }))
  let browser: Browser
  let portal: Awaited<ReturnType<typeof buildApp>>
  let address: string
  beforeAll(async () => {
    portal = await buildApp(lab.world.ctx, PORTAL)
    address = await portal.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser(lab.exchange.directory)
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
  })

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const call = (page: Page) => page.getByRole('region', { name: 'Call in your browser' })

  /** Opens the portal, and turns its phone on. */
  async function atHand(who: Person) {
    const page = await openPortal(browser, address, who.token)
    await page.goto('/my-phone')
    await page.getByRole('region', { name: 'Browser phone' }).getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Ready for calls').waitFor()
    return page
  }

  test('is heard by the called person, hears them, mutes, presses keys and hangs up', async () => {
    const who = await lab.caller()
    const page = await atHand(who)
    const called = lab.number({ answerAfterMs: 500 })
    const uniqueid = await lab.place(who, called)
    await button(page, 'Answer').click()
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    await seen(() => far.answeredAt)
    const received = await seen(() => far.received)
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await seen(async () => Math.abs((await heardHz(page)) - CARRIER_HZ) < 25)
    await button(page, 'Mute').click()
    await seen(() => received.rms(1) < 0.001)
    await button(page, 'Unmute').click()
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await button(page, 'Keypad').click()
    await call(page).getByRole('button', { name: '5', exact: true }).click()
    await page.keyboard.press('#')
    await seen(() => received.keys === '5#')
    await button(page, 'Hold').click()
    await call(page).getByText('is on hold').waitFor()
    await listen(far, 1.5)
    expect(received.toneOf(MICROPHONE_HZ, 1)).toBeLessThan(0.01)
    expect(received.rms(1)).toBeGreaterThan(0.01) // music
    await button(page, 'Resume').click()
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await seen(async () => Math.abs((await heardHz(page)) - CARRIER_HZ) < 25)
    await button(page, 'Hang up').click()
    await call(page).waitFor({ state: 'detached' })
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(far) })
    await page.context().close()
  })

  test('transfers its call to a colleague by its button, and the two talk on', async () => {
    const who = await lab.caller()
    const colleague = await lab.world.person({ workgroup: who.workgroupId })
    await lab.world.register(colleague)
    lab.exchange.behave(colleague.username, { answerAfterMs: 500 })
    const page = await atHand(who)
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 20_000 })
    const uniqueid = await lab.place(who, called)
    await button(page, 'Answer').click()
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    await seen(() => (far.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    await button(page, 'Transfer').click()
    await page.keyboard.press('ArrowDown')
    await call(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await call(page)
      .getByRole('button', { name: /^Transfer to / })
      .click()
    await call(page).getByText('Transferring to').waitFor()
    const third = await seen(() => lab.exchange.phones.callsTo(colleague.username)[0])
    await seen(() => (third.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    await listen(far, 1)
    expect(far.received?.toneOf(MICROPHONE_HZ, 1)).toBeLessThan(0.01)
    await button(page, 'Hang up and transfer').click()
    await call(page).waitFor({ state: 'detached' })
    await seen(() => (far.received?.toneOf(TONE_HZ, 1) ?? 0) > 0.2)
    const talkMs = await talkOf(far)
    await seen(() => third.endedAt)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    await page.context().close()
  })

  test('connects at once what is dialled in its page, and ends when the called side hangs up', async () => {
    const who = await lab.caller()
    const page = await atHand(who)
    const called = lab.number({ answerAfterMs: 500 })
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByLabel('Number to call').fill(called)
    await button(page, 'Call').click()
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    await call(page).getByText('On a call with').waitFor()
    await seen(() => (far.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    far.hangUp()
    await call(page).waitFor({ state: 'detached' })
    const talkMs = await talkOf(far)
    await expectBooked(lab.world, who, await onlyCall(lab.world, who), { cause: 1, talkMs })
    await page.context().close()
  })

  test('goes on with its call while its connection is lost and comes back, and hangs up by the new one', async () => {
    const who = await lab.caller()
    const page = await atHand(who)
    const called = lab.number({ answerAfterMs: 500 })
    const uniqueid = await lab.place(who, called)
    await button(page, 'Answer').click()
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    const received = await seen(() => far.received)
    await seen(() => received.toneOf(MICROPHONE_HZ, 1) > 0.05)
    await lab.exchange.pbx.unplug()
    await page.getByText('Connection lost, trying again').waitFor()
    await page.getByText('Ready for calls').waitFor()
    await listen(far, 1.5)
    expect(received.toneOf(MICROPHONE_HZ, 1)).toBeGreaterThan(0.05)
    await button(page, 'Hang up').click()
    await call(page).waitFor({ state: 'detached' })
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(far) })
    await page.context().close()
  })

  test('rings behind other pages for a call from outside, and ends when the caller hangs up', async () => {
    const who = await lab.caller(0)
    const did = await lab.lead(who, 'user', who.username)
    const page = await atHand(who)
    await page.evaluate('lab.hide(true)')
    const outside = lab.exchange.carrier.call(FROM, did, {})
    await seen(() => page.evaluate('lab.notifications.length === 1'))
    const words = '+234 803 555 0000 is calling'
    expect(await page.evaluate('lab.notifications')).toEqual([{ words, open: true }])
    expect(await page.title()).toBe(words)
    await seen(() => page.evaluate('lab.ringing')) // aloud
    await button(page, 'Answer').click()
    await seen(() => page.evaluate('!lab.ringing && !lab.notifications[0].open'))
    await seen(() => outside.answeredAt)
    await listen(outside, 1)
    await seen(() => (outside.received?.toneOf(MICROPHONE_HZ, 1) ?? 0) > 0.05)
    outside.hangUp()
    await call(page).waitFor({ state: 'detached' })
    expect(await onlyCall(lab.world, who)).toBeTruthy()
    await page.context().close()
  })
})
