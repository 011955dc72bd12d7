import { myPhoneMessages } from '@ekoline/contract/messages/my-phone.ts'
import type { BrowserSecret } from '@ekoline/contract/my-phone.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { type AgentEvent, createBrowserPhone, KEEP_EVERY_MS } from './browser-phone.ts'

const secret: BrowserSecret = {
  url: 'wss://sip.ekoline.test/ws',
  user: 'ada1-web',
  domain: 'sip.ekoline.test',
  realm: 'ekoline',
  secret: '3f9a0c1d22b74e5f6a708192',
  ends: '2026-11-20 12:00:00',
}

/** The telephone network at the edge of the SIP library: what it was told, and what it tells. */
const network = vi.hoisted(() => {
  const it = {
    asked: [] as string[],
    tell: (_: AgentEvent): void => undefined,
    start(given: BrowserSecret, tell: (event: AgentEvent) => void) {
      it.asked.push(`start ${given.user}`)
      it.tell = tell
      return {
        answer: () => void it.asked.push('answer'),
        hangUp: () => void it.asked.push('hang up'),
        mute: (muted: boolean) => void it.asked.push(muted ? 'mute' : 'unmute'),
        press: (key: string) => void it.asked.push(`press ${key}`),
        stop: () => void it.asked.push('stop'),
      }
    },
  }
  return it
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
      startAgent: async (...it) => network.start(...it),
      makeSecret: async () => secret,
      keepSecret: async () => undefined,
      askMicrophone: async () => undefined,
      ...given,
    })

  test('is off, starts, is ready, is lost and comes back by itself', async () => {
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
    expect(phone.state().call?.stage).toBe('answering')
    network.tell({ type: 'talking' })
    expect(phone.state().call?.stage).toBe('talking')
    phone.mute(true)
    expect(phone.state().call?.muted).toBe(true)
    phone.mute(false)
    phone.press('5')
    phone.hangUp()
    network.tell({ type: 'ended' })
    expect(phone.state().call).toBeNull()
    expect(network.asked.slice(1)).toEqual(['answer', 'mute', 'unmute', 'press 5', 'hang up'])
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

  test('hears nothing of what it was before', async () => {
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
    const phone = phoneWith({
      keepSecret: async () => {
        if (++kept > 1) throw new Error('over')
      },
    })
    await phone.turnOn()
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect([kept, network.asked.length]).toEqual([1, 1])
    network.tell({ type: 'called', number: '+2348035559999' })
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect(network.asked).toHaveLength(1)
    network.tell({ type: 'ended' })
    await vi.advanceTimersByTimeAsync(KEEP_EVERY_MS)
    expect(network.asked).toEqual(['start ada1-web', 'stop', 'start ada1-web'])
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
    await screen.findByRole('region', { name: 'SIP phone' })
    expect(screen.queryByRole('region', { name: 'Browser phone' })).toBeNull()
  })

  test('is turned on, is ready, and is turned off', async () => {
    await openAt()
    await page.press('Turn on')
    await vi.waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
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
    await vi.waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'called', number: '+2348035559999' })
    const toast = await call()
    toast.getByText('+234 803 555 9999 is calling')
    fireEvent.click(toast.getByText('Answer'))
    tell({ type: 'talking' })
    toast.getByText('On a call with +234 803 555 9999')
    fireEvent.click(toast.getByText('Mute'))
    expect(toast.getByText('Unmute').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(toast.getByText('Keypad'))
    fireEvent.click(toast.getByText('#'))
    const before = screen.getByRole('button', { name: /change workgroup/ })
    before.focus()
    toast.getByText('Hang up').focus()
    fireEvent.click(toast.getByText('Hang up'))
    tell({ type: 'ended' })
    expect(screen.queryByText('Hang up')).toBeNull()
    expect(document.activeElement).toBe(before)
    expect(network.asked.slice(1)).toEqual(['answer', 'mute', 'press #', 'hang up'])
  })

  test('is on again after a reload, and declines', async () => {
    session.keep('browser_phone', { on: true })
    await openAt('/users')
    await vi.waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
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
    await vi.waitFor(() => expect(network.asked).toEqual(['start ada1-web']))
  })

  test('that is used in another page says so', async () => {
    await openAt()
    await page.press('Turn on')
    await vi.waitFor(() => expect(network.asked).toHaveLength(1))
    tell({ type: 'refused' })
    await page.shows(myPhoneMessages.browser_phone_refused)
  })
})
