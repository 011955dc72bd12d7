import { myPhoneMessages } from '@ekoline/contract/people/messages/my-phone.ts'
import type { SipPhone } from '@ekoline/contract/people/my-phone.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { caughtFiles, fileAnswer } from '../../testing/files.ts'
import { type Answers, ada, failed, myPhone, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => {
  vi.useRealTimers()
})

const GET = 'GET /v1/ekoline/my-phone'
const ADD = 'POST /v1/ekoline/my-phone/phones'
const RENEW = 'POST /v1/ekoline/my-phone/phones/7/secret'
const CHANGE = '/v1/ekoline/my-phone/phones/7'
const SECRET = '3f9a0c1d22b74e5f6a708192'
const address = (path: string) => `http://localhost/v1/phone-setup/${path}`
const made = {
  status: 'success',
  result: {
    username: 'ada1',
    secret: SECRET,
    set_up: {
      linphone: address('once'),
      zoiper: address('zoiper/once'),
      yealink: address('yealink/once.cfg'),
    },
    set_up_ends: '2026-11-20 11:15:00',
  },
}
const desk: SipPhone = {
  id: 7,
  name: 'Desk phone',
  username: 'ada1',
  added_at: '2026-11-19 11:00:00',
  made_at: '2026-11-19 11:00:00',
  seen_at: null,
  state: 'registered',
}
const mobile: SipPhone = { ...desk, id: 8, name: 'Mobile', username: 'ada1-2' }
const withPhones = (...phones: SipPhone[]) => ({ ...myPhone, phones, state: phones[0]?.state ?? 'none' })
const registered = withPhones(desk)
const is = (result: object) => ({ status: 'success', result })

const openPhone = (answers: Answers = {}) => open('/my-phone', { [ADD]: made, [RENEW]: made, ...answers })
const card = async () => within(await screen.findByRole('region', { name: 'SIP phones' }))

/** From the menu of the first phone. */
async function choose(words: string) {
  const [row] = await (await card()).findAllByRole('listitem')
  fireEvent.click(within(row as HTMLElement).getByText(words))
}

describe('what the keys do in a call', () => {
  const keys = async () => (await screen.findByText('How to transfer, park and record')).closest('details')

  test('is opened when it is wanted, and printed alone', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await openPhone()
    expect((await keys())?.open).toBe(false)
    const { classList } = document.documentElement
    await page.press('Print this card')
    expect(print).toHaveBeenCalledOnce()
    expect(classList.contains('prints-keys')).toBe(true)
    fireEvent(window, new Event('afterprint'))
    expect(classList.contains('prints-keys')).toBe(false)
  })

  test('is open for who is led to it', async () => {
    await open('/my-phone#keys')
    expect((await keys())?.open).toBe(true)
  })
})

// @shows SA-62
describe('the numbers within the company', () => {
  const LIST = 'GET /v1/ekoline/internalnumbers'
  const result = [
    { number: '301', name: 'Support', category: 'queue' },
    { number: '2002', name: 'Bola Ade', category: 'user' },
  ]

  test('are listed with what they lead to, and the own one is said; a search asks for them', async () => {
    const { calls } = await openPhone({ [LIST]: { status: 'success', own: '2001', total: 2, result } })
    await page.shows(/Your own is 2001\./)
    const table = within(await screen.findByRole('table', { name: 'Numbers within your company' }))
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['SupportQueue301', 'Bola AdeUser2002'])
    await page.type('Search names and numbers', 'bola')
    await waitFor(() => expect(calls.some(({ call }) => call.includes('search=bola'))).toBe(true))
  })

  test('are said not to match, or not to load', async () => {
    await open('/my-phone?q=zz', {})
    await page.shows('No matches for “zz”')
    await openPhone({ [LIST]: failed(500, 'internal', 'x') })
    await page.shows('We couldn’t load the numbers')
  })
})

