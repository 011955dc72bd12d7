// @shows DEC-95

import { myPhoneMessages } from '@ekoline/contract/people/messages/my-phone.ts'
import type { BrowserSecret, IceServer } from '@ekoline/contract/people/my-phone.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { type AgentEvent, createBrowserPhone, KEEP_EVERY_MS } from './browser-phone.ts'
import { takeDialled } from './own-call.ts'

const secret: BrowserSecret = {
  url: 'wss://sip.ekoline.test/ws',
  user: 'ada1-web',
  domain: 'sip.ekoline.test',
  realm: 'ekoline',
  secret: '3f9a0c1d22b74e5f6a708192',
  ends: '2026-11-20 12:00:00',
  ice_servers: [{ urls: ['stun:turn.ekoline.test'] }],
}

/** The telephone network at the edge of the SIP library: the calls it received, and the events it emits. */
const network = vi.hoisted(() => {
  const faked = {
    asked: [] as string[],
    by: [] as readonly IceServer[],
    tell: (_: AgentEvent): void => undefined,
    start(given: BrowserSecret, tell: (event: AgentEvent) => void) {
      faked.asked.push(`start ${given.user}`)
      faked.tell = tell
      return {
        answer: (by: readonly IceServer[]) => {
          faked.asked.push('answer')
          faked.by = by
        },
        hangUp: () => void faked.asked.push('hang up'),
        hold: (held: boolean) => void faked.asked.push(held ? 'hold' : 'resume'),
        mute: (muted: boolean) => void faked.asked.push(muted ? 'mute' : 'unmute'),
        press: (key: string) => void faked.asked.push(`press ${key}`),
        stop: () => void faked.asked.push('stop'),
      }
    },
  }
  return faked
})
vi.mock('./sip-agent.ts', () => ({ startSipAgent: network.start }))

