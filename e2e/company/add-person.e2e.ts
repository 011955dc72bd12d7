// @shows SA-65

import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const NUMBER = '+2348035559999'

/** The SIP library's place: no exchange is simulated that a browser could log in to. */
const SIP = `
  export async function startSipAgent(secret, emit) {
    window.sip = { pressed: [], emit }
    queueMicrotask(() => emit({ type: 'registered' }))
    return {
      answer: () => emit({ type: 'talking' }), hangUp: () => emit({ type: 'ended' }), stop() {},
      mute() {}, hold: (held) => emit({ type: 'held', held }), press: (keys) => window.sip.pressed.push(keys),
    }
  }`
type Sip = { sip: { pressed: string[]; emit(event: object): void } }

/** A call is talked on in the browser phone; `three` is what the API says of the third person. */
async function talking(page: Page, three: () => object | null): Promise<void> {
  await page.addInitScript(() => {
    const stream = { getTracks: () => [] } as unknown as MediaStream
    navigator.mediaDevices.getUserMedia = async () => stream
  })
  await page.route(
    ({ pathname }) => pathname === '/my-phone',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(browser_phone[^:]*:)false/, '$1true')
      await route.fulfill({ response, body })
    },
  )
  await page.route('**/assets/sip-agent-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SIP }),
  )
  const secret = {
    url: 'wss://sip.ekoline.test/ws',
    user: 'x-web',
    domain: 'sip.ekoline.test',
    realm: 'ekoline',
    secret: 's',
  }
  const result = { ...secret, ends: '2027-01-01 00:00:00', ice_servers: [] }
  await page.route('**/my-phone/browser', (route) => route.fulfill({ json: { status: 'success', result } }))
  await page.route('**/threetalk', (route) => route.fulfill({ json: { status: 'success', result: three() } }))
  await signIn(page, 'ada', '/my-phone')
  await page.evaluate(() => sessionStorage.setItem('kept_browser_phone', '{"on":true}'))
  await page.reload()
  await page.waitForFunction(() => 'sip' in window)
  await page.evaluate((number) => (window as unknown as Sip).sip.emit({ type: 'called', number }), NUMBER)
  await page.getByRole('button', { name: 'Answer' }).click()
}

atBothWidths(() => {
  test('a person is added to a call from the keyboard, with the price first, and who is in it is shown', {
    tag: '@all',
  }, async ({ page }) => {
    let three: object | null = null
    await talking(page, () => three)
    const panel = page.getByRole('region', { name: 'Call in your browser' })
    const status = panel.getByRole('status')
    await panel.getByRole('button', { name: 'Add a person' }).press('Enter')
    const field = panel.getByRole('combobox', { name: 'Name or phone number' })
    await expect(field).toBeFocused()
    await page.keyboard.type('08031234567')
    await panel.getByRole('option', { name: /123 4567/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(
      panel.getByText(/^To a number outside: ₦[\d.]+ a minute, from your wallet[.]$/),
    ).toBeVisible()
    await expectAccessible(page, 'who is to be added')
    await field.fill('bola')
    await panel.getByRole('option', { name: /^Bola / }).waitFor()
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: /^Call Bola .* first$/ }).press('Enter')
    await expect(status).toHaveText(/^Calling Bola /)
    await expect(panel.getByRole('button', { name: 'Back to the call' })).toBeFocused()
    const party = (number: string, name: string | null) => ({ number, name, is: name && 'member' })
    const known = {
      uniqueid: 'c1',
      since: '2026-11-20 10:00:00',
      by: party(`PJSIP/${await page.evaluate(() => sessionStorage.getItem('username'))}`, 'Ada Okafor'),
      other: party(NUMBER, null),
      third: party('PJSIP/bola', 'Bola Adeyemi'),
    }
    three = { ...known, stage: 'answered', joined: null, gone: null }
    await expect(status).toHaveText('You talk with Bola Adeyemi alone')
    await expectAccessible(page, 'the third person alone')
    await panel.getByRole('button', { name: 'Join all three' }).press('Enter')
    three = { ...known, stage: 'joined', joined: known.since, gone: null }
    await expect(status).toHaveText('All three of you talk')
    await expect(panel.getByRole('button', { name: 'Mute' })).toBeFocused()
    await expect(panel.getByRole('list', { name: 'In this call' }).getByRole('listitem')).toHaveCount(3)
    await expect(panel.getByRole('button', { name: 'Remove Bola Adeyemi' })).toBeVisible()
    await expectAccessible(page, 'three who talk')
    three = { ...known, stage: 'gone', joined: known.since, gone: 'third' }
    await expect(status).toHaveText(/^Bola Adeyemi has left[.] On a call with /)
    const pressed = await page.evaluate(() => (window as unknown as Sip).sip.pressed)
    expect(pressed).toEqual([expect.stringMatching(/^##\d{4}#$/), '##'])
    await panel.getByRole('button', { name: 'Hang up' }).click()
    await expect(panel).toBeHidden()
  })
})
