// @shows SA-155

import { pickUpMessages } from '@ekoline/contract/routing/messages/pick-up.ts'
import type { RingingCall } from '@ekoline/contract/routing/pick-up.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import type { AgentEvent } from '../../calls/browser-phone/browser-phone.ts'
import { browserPhone } from '../../calls/browser-phone/useBrowserPhone.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ekoline/ringingcalls'
const PICK_UP = 'POST /v1/ekoline/ringingcalls/c1/pickup'
const NUMBER = '+2348035559999'

/** The SIP library of the page: whether it was started, and the events it emits. */
const network = vi.hoisted(() => ({ started: false, answers: 0, tell: (_: AgentEvent): void => undefined }))
vi.mock('../../calls/browser-phone/sip-agent.ts', () => ({
  startSipAgent(_: unknown, tell: (event: AgentEvent) => void) {
    network.tell = tell
    network.started = true
    const nothing = () => undefined
    const answer = () => void network.answers++
    return { answer, hangUp: nothing, hold: nothing, mute: nothing, press: nothing, stop: nothing }
  },
}))

const ringing = (part: Partial<RingingCall> = {}): RingingCall => ({
  uniqueid: 'c1',
  caller: { number: NUMBER, name: 'Ngozi Eze', is: 'contact' },
  shown: NUMBER,
  rings_for: ['Bola Ade'],
  since: '2026-11-20 09:00:00',
  ...part,
})
const tell = (event: AgentEvent) => act(() => network.tell(event))

/** A page whose browser phone is on, on a screen that has nothing to do with phones. */
async function opened(result: RingingCall[], answers: Answers = {}) {
  const secret = { user: 'ada1-web', secret: 's', url: 'wss://x', domain: 'x', ice_servers: [] }
  const shown = await open(
    '/files',
    {
      [LIST]: { status: 'success', result },
      'POST /v1/ekoline/my-phone/browser': { status: 'success', result: secret },
      ...answers,
    },
    { browser_phone: true },
  )
  await waitFor(() => expect(network.started).toBe(true))
  tell({ type: 'registered' })
  return shown
}
const panel = async () => within(await screen.findByRole('region', { name: 'Calls for your colleagues' }))

describe('calls that ring for colleagues', () => {
  beforeEach(() => {
    network.answers = 0
    network.started = false
    session.store({ token: 'secret' })
    session.keep('browser_phone', { on: true })
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => ({ getTracks: () => [] }) },
    })
  })
  afterEach(() => {
    act(() => browserPhone.turnOff())
  })

  test('are shown on every screen, and picked up by the browser phone, which answers automatically', async () => {
    const { calls } = await opened(
      [ringing(), ringing({ uniqueid: 'c2', caller: { number: NUMBER, name: null, is: null } })],
      {
        [PICK_UP]: { status: 'success' },
      },
    )
    const shown = await panel()
    shown.getByText('Ngozi Eze calls Bola Ade')
    shown.getByText('+234 803 555 9999 calls Bola Ade')
    fireEvent.click(shown.getByRole('button', { name: 'Pick up: Ngozi Eze' }))
    await waitFor(() => expect(calls.filter(({ call }) => call === PICK_UP)).toHaveLength(1))
    tell({ type: 'called', number: NUMBER })
    expect(network.answers).toBe(1)
    expect(screen.queryByRole('region', { name: 'Calls for your colleagues' })).toBeNull()
  })

  test.each([
    ['not_found', 404, 'pick_up_gone'],
    ['internal', 500, 'pick_up_failed'],
  ] as const)('say why one could not be picked up: %s', async (code, http, message) => {
    await opened([ringing()], {
      [PICK_UP]: failed(http, code, code === 'internal' ? pickUpMessages[message] : 'x'),
    })
    fireEvent.click((await panel()).getByRole('button', { name: 'Pick up: Ngozi Eze' }))
    await page.shows(pickUpMessages[message])
    expect(session.kept('dialled')).toBeNull()
  })

  test('are not asked for while the browser phone is off or has a call', async () => {
    const { calls } = await opened([])
    await waitFor(() => expect(calls.filter(({ call }) => call === LIST)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Calls for your colleagues' })).toBeNull()
    act(() => browserPhone.turnOff())
    const asked = calls.filter(({ call }) => call === LIST).length
    vi.useFakeTimers()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(calls.filter(({ call }) => call === LIST)).toHaveLength(asked)
  })
})
