import { myPhoneMessages } from '@ekoline/contract/messages/my-phone.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../session.ts'
import { type Answers, ada, failed, myPhone, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => {
  vi.useRealTimers()
})

const GET = 'GET /v1/ekoline/my-phone'
const MAKE = 'POST /v1/ekoline/my-phone/secret'
const SECRET = '3f9a0c1d22b74e5f6a708192'
const made = {
  status: 'success',
  result: {
    secret: SECRET,
    set_up: 'http://localhost/v1/phone-setup/once',
    set_up_ends: '2026-11-20 11:15:00',
  },
}
const registered = { ...myPhone, made_at: '2026-11-19 11:00:00', state: 'registered' as const }
const is = (result: object) => ({ status: 'success', result })

const openPhone = (answers: Answers = {}) => open('/my-phone', { [MAKE]: made, ...answers })
const card = async () => within(await screen.findByRole('region', { name: 'SIP phone' }))

describe('my phone', () => {
  test('says that there is none, that calls are simulated, and how one is set up', async () => {
    await openPhone()
    await page.shows(myPhoneMessages.no_phone)
    await page.shows(myPhoneMessages.phones_simulated)
    await screen.findByRole('region', { name: 'Set up a phone' })
    expect(screen.getByRole('link', { name: 'Get Linphone' }).getAttribute('rel')).toBe('noreferrer')
  })

  test('shows a secret once: to scan, to copy and to enter', async () => {
    let asked = 0
    const { calls } = await openPhone({ [GET]: () => is(asked++ === 0 ? myPhone : registered) })
    await page.press('Set up SIP phone')
    await page.inDialog('Set up SIP phone?')
    expect(calls.some(({ call }) => call === MAKE)).toBe(false)
    await page.press('Create password')
    const dialog = await page.inDialog('Your SIP phone settings')
    await dialog.findByRole('img', { name: 'QR code for Linphone' })
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Your SIP phone settings' }))
    page.strayFromDialog('Your SIP phone settings')
    expect(dialog.getByText(SECRET)).toBeTruthy()
    const values = dialog.getAllByRole('definition').map((it) => it.textContent.replace('Copy', ''))
    expect(values).toEqual(expect.arrayContaining(['ada1', SECRET, 'sip.ekoline.test', '5060', 'UDP']))
    await page.press('I’ve saved it')
    page.showsNot(SECRET)
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
  })

  test('a new secret is asked for first, for phones in use stop', async () => {
    const { calls } = await openPhone({ [GET]: is(registered) })
    await page.press('Create new password')
    const dialog = await page.inDialog('Create a new SIP password?')
    dialog.getByText(/cannot place calls any more, and stops ringing within 5 minutes/)
    await page.press('Cancel')
    expect(calls.some(({ call }) => call === MAKE)).toBe(false)
  })

  test('a double click makes one secret', async () => {
    const { calls } = await openPhone({ [GET]: () => is(myPhone) })
    await page.press('Set up SIP phone')
    await page.pressTwice('Create password')
    await page.inDialog('Your SIP phone settings')
    expect(calls.filter(({ call }) => call === MAKE)).toHaveLength(1)
  })

  test('a secret that could not be made is told, and can be tried again', async () => {
    let tries = 0
    await openPhone({ [MAKE]: () => (tries++ === 0 ? new TypeError('network') : made) })
    await page.press('Set up SIP phone')
    await page.press('Create password')
    await page.shows(myPhoneMessages.phone_secret_failed)
    await page.press('Create password')
    await page.shows(SECRET)
  })

  test.each([
    ['registered', 'Connected, simulated'],
    ['not registered', 'Not connected'],
    ['not known', 'We cannot check right now'],
  ])('that is %s says so: %s', async (state, words) => {
    await openPhone({ [GET]: is({ ...registered, state }) })
    expect(await (await card()).findByText(words)).toBeTruthy()
  })

  test('tells that a phone has registered, without a reload', async () => {
    let state = 'not registered'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openPhone({ [GET]: () => is({ ...registered, state }) })
    expect(await (await card()).findByText('Not connected')).toBeTruthy()
    state = 'registered'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
  })

  test('that could not be fetched is told, and fetched again', async () => {
    let tries = 0
    await openPhone({
      [GET]: () => (tries++ === 0 ? failed(400, 'malformed_request', 'No') : is(registered)),
    })
    await page.shows(myPhoneMessages.phone_failed)
    await page.press('Try again')
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
  })

  test('keeps its place while it is fetched', async () => {
    await openPhone({ [GET]: unanswered })
    expect((await card()).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a lead may look, and makes no secret', async () => {
    const lead = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } }
    await openPhone({ ...lead, [GET]: is(registered) })
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create new password' })).toBeNull()
  })

  test('says when the browser does not let us copy', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      clipboard: { writeText: () => Promise.reject() },
    })
    await openPhone({ [GET]: is(registered) })
    await page.press('Copy Server')
    await page.tells('info', myPhoneMessages.phone_copy_failed)
    vi.unstubAllGlobals()
  })

  test('is found from the profile', async () => {
    await open('/users')
    fireEvent.click(await page.shows('Profile'))
    const dialog = await page.inDialog('Edit profile')
    expect((await dialog.findByRole('link', { name: 'My phone' })).getAttribute('href')).toBe('/my-phone')
  })
})

describe('calls that are unavailable', () => {
  const away = is({ ...registered, state: 'not known', calls: 'unavailable' })

  test.each(['/', '/calls', '/my-phone'])('are told on %s', async (address) => {
    await open(address, { [GET]: away })
    await page.shows(myPhoneMessages.calls_away)
    await page.shows(myPhoneMessages.calls_away_why)
  })

  test('can not be placed, and can again once they are back, with what was typed', async () => {
    let now = away
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open('/', { [GET]: () => now })
    await page.shows(myPhoneMessages.calls_away)
    await page.type('Number to call', '0803 555 9999')
    expect(page.button('Call').disabled).toBe(true)
    now = is(registered)
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => page.showsNot(myPhoneMessages.calls_away))
    expect(page.button('Call').disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('0803 555 9999')
  })

  test('are noticed by a call that could not be placed', async () => {
    let now: object = is(registered)
    await open('/', {
      [GET]: () => now,
      'POST /v1/makecall': () => {
        now = away
        return failed(503, 'calls_unavailable', 'Calls can not be placed just now.')
      },
    })
    await page.type('Number to call', '0803 555 9999')
    await page.press('Call')
    await page.shows(myPhoneMessages.calls_away)
  })
})

describe('the dial box', () => {
  test.each([
    ['registered', 'We call your SIP phone first, then connect them.'],
    ['not registered', 'We call your phone first, then connect them.'],
  ])('says which phone rings first when the SIP phone is %s', async (state, words) => {
    await open('/', { [GET]: is({ ...registered, state }) })
    await page.shows(words)
    expect(screen.getByRole('link', { name: 'ada1' }).getAttribute('href')).toBe('/my-phone')
  })
})