describe('my phone', () => {
  test('says that there is none, that calls are simulated, and how one is set up', async () => {
    await openPhone()
    await page.shows(myPhoneMessages.no_phone)
    await page.shows(myPhoneMessages.phones_simulated)
    await screen.findByRole('region', { name: 'Set up a phone' })
    expect(screen.getByRole('link', { name: 'Get Linphone' }).getAttribute('rel')).toBe('noreferrer')
  })

  // @shows DEC-92
  test('shows a secret once: to scan, to copy and to enter', async () => {
    let asked = 0
    const { calls } = await openPhone({ [GET]: () => is(asked++ === 0 ? myPhone : registered) })
    await page.press('Add phone')
    await page.inDialog('Add a phone')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone')
    expect(calls.some(({ call }) => call === ADD)).toBe(false)
    await page.press('Create password')
    const dialog = await page.inDialog('Connect this phone')
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({ name: 'My phone' })
    // The style sheet shows one of the two ways: the code to another device, the link on a phone.
    expect(await dialog.findAllByRole('img', { name: 'QR code for Linphone' })).toHaveLength(2)
    expect(dialog.getByRole('link', { name: 'Open in Linphone' }).getAttribute('href')).toBe(
      `linphone-config:${address('once')}`,
    )
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Connect this phone' }))
    page.strayFromDialog('Connect this phone')
    expect(dialog.getByText(SECRET)).toBeTruthy()
    const values = dialog
      .getAllByRole('definition')
      .map((definition) => definition.textContent.replace('Copy', ''))
    expect(values).toEqual(expect.arrayContaining(['ada1', SECRET, 'sip.ekoline.test', '5060', 'UDP']))
    await page.press('I’ve saved it')
    page.showsNot(SECRET)
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
  })

  test('gives a Yealink its file once: then the code and the addresses are gone', async () => {
    const kept = caughtFiles()
    const file = fileAnswer('text/plain', 'yealink.cfg')
    await openPhone({ [GET]: is(registered), 'GET /v1/phone-setup/yealink/once.cfg': file })
    await page.press('Add phone')
    await page.type('Name', 'Reception')
    await page.press('Create password')
    const dialog = await page.inDialog('Connect this phone')
    const yealink = within(await dialog.findByRole('region', { name: 'Yealink', hidden: true }))
    fireEvent.click(yealink.getByText('Download file'))
    await dialog.findByText('You have the file, so the code and the addresses no longer work.')
    expect(kept).toEqual(['yealink.cfg'])
    expect(dialog.queryByRole('img', { name: 'QR code for Linphone' })).toBeNull()
    expect(dialog.getByText(SECRET)).toBeTruthy()
  })

  test('a file that was used already says so', async () => {
    await openPhone({
      [GET]: is(registered),
      'GET /v1/phone-setup/zoiper/once': failed(500, 'internal', ''),
    })
    await page.press('Add phone')
    await page.type('Name', 'Reception')
    await page.press('Create password')
    const dialog = await page.inDialog('Connect this phone')
    const zoiper = within(await dialog.findByRole('region', { name: 'Zoiper', hidden: true }))
    fireEvent.click(zoiper.getByText('Download file'))
    await page.shows(myPhoneMessages.phone_file_failed)
    dialog.getAllByRole('img', { name: 'QR code for Linphone' })
  })

  test('a new secret is asked for first, for the phone in use stops', async () => {
    const { calls } = await openPhone({ [GET]: is(registered) })
    await choose('Create new password')
    const dialog = await page.inDialog('Create a new password for “Desk phone”?')
    dialog.getByText(/cannot place calls any more, and stops ringing within 5 minutes/)
    await page.press('Cancel')
    expect(calls.some(({ call }) => call === RENEW)).toBe(false)
    await choose('Create new password')
    fireEvent.click(
      (await page.inDialog('Create a new password for “Desk phone”?')).getByText('Create new password'),
    )
    await page.inDialog('Connect this phone')
    await page.shows(SECRET)
  })

  test('a double click adds one phone', async () => {
    const { calls } = await openPhone({ [GET]: () => is(myPhone) })
    await page.press('Add phone')
    await page.pressTwice('Create password')
    await page.inDialog('Connect this phone')
    expect(calls.filter(({ call }) => call === ADD)).toHaveLength(1)
  })

  test('a secret that could not be made says so, and can be tried again', async () => {
    let tries = 0
    await openPhone({ [ADD]: () => (tries++ === 0 ? new TypeError('network') : made) })
    await page.press('Add phone')
    await page.press('Create password')
    await page.shows(myPhoneMessages.phone_secret_failed)
    await page.press('Create password')
    await page.shows(SECRET)
  })

  test('a second one needs a name, and one too many is refused', async () => {
    const words = myPhoneMessages.phones_full.replace('{phones}', '5')
    await openPhone({ [GET]: is(registered), [ADD]: failed(422, 'phones_full', words) })
    await page.press('Add phone')
    expect(page.button('Create password').disabled).toBe(true)
    await page.type('Name', 'Car')
    await page.press('Create password')
    await page.shows(words)
  })

  // @shows DEC-93
  test('are listed, each with its state, and ring together', async () => {
    const away: SipPhone = { ...mobile, state: 'not registered', seen_at: '2026-11-20 10:30:00' }
    const fresh: SipPhone = { ...mobile, id: 9, name: 'Car', username: 'ada1-3', state: 'not registered' }
    await openPhone({ [GET]: is(withPhones(desk, away, fresh)) })
    const rows = (await (await card()).findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Desk phoneConnected, simulatedada1 · Added 19 Nov, 12:00/)
    expect(rows[1]).toMatch(/MobileNot connectedada1-2 · Added 19 Nov, 12:00, last connected /)
    expect(rows[2]).toContain('not connected yet')
    await page.shows('All your phones ring together. The one you answer first has the call.')
  })

  test('that are as many as there may be cannot be one more', async () => {
    const all = [1, 2, 3, 4, 5].map((id) => ({ ...desk, id, name: `Phone ${id}` }))
    await openPhone({ [GET]: is(withPhones(...all)) })
    await page.shows('You have all 5 phones. To add another one, remove one first.')
    expect(screen.queryByRole('button', { name: 'Add phone' })).toBeNull()
  })

  test('can be renamed', async () => {
    let now = registered
    const { calls } = await openPhone({
      [GET]: () => is(now),
      [`PUT ${CHANGE}`]: () => {
        now = withPhones({ ...desk, name: 'Front desk' })
        return { status: 'success' }
      },
    })
    await choose('Rename')
    const dialog = await page.inDialog('Rename “Desk phone”')
    expect((dialog.getByText('Save').closest('button') as HTMLButtonElement).disabled).toBe(true)
    await page.type('Name', ' Front desk ')
    await page.press('Save')
    await page.toasts('success', 'Renamed to “Front desk”')
    expect(calls.find(({ call }) => call === `PUT ${CHANGE}`)?.body).toEqual({ name: ' Front desk ' })
    await (await card()).findByText('Front desk')
  })

  test('can be removed, once that is confirmed', async () => {
    let now = withPhones(desk, mobile)
    const { calls } = await openPhone({
      [GET]: () => is(now),
      [`DELETE ${CHANGE}`]: () => {
        now = withPhones(mobile)
        return { status: 'success' }
      },
    })
    await choose('Remove')
    const dialog = await page.inDialog('Remove “Desk phone”?')
    dialog.getByText(/Your other phones stay as they are/)
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await page.press('Remove phone')
    await page.toasts('success', 'Removed “Desk phone”. It no longer rings or calls.')
    expect((await card()).queryByText('Desk phone')).toBeNull()
  })

  test.each([
    ['registered', 'Connected, simulated'],
    ['not registered', 'Not connected'],
    ['not known', 'We cannot check right now'],
  ] as const)('that is %s says so: %s', async (state, words) => {
    await openPhone({ [GET]: is(withPhones({ ...desk, state })) })
    expect(await (await card()).findByText(words)).toBeTruthy()
  })

  test('shows that a phone has registered, without a reload', async () => {
    let state: SipPhone['state'] = 'not registered'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openPhone({ [GET]: () => is(withPhones({ ...desk, state })) })
    expect(await (await card()).findByText('Not connected')).toBeTruthy()
    state = 'registered'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await (await card()).findByText('Connected, simulated')).toBeTruthy()
  })

  test('that could not be fetched says so, and is fetched again', async () => {
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
    for (const name of ['Add phone', 'More for Desk phone'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('says when the browser does not let us copy', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      clipboard: { writeText: () => Promise.reject() },
    })
    await openPhone({ [GET]: is(registered) })
    await page.press('Copy Server')
    await page.toasts('info', myPhoneMessages.phone_copy_failed)
    vi.unstubAllGlobals()
  })

  test('is found from the profile', async () => {
    await open('/users')
    fireEvent.click(await page.shows('Profile'))
    const dialog = await page.inDialog('Edit profile')
    expect((await dialog.findByRole('link', { name: 'My phone' })).getAttribute('href')).toBe('/my-phone')
  })
})

// @shows DEC-96
describe('calls that are unavailable', () => {
  const away = is({ ...registered, state: 'not known', calls: 'unavailable' })

  test.each(['/', '/calls', '/my-phone'])('are announced on %s', async (address) => {
    await open(address, { [GET]: away })
    await page.shows(myPhoneMessages.calls_away)
    await page.shows(myPhoneMessages.calls_away_why)
  })

  test('cannot be placed, and can again once they are back, with what was typed', async () => {
    let now = away
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open('/', { [GET]: () => now })
    await page.shows(myPhoneMessages.calls_away)
    await page.type('Number to call', '0803 555 9999')
    expect(page.button('Call').disabled).toBe(true)
    now = is(registered)
    await vi.advanceTimersByTimeAsync(5_000)
    await waitFor(() => page.showsNot(myPhoneMessages.calls_away))
    expect(page.button('Call').disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('0803 555 9999')
  })

  test('are noticed by a call that could not be placed', async () => {
    let now: object = is(registered)
    await open('/', {
      [GET]: () => now,
      'POST /v1/makecall': () => {
        now = away
        return failed(503, 'calls_unavailable', 'Calls cannot be placed just now.')
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
  })
})