beforeEach(() => {
  network.asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the phone in a page', () => {
  const phoneWith = (given: Partial<Parameters<typeof createBrowserPhone>[0]> = {}) =>
    createBrowserPhone({
      startAgent: async (...args) => network.start(...args),
      makeSecret: async () => secret,
      keepSecret: async () => secret,
      askMicrophone: async () => undefined,
      isOwn: () => false,
      ...given,
    })

  test('is off, starts, is ready, is lost and reconnects', async () => {
    const phone = phoneWith()
    expect(phone.state().phone).toBe('off')
    const on = phone.turnOn()
    expect(phone.state().phone).toBe('starting')
    await on
    for (const [type, then] of [
      ['registered', 'ready'],
      ['lost', 'lost'],
      ['registered', 'ready'],
      ['refused', 'refused'],
    ] as const) {
      network.tell({ type })
      expect(phone.state().phone).toBe(then)
    }
    phone.turnOff()
    expect(phone.state()).toEqual({ phone: 'off', call: null })
    expect(network.asked).toEqual(['start ada1-web', 'stop'])
  })

  test('rings, is answered once, mutes, sends keys, and hangs up', async () => {
    const phone = phoneWith()
    await phone.turnOn()
    network.tell({ type: 'registered' })
    network.tell({ type: 'called', number: '+2348035559999' })
    expect(phone.state().call).toMatchObject({ number: '+2348035559999', stage: 'ringing' })
    phone.answer()
    phone.answer()
    expect(network.by).toEqual(secret.ice_servers)
    expect(phone.state().call?.stage).toBe('answering')
    network.tell({ type: 'talking' })
    expect(phone.state().call?.stage).toBe('talking')
    phone.mute(true)
    expect(phone.state().call?.muted).toBe(true)
    phone.mute(false)
    phone.hold(true)
    network.tell({ type: 'held', held: true })
    expect(phone.state().call?.held).toBe(true)
    phone.press('5')
    phone.hangUp()
    network.tell({ type: 'ended' })
    expect(phone.state().call).toBeNull()
    expect(network.asked.slice(1)).toEqual(['answer', 'mute', 'unmute', 'hold', 'press 5', 'hang up'])
  })

  test('answers the call that was dialled in its page without a press, and no other one', async () => {
    const phone = phoneWith({ isOwn: takeDialled })
    await phone.turnOn()
    const stages: unknown[] = []
    phone.subscribe(() => stages.push(phone.state().call?.stage))
    session.keep('dialled', { digits: '2348035559999', at: Date.now() })
    network.tell({ type: 'called', number: '+2348035550000' })
    network.tell({ type: 'ended' })
    network.tell({ type: 'called', number: '+2348035559999' })
    expect(phone.state().call).toMatchObject({ stage: 'answering', own: true })
    network.tell({ type: 'ended' })
    network.tell({ type: 'called', number: '+2348035559999' }) // who was called calls back
    expect(stages).toEqual(['ringing', undefined, 'answering', undefined, 'ringing'])
    expect(network.asked).toEqual(['start ada1-web', 'answer'])
  })

  test('a number dialled in the page rings a minute later as others do', () => {
    vi.useFakeTimers()
    session.keep('dialled', { digits: '2348035559999', at: Date.now() })
    vi.advanceTimersByTime(60_000)
    expect(takeDialled('+2348035559999')).toBe(false)
  })

  test('asks for the microphone first, and for no secret without one', async () => {
    let made = 0
    const phone = phoneWith({
      askMicrophone: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      makeSecret: async () => {
        made++
        return secret
      },
    })
    await phone.turnOn()
    expect(phone.state().phone).toBe('no microphone')
    expect(made).toBe(0)
  })

  test('that was turned off while it started does not start', async () => {
    let give = (_: BrowserSecret): void => undefined
    const waiting = new Promise<BrowserSecret>((resolve) => {
      give = resolve
    })
    const phone = phoneWith({ makeSecret: () => waiting })
    const on = phone.turnOn()
    phone.turnOff()
    give(secret)
    await on
    expect(phone.state().phone).toBe('off')
    expect(network.asked).toEqual(['start ada1-web', 'stop'])
  })

  test('ignores events of the registration before', async () => {
    const phone = phoneWith()
    await phone.turnOn()
    const old = network.tell
    await phone.turnOn()
    network.tell({ type: 'registered' })
    old({ type: 'lost' })
    expect(phone.state().phone).toBe('ready')
  })

  test('keeps its secret while it is on, and makes a new one when it is over, but not in a call', async () => {
    vi.useFakeTimers()
    let kept = 0
    const later = { urls: ['turn:turn.ekoline.test'], username: '1763640000:ada1-web', credential: 'later' }
    const phone = phoneWith({
      keepSecret: async () => {
        if (++kept > 1) throw new Error('over')
        return { ice_servers: [{ urls: ['stun:turn.ekoline.test'] }, later] }
      },
    })
    await phone.turnOn()
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect([kept, network.asked.length]).toEqual([1, 1])
    network.tell({ type: 'called', number: '+2348035559999' })
    phone.answer()
    expect(network.by).toEqual([{ urls: ['stun:turn.ekoline.test'] }, later])
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect(network.asked).toHaveLength(2)
    network.tell({ type: 'ended' })
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect(network.asked).toEqual(['start ada1-web', 'answer', 'stop', 'start ada1-web'])
    phone.turnOff()
  })
})

