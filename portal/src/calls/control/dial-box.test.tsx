import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import { callsLabels, callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { numberMessages } from '@ekoline/contract/messages/fields.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { having, missed } from '../../testing/calls.ts'
import { type Answers, ada, callerIds, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { playsAlone } from '../../ui/sound/one-sound.ts'

const quote = {
  number: '+2348035559999',
  name: null,
  shows: '+2342014540001',
  per_minute: 18,
  alone_per_minute: null,
  first_increment: 30,
  next_increment: 1,
  connection: 0,
  costs_nothing: false,
  free_seconds: 0,
  seconds: 83_280,
}
const ringing: CallNow = {
  uniqueid: 'u1',
  state: 'ringing',
  rings: 'own',
  src: '+2348035550142',
  calledstation: '+2348035559999',
  starttime: '2026-11-20 11:00:00',
  seconds: 0,
  cost: 0,
  terminatecauseid: null,
  left: null,
}
const connected: CallNow = {
  ...ringing,
  state: 'connected',
  rings: null,
  seconds: 12,
  cost: 9,
  left: { seconds: 754, money: 226.5 },
}
const ended: CallNow = {
  ...connected,
  state: 'ended',
  seconds: 45,
  cost: 13.5,
  terminatecauseid: 1,
  left: null,
}

const nothing: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', total: 1, result: [] },
  ...having(0),
  'GET /v1/callgraph/101': { status: 'success', result: { daily: [], weekly: [], monthly: [] } },
  'GET /v1/ekoline/freeseconds': { status: 'success', result: [] },
  'GET /v1/ekoline/callquote': { status: 'success', result: quote },
  'POST /v1/makecall': {
    status: true,
    message: 'Please check your phone.',
    result: { uniqueid: 'u1' },
  },
  'DELETE /v1/ekoline/calls/u1': { status: 'success' },
}
const isAt = (result: CallNow) => ({ status: 'success', result })
const openAt = (answers: Answers = {}, address = '/') => open(address, { ...nothing, ...answers })
const box = async () => within(await screen.findByRole('region', { name: 'Call a number' }))
/** Whether the voice line of the balance moves. */
const isSpeaking = () =>
  screen.getByRole('region', { name: 'Wallet balance' }).querySelector('.animate-talk') !== null
const dial = async (number = '0803 555 9999') => {
  await page.type('Number to call', number)
  await page.press('Call')
}

describe('the dial box', () => {
  beforeEach(() => session.store({ token: 'secret' }))
  afterEach(() => vi.restoreAllMocks())

  test('shows the rate and how long the wallet lasts, as one types', async () => {
    const { calls } = await openAt()
    await page.type('Number to call', '0803 555 9999')
    await page.shows('₦18.00 a minute · up to 23 h 8 min · 30-second minimum')
    expect(calls.filter(({ call }) => call.includes('callquote')).map(({ call }) => call)).toEqual([
      'GET /v1/ekoline/callquote?number=%2B2348035559999',
    ])
    await (await box()).findByText('Simulated calls')
  })

  test.each([
    ['+234 (0) 803 555 9999', '2348035559999'],
    ['009 234 803 555 9999', '2348035559999'],
    ['\u202a+234 803 555 9999\u202c', '2348035559999'],
    ['tel:08035559999', '2348035559999'],
    ['٠٨٠٣٥٥٥٩٩٩٩', '2348035559999'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['009 1 212 555 0100', '12125550100'],
    ['+20 13 312345', '0092013312345'], // ten digits alone would be a number in Lagos
  ])('sends %j as digits', async (typed, called) => {
    const { calls } = await openAt()
    await dial(typed)
    await page.shows('Please check your phone.')
    expect(calls.find(({ call }) => call === 'POST /v1/makecall')?.body).toMatchObject({ called })
  })

  test('sends an extension apart, and says that we press it', async () => {
    const { calls } = await openAt()
    await page.type('Number to call', '0803 555 9999 ext 12')
    await page.shows(/When they answer, we press 12 for you\./)
    await page.press('Call')
    await page.shows('Please check your phone.')
    const placed = calls.find(({ call }) => call === 'POST /v1/makecall')
    expect(placed?.body).toMatchObject({ called: '2348035559999', extension: '12' })
  })

  test.each([
    ['call me', numberMessages.field_phone_letters],
    ['0803 555 9999 Bola', numberMessages.field_phone_letters],
    ['08035559999 / 08035559998', numberMessages.field_phone_two],
    ['*901#', numberMessages.field_phone_signs],
  ])('refuses %j with words, before anything is sent', async (typed, words) => {
    const { calls } = await openAt()
    await dial(typed)
    await page.shows(words)
    expect(calls.filter(({ call }) => /makecall|callquote/.test(call))).toEqual([])
  })

  test.each([
    ['0803 555 9999 Bola', numberMessages.field_phone_letters],
    ['08035559999 / 08035559998', numberMessages.field_phone_two],
    ['*901#', numberMessages.field_phone_signs],
  ])('says already as %j is typed what is wrong with it, as a hint', async (typed, words) => {
    await openAt()
    await page.type('Number to call', typed)
    await page.shows(words)
    expect(screen.getByLabelText('Number to call').getAttribute('aria-invalid')).toBeNull()
    await page.type('Number to call', '0803 555 9999')
    await page.shows(/^₦18\.00 a minute/)
    expect(screen.queryByText(words)).toBeNull()
  })

  test.each([
    ['that we do not support', null, 'We don’t support calls to this number yet.'],
    ['that the wallet cannot pay', { ...quote, seconds: 20 }, /Your balance is too low for a call/],
    ['within the company', { ...quote, number: '2002', name: 'Bola' }, numberMessages.field_phone_extension],
  ])('of a number %s it does not say that we press the extension', async (_, result, said) => {
    await openAt({ 'GET /v1/ekoline/callquote': { status: 'success', result } })
    await page.type('Number to call', '0803 555 9999 ext 12')
    await screen.findByText((words) => (typeof said === 'string' ? words.includes(said) : said.test(words)))
    expect(screen.queryByText(/we press 12/)).toBeNull()
  })

  test('says before the call which number they see', async () => {
    const { calls } = await openAt({ 'PUT /v1/callerid/ada1': { status: 'success', result: callerIds } })
    await page.type('Number to call', '0803 555 9999')
    await page.shows('They see +234 201 454 0001')
    await page.press('Change caller ID')
    const dialog = within(await screen.findByRole('dialog', { name: 'Caller ID' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Save caller ID' }))
    await page.shows('People now see +234 201 454 0001 when you call')
    expect(calls.filter(({ call }) => call === 'POST /v1/makecall')).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('0803 555 9999')
  })

  test('calls back who called a queue by its number, until another one is typed', async () => {
    const { calls } = await openAt({}, '/?dial=%2B234+803+555+9999&back=q1')
    await page.shows('They see +234 201 454 0001')
    await page.isAt('/')
    await page.press('Call')
    const placed = () =>
      calls.filter(({ call }) => call === 'POST /v1/makecall').map(({ body }) => body.calls_back)
    await expect.poll(placed).toEqual(['q1'])
    const asked = () => calls.filter(({ call }) => call.includes('callquote')).map(({ call }) => call)
    expect(asked()).toEqual(['GET /v1/ekoline/callquote?number=%2B2348035559999&calls_back=q1'])
  })

  test('forgets what was called back once another number is typed', async () => {
    const { calls } = await openAt({}, '/?dial=%2B234+803+555+9999&back=q1')
    await page.shows('They see +234 201 454 0001')
    await dial('0803 555 9998')
    await expect.poll(() => calls.find(({ call }) => call === 'POST /v1/makecall')).toBeTruthy()
    expect(calls.find(({ call }) => call === 'POST /v1/makecall')?.body).not.toHaveProperty('calls_back')
  })

  test('announces the coming call to the browser phone of the page, unless it was refused', async () => {
    await openAt()
    await dial()
    await waitFor(() => expect(session.kept('dialled')).toMatchObject({ digits: '2348035559999' }))
  })

  test('of a refused call the browser phone expects none', async () => {
    await openAt({ 'POST /v1/makecall': failed(503, 'calls_unavailable', 'No calls') })
    await dial()
    await page.shows('No calls')
    expect(session.kept('dialled')).toBeNull()
  })

  // @shows DEC-98
  test.each([
    [
      { ...quote, free_seconds: 1200, seconds: 2400 },
      '₦18.00 a minute · up to 40 min, 20 min of it free · 30-second minimum',
    ],
    [
      { ...quote, per_minute: 36, alone_per_minute: 18, seconds: 600 },
      '₦36.00 a minute for your phone and theirs, or ₦18.00 from a browser or SIP phone · up to 10 min · 30-second minimum',
    ],
    [
      {
        ...quote,
        per_minute: 12.3456,
        first_increment: 60,
        next_increment: 60,
        connection: 0.5,
        seconds: 600,
      },
      '₦0.50 to connect and ₦12.3456 a minute · up to 10 min · 60-second minimum · billed in steps of 60 seconds',
    ],
    [
      { ...quote, per_minute: 0, costs_nothing: true, seconds: 1_000_000_000 },
      'Calls to this number cost nothing.',
    ],
    [
      {
        ...quote,
        number: '2002',
        name: 'Bola Ade',
        per_minute: 0,
        costs_nothing: true,
        seconds: 1_000_000_000,
      },
      'Bola Ade. Calls within your company cost nothing.',
    ],
    [
      { ...quote, number: '2002', name: 'Bola Ade', alone_per_minute: 0, seconds: 600 },
      'Bola Ade. Your own phone costs ₦18.00 a minute · up to 10 min',
    ],
    [{ ...quote, seconds: 20 }, /Your balance is too low for a call/],
    [null, 'We don’t support calls to this number yet.'],
  ])('says what a call would be: %j', async (result, said) => {
    await openAt({ 'GET /v1/ekoline/callquote': { status: 'success', result } })
    await page.type('Number to call', '08035559999')
    await page.shows(said)
  })

  test('asks a person whose phone is not verified to do so first', async () => {
    const { calls } = await openAt({
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, phone_verified: false },
      'POST /v1/ekoline/phone-verification': { status: 'success', result: { verifytoken: 'tok' } },
    })
    await page.shows('Before your first call, verify that +234 803 555 0142 is your phone.')
    await page.press('Verify my phone')
    await page.isAt('/confirm-email/tok')
    expect(calls.map(({ call }) => call)).toContain('POST /v1/ekoline/phone-verification')
  })

  // @shows DEC-112
  test.each(['112', '199', '767'])('shows that %s is an emergency call, and free', async (number) => {
    const { calls } = await openAt({ 'GET /v1/ekoline/calls/u1': isAt(ringing) })
    await page.type('Number to call', number)
    await page.shows('Emergency, free')
    await page.press('Call')
    await page.shows(/^Ringing your phone/)
    expect(calls.find(({ call }) => call === 'POST /v1/makecall')?.body).toMatchObject({ called: number })
  })

  test('says when the rate could not be fetched', async () => {
    await openAt({ 'GET /v1/ekoline/callquote': failed(500, 'internal', 'x') })
    await page.type('Number to call', '08035559999')
    await screen.findByText('We couldn’t load the rate.')
  })

  // @shows SA-2, SA-138
  test('rings, connects, ends, and says each as it is', async () => {
    let now = ringing
    const { calls } = await openAt({ 'GET /v1/ekoline/calls/u1': () => isAt(now) })
    await dial()
    await page.toasts('success', 'Please check your phone.')
    await page.shows(/^Ringing your phone, then \+234/)
    page.button('Connecting')
    await waitFor(() => expect(isSpeaking()).toBe(true))
    await page.isAt('/?calling=u1')
    const placed = calls.find(({ call }) => call === 'POST /v1/makecall')
    expect(placed?.body).toEqual({ called: '2348035559999', calling: '08035550142', username: 'ada1' })
    expect(placed?.headers.get('idempotency-key')).toBeTruthy()
    now = { ...ringing, rings: 'called' }
    await screen.findByText('Ringing +234 803 555 9999')
    now = connected
    await screen.findByText('Talking with +234 803 555 9999')
    page.button('Connected')
    await page.shows('00:00:12')
    const asked = () => calls.filter(({ call }) => call.includes('size=7')).length
    const before = asked()
    now = ended
    await screen.findByText('+234 803 555 9999: Answered')
    await page.shows('₦13.50')
    page.button('Call')
    await waitFor(() => expect(isSpeaking()).toBe(false))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('0803 555 9999')
  })

  test('says Connecting until the state of the placed call is there', async () => {
    let answer: (body: object) => void = () => undefined
    const later = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { calls } = await openAt({ 'GET /v1/ekoline/calls/u1': later as never })
    await dial()
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /v1/ekoline/calls/u1'))
    page.button('Connecting')
    answer(isAt(ringing))
    await page.shows(/^Ringing your phone, then/)
    page.button('Connecting')
  })

  test('hangs up', async () => {
    let now = connected
    const { calls } = await openAt(
      {
        'GET /v1/ekoline/calls/u1': () => isAt(now),
        'DELETE /v1/ekoline/calls/u1': () => {
          now = ended
          return { status: 'success' }
        },
      },
      '/?calling=u1',
    )
    const hangUp = await screen.findByRole('button', { name: 'Hang up' })
    hangUp.focus()
    fireEvent.click(hangUp)
    await page.shows('+234 803 555 9999: Answered')
    await waitFor(() => expect(document.activeElement).toBe(page.button('Call')))
    expect(calls.some(({ call }) => call === 'DELETE /v1/ekoline/calls/u1')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Hang up' })).toBeNull()
  })

  // @shows SA-66
  test('finds the call again that was placed before another page was looked at', async () => {
    session.keep('call', { uniqueid: 'u1' })
    await openAt({ 'GET /v1/ekoline/calls/u1': isAt(connected) })
    await page.shows('Talking with +234 803 555 9999')
    await page.shows('00:12:34 left to talk · ₦226.50 in your wallet')
    expect(screen.getByRole('button', { name: 'Hang up' })).toBeTruthy()
  })

  test.each([
    [2, 'Busy'],
    [3, 'No answer'],
    [4, 'Cancelled'],
    [5, 'Network busy'],
  ])('says why no one talked: cause %i', async (terminatecauseid, word) => {
    const now: CallNow = { ...ringing, state: 'ended', rings: null, terminatecauseid }
    await openAt({ 'GET /v1/ekoline/calls/u1': isAt(now) }, '/?calling=u1')
    await page.shows(`+234 803 555 9999: ${word}. Nothing was charged.`)
    await page.type('Number to call', '0')
    await page.isAt('/')
  })

  // @shows SA-139
  test.each([
    ['', callsMessages.call_number_missing],
    ['+234 803 555 0142', callsMessages.call_own_number],
  ])('asks for another number before it calls: %j', async (number, said) => {
    const { calls } = await openAt()
    await dial(number)
    await page.shows(said)
    expect(calls.some(({ call }) => call === 'POST /v1/makecall')).toBe(false)
  })

  // @shows SA-144
  test.each([
    ['call_unaffordable', 'Your balance of 8.00 naira is not enough for this call.'],
    ['call_plan_refused', callsMessages.call_plan_refused],
  ])("says 'Call failed' and why, and keeps the number: %s", async (code, message) => {
    await openAt({ 'POST /v1/makecall': [422, { status: false, code, message }] })
    await dial()
    await page.toasts('info', 'Call failed')
    await page.shows(message)
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('0803 555 9999')
  })

  test("says 'Call failed' when no answer comes, and places it once when tried again", async () => {
    let isAway = true
    const { calls } = await openAt({
      'POST /v1/makecall': () => (isAway ? new Error('away') : (nothing['POST /v1/makecall'] as object)),
      'GET /v1/ekoline/calls/u1': isAt(connected),
    })
    await dial()
    await page.toasts('info', 'Call failed')
    await page.shows(callsLabels.dial_unanswered)
    isAway = false
    await page.press('Call')
    await page.shows('Talking with +234 803 555 9999')
    const keys = calls
      .filter(({ call }) => call === 'POST /v1/makecall')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('is dialled by its keypad', async () => {
    await openAt()
    await page.press('Keypad')
    for (const key of ['0', '8', '1']) await page.press(key)
    await page.press('Delete the last digit')
    await page.press('0')
    expect(screen.getByLabelText<HTMLInputElement>('Number to call').value).toBe('080')
  })

  // @shows SA-140
  test('is Disabled! on the Basic unlimited plan, and says why', async () => {
    await openAt({
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan: { id: 2, name: 'Basic unlimited plan' } },
    })
    await page.shows('This service is not available to users on the Basic unlimited plan')
    expect(page.button('Disabled!').disabled).toBe(true)
    const way = (await box()).getByRole('link', { name: 'Open my phone' })
    expect(way.getAttribute('href')).toBe('/my-phone')
    await (await box()).findByText('Call from your own phone: it’s covered by your plan')
    expect(screen.queryByLabelText('Number to call')).toBeNull()
  })

  test('is not offered to a lead, and says why', async () => {
    await openAt({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await page.shows(
      'Your account is view-only, so it can’t place calls. An admin of Adaeze Logistics can change that.',
    )
    expect(screen.queryByLabelText('Number to call')).toBeNull()
  })

  test('is filled and focused by a call back from the recent calls', async () => {
    await openAt(having(1, missed))
    await page.press('Call back Tunde Balogun')
    const number = screen.getByLabelText<HTMLInputElement>('Number to call')
    await waitFor(() => expect(number.value).toBe('+234 806 744 9842'))
    expect(document.activeElement).toBe(number)
    await page.isAt('/')
  })

  test('on the call history shows the call under way, not the details of one that is over', async () => {
    const { calls } = await openAt(
      { 'GET /v1/ekoline/calls/u1': isAt(ringing) },
      '/calls?dial=%2B2348035559999',
    )
    const dialog = await page.inDialog('Call a number')
    const field = await dialog.findByLabelText<HTMLInputElement>('Number to call')
    expect(field.value).toBe('+234 803 555 9999')
    fireEvent.click(dialog.getByRole('button', { name: 'Call' }))
    await page.shows(/^Ringing your phone/)
    expect(calls.filter(({ call }) => call.includes('/detail'))).toEqual([])
    expect(screen.queryByText(callsMessages.call_detail_failed)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await page.isAt('/calls')
  })

  test('asked for a number, says nothing of an earlier call, and whom the next one shows', async () => {
    session.keep('call', { uniqueid: 'u1' })
    await openAt({ 'GET /v1/ekoline/calls/u1': isAt(ended) }, '/calls?dial=%2B2348067449842')
    const dialog = await page.inDialog('Call a number')
    await dialog.findByText('They see +234 201 454 0001')
    expect(dialog.queryByText('+234 803 555 9999: Answered')).toBeNull()
  })

  test('keeps its height when the call ends, so that Call does not come under the finger', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(212)
    let now = connected
    await openAt({ 'GET /v1/ekoline/calls/u1': () => isAt(now) }, '/?calling=u1')
    await page.shows('Talking with +234 803 555 9999')
    now = ended
    const end = await screen.findByText('+234 803 555 9999: Answered')
    expect(end.closest<HTMLElement>('.bg-sunken')?.style.minHeight).toBe('212px')
  })

  test('pauses a voicemail that plays while its caller is called back', async () => {
    const voicemail = document.createElement('audio')
    const pause = vi.spyOn(voicemail, 'pause').mockReturnValue()
    playsAlone(voicemail)
    await openAt({ 'GET /v1/ekoline/calls/u1': isAt(ringing) })
    await page.type('Number to call', '0803 555 9999')
    expect(pause).not.toHaveBeenCalled() // the number may be in it
    await page.press('Call')
    await page.shows(/^Ringing your phone/)
    expect(pause).toHaveBeenCalledTimes(1)
  })

  test('knows nothing of a call of another person', async () => {
    await openAt({}, '/?calling=u1')
    await page.shows(callsLabels.dial_own_first)
    page.button('Call')
  })

  test('shows the free minutes in the balance box', async () => {
    await openAt({
      'GET /v1/ekoline/freeseconds': {
        status: 'success',
        result: [{ seconds: 1200, ends: '2027-02-18 11:00:00' }],
      },
    })
    await page.shows('20 free minutes until 18 Feb 2027')
  })
})