describe('a browser that is the phone', () => {
  const MAKE = 'POST /v1/ekoline/my-phone/browser'
  const openAt = (address = '/my-phone', answers: Answers = {}) =>
    open(
      address,
      { [MAKE]: { status: 'success', result: secret }, ...answers },
      { browser_phone: true, calls_simulated: false },
    )
  const microphone = (given: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: given },
    })
  const tell = (event: AgentEvent) => act(() => network.tell(event))
  const call = async () => within(await screen.findByRole('region', { name: 'Call in your browser' }))

  beforeEach(() => {
    session.store({ token: 'secret' })
    microphone(async () => ({ getTracks: () => [{ stop: () => undefined }] }))
  })

  test('is not offered where there is none', async () => {
    await open('/my-phone')
    await screen.findByRole('region', { name: 'SIP phones' })
    expect(screen.queryByRole('region', { name: 'Browser phone' })).toBeNull()
  })

  test('is turned on, is ready, and is turned off', async () => {
    await openAt()
    await page.press('Turn on')
    await waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
    tell({ type: 'registered' })
    await page.shows('Ready for calls')
    expect(session.kept('browser_phone')).toEqual({ on: true })
    await page.press('Turn off')
    await page.shows('Off')
    expect(session.kept('browser_phone')).toBeNull()
  })

  test('rings on any screen, is answered, muted, takes keys and is hung up', async () => {
    session.keep('browser_phone', { on: true })
    await openAt()
    await waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'called', number: '+2348035559999' })
    const toast = await call()
    toast.getByText('+234 803 555 9999 is calling')
    const before = screen.getByRole('button', { name: /change company/ })
    before.focus()
    toast.getByText('Answer').focus()
    fireEvent.click(toast.getByText('Answer'))
    tell({ type: 'talking' })
    toast.getByText('On a call with +234 803 555 9999')
    expect(document.activeElement).toBe(toast.getByText('Mute')) // the button that was pressed is gone
    fireEvent.click(toast.getByText('Mute'))
    expect(toast.getByRole('status').textContent).toBe('+234 803 555 9999 cannot hear you')
    fireEvent.click(toast.getByText('Unmute'))
    fireEvent.click(toast.getByText('Hold'))
    tell({ type: 'held', held: true })
    expect(toast.getByRole('status').textContent).toBe('+234 803 555 9999 is on hold')
    fireEvent.click(toast.getByText('Resume'))
    tell({ type: 'held', held: false })
    fireEvent.click(toast.getByText('Keypad'))
    expect(document.activeElement).toBe(toast.getByText('1'))
    fireEvent.click(toast.getByText('#'))
    for (const key of ['7', 'a']) fireEvent.keyDown(toast.getByText('1'), { key })
    expect(toast.getByRole('status', { name: 'Keys pressed' }).textContent).toBe('#7')
    fireEvent.click(toast.getByText('Hang up'))
    tell({ type: 'ended' })
    expect(screen.queryByText('Hang up')).toBeNull()
    expect(document.activeElement).toBe(before)
    const asked = ['answer', 'mute', 'unmute', 'hold', 'resume', 'press #', 'press 7', 'hang up']
    expect(network.asked.slice(1)).toEqual(asked)
  })

  // @shows DEC-237
  describe('says who calls', () => {
    const WHO = 'GET /v1/ekoline/whocalls'
    const number = '+2348035559999'
    const known = {
      caller: { number, name: 'Mrs Bello', is: 'contact', contact_id: 5 },
      company: 'Bello Stores',
      calls: { this_month: 3, last_with: { name: 'Tunde Ojo', is_own: false } },
    }
    async function ringing(answers: Answers, name?: string) {
      session.keep('browser_phone', { on: true })
      const opened = await openAt('/my-phone', answers)
      await waitFor(() => expect(network.asked).toHaveLength(1))
      tell({ type: 'called', number, name })
      return { ...opened, panel: await call() }
    }
    const answer = (result: object) => ({ [WHO]: { status: 'success', result } })

    test('by the name that the exchange sends, before anything else is known, in the title too', async () => {
      const { panel } = await ringing({ [WHO]: failed(500, 'internal', 'Broken') }, 'Mrs Bello')
      expect(panel.getByRole('alert').textContent).toBe('Mrs Bello is calling')
      expect(document.title).toBe('Mrs Bello is calling')
      panel.getByText('+234 803 555 9999')
      panel.getByText('Answer')
    })

    test('with the company, which call it is this month, and who talked with them last', async () => {
      const { panel, calls } = await ringing(answer(known), 'Mrs Bello')
      await panel.findByText('+234 803 555 9999 · Bello Stores')
      panel.getByText('Third call this month, last with Tunde Ojo')
      expect(panel.getByRole('link', { name: 'Open contact' }).getAttribute('href')).toBe(
        '/contacts?contact=5',
      )
      expect(panel.queryByText('Save as contact')).toBeNull()
      expect(calls.some(({ call }) => call === `${WHO}?number=${encodeURIComponent(number)}`)).toBe(true)
      fireEvent.click(panel.getByText('Answer'))
      tell({ type: 'talking' })
      panel.getByText('On a call with Mrs Bello')
      panel.getByRole('link', { name: 'Open contact' })
      expect(panel.queryByText(/call this month/)).toBeNull()
    })

    test.each([
      [1, null, 'First call this month'],
      [2, { name: 'Ada Obi', is_own: true }, 'Second call this month, last with you'],
      [12, null, '12 calls this month'],
    ])('and counts: %s', async (this_month, last_with, words) => {
      const { panel } = await ringing(answer({ ...known, calls: { this_month, last_with } }))
      await panel.findByText(words)
      expect(panel.getByRole('alert').textContent).toBe('Mrs Bello is calling')
    })

    test('by the number where it has no name, which is saved as a contact while it rings', async () => {
      const none = { caller: { number, name: null, is: null }, company: null, calls: null }
      const ADD = 'POST /v1/contacts'
      let result: object = none
      const { panel } = await ringing({
        [WHO]: () => ({ status: 'success', result }),
        [ADD]: () => {
          result = known
          return { status: 'success', result: { id: 5 } }
        },
      })
      expect(panel.getByRole('alert').textContent).toBe('+234 803 555 9999 is calling')
      fireEvent.click(await panel.findByText('Save as contact'))
      await page.type('Name', 'Mrs Bello')
      await page.press('Save contact')
      await panel.findByText('+234 803 555 9999 · Bello Stores')
      expect(panel.getByRole('alert').textContent).toBe('Mrs Bello is calling')
    })

    test('and the form stays when the call ends before it is sent', async () => {
      const none = { caller: { number, name: null, is: null }, company: null, calls: null }
      const { panel } = await ringing(answer(none))
      fireEvent.click(await panel.findByText('Save as contact'))
      await page.type('Name', 'Mrs Bello')
      tell({ type: 'ended' })
      expect(screen.queryByRole('region', { name: 'Call in your browser' })).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mrs Bello')
    })
  })

  const NUMBERS = 'GET /v1/ekoline/internalnumbers'
  const numbers = (...result: { number: string; name: string; category: string }[]) => ({
    [NUMBERS]: { status: 'success', own: '2001', total: result.length, result },
  })
  /** A call is talked on, with the form to transfer it open. */
  async function transferring(answers: Answers) {
    session.keep('browser_phone', { on: true })
    await openAt('/my-phone', answers)
    await waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'called', number: '+2348035559999' })
    const toast = await call()
    fireEvent.click(toast.getByText('Answer'))
    tell({ type: 'talking' })
    fireEvent.click(toast.getByRole('button', { name: 'Transfer' }))
    const field = toast.getByRole('combobox', { name: 'Name or phone number' })
    expect(document.activeElement).toBe(field) // so that typing searches
    return { toast, field }
  }
  const ada = { number: '2001', name: 'Adaeze Obi', category: 'user' }
  const bola = { number: '2002', name: 'Bola Ade', category: 'user' }
  const box = { number: '4001', name: 'Bola Ade', category: 'voicemail' }

  test('transfers its call to a colleague of the list, by keyboard, and comes back', async () => {
    const { toast, field } = await transferring(numbers(ada, bola))
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    await toast.findByRole('option', { name: /^Bola Ade ?2002$/ })
    expect(toast.getAllByRole('option')).toHaveLength(1) // not to oneself
    fireEvent.keyDown(field, { key: 'Enter' })
    const button = toast.getByRole('button', { name: 'Transfer to Bola Ade' })
    button.focus()
    fireEvent.click(button)
    expect(toast.getByRole('status').textContent).toBe('Transferring to Bola Ade')
    expect(document.activeElement).toBe(toast.getByText('Back to the call'))
    fireEvent.click(toast.getByText('Back to the call'))
    expect(toast.getByRole('status').textContent).toBe('On a call with +234 803 555 9999')
    expect(document.activeElement).toBe(toast.getByText('Mute'))
    expect(network.asked.slice(2)).toEqual(['press ##2002#', 'press **'])
  })

  // @shows SA-63
  test('transfers its call to a voicemail box by name, apart from the person', async () => {
    const { toast, field } = await transferring(numbers(ada, bola, box))
    fireEvent.change(field, { target: { value: 'bola' } })
    fireEvent.click(await toast.findByRole('option', { name: /^Bola Ade \(Voicemail\) ?4001$/ }))
    fireEvent.click(toast.getByRole('button', { name: 'Transfer to Bola Ade (Voicemail)' }))
    expect(network.asked.slice(2)).toEqual(['press ##4001#'])
  })

  test('transfers its call to any number that is typed, and leaves it by hanging up', async () => {
    const { toast, field } = await transferring(numbers())
    fireEvent.change(field, { target: { value: '0803 555' } })
    await toast.findByText('No matches for “0803 555”. A phone number needs all its digits.')
    expect(toast.queryByRole('button', { name: /^Transfer to/ })).toBeNull() // nothing is chosen
    fireEvent.change(field, { target: { value: '0803 555 0001' } })
    fireEvent.click(await toast.findByRole('option', { name: /^[+]234 803 555 0001 ?Phone number$/ }))
    fireEvent.click(toast.getByRole('button', { name: 'Transfer to +234 803 555 0001' }))
    fireEvent.click(toast.getByText('Hang up and transfer'))
    tell({ type: 'ended' })
    expect(network.asked.slice(2)).toEqual(['press ##002348035550001#', 'hang up'])
  })

  test('can be given a number when the company’s numbers cannot be fetched, and says so', async () => {
    const { toast, field } = await transferring({ [NUMBERS]: failed(500, 'internal', 'Broken') })
    fireEvent.click(field)
    await toast.findByText(myPhoneMessages.transfer_targets_failed)
    fireEvent.change(field, { target: { value: '+44 20 7946 0000' } })
    await toast.findByRole('option', { name: /^[+]44 ?20 ?7946 ?0000 ?Phone number$/ })
  })

  // @shows SA-64
  test('parks its call, and shows the place that is heard', async () => {
    const now = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const other = { number: '+2348035559999', name: null, is: null }
    const parked = { other, parked_by: 'Adaeze Obi', since: now, until: now }
    const result = [
      { ...parked, uniqueid: 'c1', place: '701', is_own: false },
      { ...parked, uniqueid: 'c2', place: '702', is_own: true },
      { ...parked, uniqueid: 'c3', place: '703', is_own: true, since: '2020-01-01 00:00:00' },
    ]
    const { toast } = await transferring({
      'GET /v1/ekoline/parkedcalls': { status: 'success', minutes: 3, result },
    })
    fireEvent.click(toast.getByRole('button', { name: 'Park' }))
    await toast.findByText('Parked at 702')
    expect(toast.queryByText('Back to the call')).toBeNull()
    expect(network.asked.slice(2)).toEqual(['press ##700#'])
  })

  test('cannot transfer or park a call that it holds', async () => {
    const { toast } = await transferring(numbers(ada, bola))
    tell({ type: 'held', held: true })
    expect(toast.queryByRole('combobox')).toBeNull()
    for (const name of ['Transfer', 'Park'])
      expect(toast.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })

  // @shows SA-65
  describe('with a third person', () => {
    const THREE = 'GET /v1/ekoline/threetalk'
    const since = '2026-11-20 11:00:00'
    const third = { number: 'PJSIP/bola1', name: 'Bola Ade', is: 'member' }
    const state = (stage: string, more: object = {}) => ({
      status: 'success',
      result: {
        uniqueid: 'c1',
        stage,
        since,
        by: { number: 'PJSIP/ada1', name: 'Adaeze Obi', is: 'member' },
        other: { number: '+2348035559999', name: null, is: null },
        third,
        joined: null,
        gone: null,
        ...more,
      },
    })
    /** A colleague is chosen; what the API says of the three is `now`, once it changes. */
    async function adding(now: { reply: object }) {
      const answers = { ...numbers(ada, bola, box), [THREE]: () => now.reply as never }
      const { toast } = await transferring(answers)
      fireEvent.click(toast.getByRole('button', { name: 'Add a person' }))
      const field = toast.getByRole('combobox', { name: 'Name or phone number' })
      expect(document.activeElement).toBe(field)
      fireEvent.keyDown(field, { key: 'ArrowDown' })
      await toast.findByRole('option', { name: /^Bola Ade ?2002$/ })
      expect(toast.getAllByRole('option')).toHaveLength(1) // a box is no person
      fireEvent.keyDown(field, { key: 'Enter' })
      return { toast, field }
    }
    const status = (toast: Awaited<ReturnType<typeof call>>) => toast.getByRole('status').textContent

    test('calls them first, joins all three, shows who they are, and removes them', async () => {
      const now = { reply: { status: 'success', result: null } as object }
      const { toast } = await adding(now)
      fireEvent.click(toast.getByRole('button', { name: 'Call Bola Ade first' }))
      expect(status(toast)).toBe('Calling Bola Ade')
      toast.getByText(/^[+]234 803 555 9999 hears music. Talk with Bola Ade first, or add them/)
      toast.getByRole('button', { name: 'Add at once' })
      expect(document.activeElement).toBe(toast.getByText('Back to the call'))
      now.reply = state('answered')
      await waitFor(() => expect(status(toast)).toBe('You talk with Bola Ade alone'))
      toast.getByText('+234 803 555 9999 hears music.')
      toast.getByText('Hang up and transfer')
      fireEvent.click(toast.getByRole('button', { name: 'Join all three' }))
      now.reply = state('joined', { joined: since })
      await waitFor(() => expect(status(toast)).toBe('All three of you talk'))
      const names = within(toast.getByRole('list', { name: 'In this call' })).getAllByRole('listitem')
      expect(names.map(({ textContent }) => textContent)).toEqual(['You', '+234 803 555 9999', 'Bola Ade'])
      toast.getByText(/^All three since /)
      for (const name of ['Transfer', 'Add a person', 'Park'])
        expect(toast.queryByRole('button', { name })).toBeNull()
      fireEvent.click(toast.getByText('Mute'))
      expect(status(toast)).toBe('The others cannot hear you')
      fireEvent.click(toast.getByText('Unmute'))
      tell({ type: 'held', held: true })
      expect(status(toast)).toBe('On hold: the other two talk on')
      tell({ type: 'held', held: false })
      fireEvent.click(toast.getByText('Remove Bola Ade'))
      now.reply = state('gone', { joined: since, gone: 'third' })
      const left = 'Bola Ade has left. On a call with +234 803 555 9999'
      await waitFor(() => expect(status(toast)).toBe(left))
      toast.getByText(/^left at /)
      expect(document.activeElement).toBe(toast.getByText('Mute'))
      toast.getByRole('button', { name: 'Add a person' })
      const pressed = ['press ##2002#', 'press ##', 'mute', 'unmute', 'press **']
      expect(network.asked.slice(2)).toEqual(pressed)
    })

    test('adds them at once, and says when they did not join', async () => {
      const before = '2026-11-20 10:00:00' // they were added once, and left
      const now = { reply: state('gone', { gone: 'third', joined: before, since: before }) as object }
      const { toast } = await adding(now)
      await waitFor(() => expect(status(toast)).toMatch(/^Bola Ade has left/))
      fireEvent.click(toast.getByRole('button', { name: 'Add at once' }))
      expect(status(toast)).toBe('Calling Bola Ade')
      toast.getByText(/^You talk with [+]234 803 555 9999. Bola Ade joins as they answer/)
      expect(toast.queryByText('Add at once')).toBeNull()
      expect(document.activeElement).toBe(toast.getByText('Don’t add'))
      now.reply = state('gone', { gone: 'third' })
      const missed = 'Bola Ade did not join. On a call with +234 803 555 9999'
      await waitFor(() => expect(status(toast)).toBe(missed))
      expect(network.asked.slice(2)).toEqual(['press ##2002###'])
    })

    test('says the price of a number outside first', async () => {
      const quote = { alone_per_minute: 18, per_minute: 36, connection: 0, costs_nothing: false }
      let result: object | null = quote
      const answers = { ...numbers(ada), 'GET /v1/ekoline/callquote': () => ({ status: 'success', result }) }
      const { toast } = await transferring(answers)
      const said: [object | null, string, string][] = [
        [quote, '1', 'To a number outside: ₦18.00 a minute, from your wallet.'],
        [{ ...quote, alone_per_minute: null, connection: 5 }, '2', '₦36.00 a minute and ₦5.00 a call'],
        [{ ...quote, costs_nothing: true }, '3', 'It costs nothing.'],
        [null, '4', 'We have no price for this number, so it cannot be called.'],
      ]
      fireEvent.click(toast.getByRole('button', { name: 'Add a person' }))
      const field = toast.getByRole('combobox', { name: 'Name or phone number' })
      for (const [answer, last, words] of said) {
        result = answer
        fireEvent.change(field, { target: { value: `0803 555 000${last}` } })
        fireEvent.click(await toast.findByRole('option', { name: new RegExp(`000${last} ?Phone`) }))
        await toast.findByText(words, { exact: false })
      }
      fireEvent.click(toast.getByRole('button', { name: 'Add at once' }))
      expect(network.asked.slice(2)).toEqual(['press ##002348035550004###'])
    })

    test('says so when the price cannot be looked up', async () => {
      const answers = { ...numbers(ada), 'GET /v1/ekoline/callquote': failed(500, 'internal', 'Broken') }
      const { toast, field } = await transferring(answers)
      fireEvent.change(field, { target: { value: '0803 555 0001' } })
      fireEvent.click(await toast.findByRole('option', { name: /Phone number$/ }))
      await toast.findByText('We couldn’t look up the price. The call is charged to your wallet.')
    })

    test('who added one of our own people by their own phone, and who went on without them, is named', async () => {
      const own = 'PJSIP/ada1'
      const other = { number: '+2348035559999', name: 'Chidi Eze', is: 'contact' }
      const result = { by: null, other, third: { ...third, number: own }, joined: since, gone: 'by' }
      const { toast } = await transferring({ ...numbers(ada), [THREE]: state('gone', result) })
      await waitFor(() => expect(status(toast)).toBe('Their own phone has left. On a call with Chidi Eze'))
      const names = within(toast.getByRole('list', { name: 'In this call' })).getAllByRole('listitem')
      expect(names[0]?.textContent).toBe('You')
      expect(toast.queryByText(/^Remove/)).toBeNull()
    })
  })

  // @shows SA-66
  test('shows a call that was dialled here as that, without asking to answer it', async () => {
    session.keep('browser_phone', { on: true })
    const result = {
      uniqueid: 'u1',
      state: 'connected',
      rings: null,
      src: '+2348035550142',
      calledstation: '+2348035559999',
      starttime: '2026-11-20 11:00:00',
      seconds: 12,
      cost: 9,
      terminatecauseid: null,
      left: { seconds: 754, money: 226.5 },
    }
    await openAt('/my-phone', { 'GET /v1/ekoline/calls/u1': { status: 'success', result } })
    await waitFor(() => expect(network.asked).toHaveLength(1))
    session.keep('dialled', { digits: '2348035559999', at: Date.now() })
    tell({ type: 'called', number: '+2348035559999' })
    const toast = await call()
    expect(toast.getByRole('status').textContent).toBe('Calling +234 803 555 9999')
    expect(toast.queryByText('Answer')).toBeNull()
    session.keep('call', { uniqueid: 'u1' })
    tell({ type: 'talking' })
    await toast.findByText('00:12:34 left to talk · ₦226.50 in your wallet')
    fireEvent.click(toast.getByText('Hang up'))
    expect(network.asked.slice(1)).toEqual(['answer', 'hang up'])
  })

  // @shows DEC-232
  test('blocks who rings once that is confirmed, also after they have hung up', async () => {
    session.keep('browser_phone', { on: true })
    const { calls } = await openAt('/my-phone', {
      'POST /v1/blocked-numbers': { status: 'success', result: {}, ended: 1 },
    })
    await waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'called', number: '+2348035559999' })
    fireEvent.click((await call()).getByText('Block this caller'))
    const question = await page.inDialog('Block +234 803 555 9999?')
    question.getByText(/^The call ends now/)
    tell({ type: 'ended' })
    fireEvent.click(question.getByRole('button', { name: 'Block number' }))
    await page.toasts('success', '+234 803 555 9999 can no longer call you. The call that rang was ended.')
    const asked = calls.find((one) => one.call === 'POST /v1/blocked-numbers')
    expect(asked?.body).toEqual({ kind: 'number', number: '+234 803 555 9999' })
  })

  test('gives the focus back when the other side hangs up', async () => {
    session.keep('browser_phone', { on: true })
    await openAt()
    await waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'called', number: '+2348035559999' })
    const before = screen.getByRole('button', { name: /change company/ })
    before.focus()
    ;(await call()).getByText('Decline').focus()
    tell({ type: 'ended' })
    expect(document.activeElement).toBe(before)
  })

  test('is on again after a reload, and declines', async () => {
    session.keep('browser_phone', { on: true })
    await openAt('/users')
    await waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
    tell({ type: 'called', number: '+2348035559999' })
    await page.press('Decline')
    expect(network.asked).toEqual(['start ada1-web', 'hang up'])
  })

  test('that is given no microphone says what to do', async () => {
    microphone(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await openAt()
    await page.press('Turn on')
    await page.shows(myPhoneMessages.browser_phone_no_microphone)
    expect(network.asked).toEqual([])
  })

  test('that could not start says so, and can be tried again', async () => {
    let tries = 0
    await openAt('/my-phone', {
      [MAKE]: () =>
        tries++ === 0 ? failed(500, 'internal', 'Broken') : { status: 'success', result: secret },
    })
    await page.press('Turn on')
    await page.shows(myPhoneMessages.browser_phone_failed)
    await page.press('Turn on')
    await waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
  })

  test('that is used in another page says so', async () => {
    await openAt()
    await page.press('Turn on')
    await waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'refused' })
    await page.shows(myPhoneMessages.browser_phone_refused)
  })
})
