import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConfig } from '../../app/config.ts'
import { askToNotify, ring } from './ring.ts'

const NUMBER = '+2348035559999'
const WORDS = '+234 803 555 9999 is calling'

/** The browser's notifications. */
const shown = {
  open: [] as string[],
  bodies: [] as (string | undefined)[],
  permission: 'granted',
  asked: 0,
  allowsPages: true,
}
let clicked: () => void
class FakeNotification {
  static get permission() {
    return shown.permission
  }
  static async requestPermission() {
    shown.asked++
  }
  set onclick(run: () => void) {
    clicked = run
  }
  #words
  constructor(words: string, { body }: NotificationOptions) {
    if (!shown.allowsPages) throw new TypeError('Illegal constructor')
    this.#words = words
    shown.open.push(words)
    shown.bodies.push(body)
  }
  close() {
    shown.open = shown.open.filter((words) => words !== this.#words)
  }
}

beforeEach(() => {
  setConfig({ brand: { name: 'Ekoline' }, messages: {} } as Parameters<typeof setConfig>[0])
  Object.assign(shown, { open: [], bodies: [], permission: 'granted', asked: 0, allowsPages: true })
  vi.stubGlobal('Notification', FakeNotification)
  document.title = 'Users · Ekoline'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const lookedAt = (isSeen: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen)
  vi.spyOn(document, 'hasFocus').mockReturnValue(isSeen)
}

test('a call is in the title while it rings', () => {
  lookedAt(true)
  const end = ring(NUMBER)
  expect(document.title).toBe(WORDS)
  end()
  expect(document.title).toBe('Users · Ekoline')
})

test('a title that another screen gave is left alone', () => {
  const end = ring(NUMBER)
  document.title = 'Files · Ekoline'
  end()
  expect(document.title).toBe('Files · Ekoline')
})

test('a person who looks at another page is shown the call, and comes here by it', () => {
  lookedAt(false)
  const end = ring(NUMBER)
  expect(shown.open).toEqual([WORDS])
  const focus = vi.spyOn(window, 'focus').mockReturnValue()
  clicked()
  expect(focus).toHaveBeenCalled()
  expect(shown.open).toEqual([])
  end()
})

test('the name stands in the notification and the title, and the number below', () => {
  lookedAt(false)
  const end = ring(NUMBER, 'Mrs Bello')
  expect(shown.open).toEqual(['Mrs Bello is calling'])
  expect(shown.bodies).toEqual(['+234 803 555 9999 · Ekoline'])
  expect(document.title).toBe('Mrs Bello is calling')
  end()
})

test('the notification goes when the call stops ringing', () => {
  lookedAt(false)
  ring(NUMBER)()
  expect(shown.open).toEqual([])
})

test.each([
  ['a person who sees the page', true, 'granted'],
  ['a person who does not want it', false, 'denied'],
])('%s is shown no notification', (_, isSeen, permission) => {
  lookedAt(isSeen)
  shown.permission = permission
  ring(NUMBER)()
  expect(shown.open).toEqual([])
})

test('where pages may not, the worker shows the notification and closes it', async () => {
  lookedAt(false)
  shown.allowsPages = false
  const worker = {
    showNotification: async (words: string) => void shown.open.push(words),
    getNotifications: async () => [{ close: () => void shown.open.pop() }],
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(worker) } })
  const end = ring(NUMBER)
  await waitFor(() => expect(shown.open).toEqual([WORDS]))
  end()
  await waitFor(() => expect(shown.open).toEqual([]))
})

test.each([
  ['default', 1],
  ['granted', 0],
  ['denied', 0],
])('whether calls may be shown is asked once: %s', (permission, times) => {
  shown.permission = permission
  askToNotify()
  expect(shown.asked).toBe(times)
})

test('rings aloud by one looped sound until it is ended', () => {
  const context = { sampleRate: 8_000, close: vi.fn(async () => undefined), destination: {} }
  const samples = new Float32Array(24_000)
  const source = { connect: vi.fn(), start: vi.fn() }
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = context.sampleRate
      destination = context.destination
      close = context.close
      createBuffer = () => ({ getChannelData: () => samples })
    },
  )
  const made = vi.fn()
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      connect = source.connect
      start = source.start
      constructor(_: unknown, options: { loop: boolean }) {
        made(options.loop)
      }
    },
  )
  const end = ring(NUMBER)
  expect(made).toHaveBeenCalledWith(true)
  expect(source.start).toHaveBeenCalledOnce()
  expect(Math.max(...samples.subarray(0, 3_200))).toBeCloseTo(0.2, 2)
  expect(Math.max(...samples.subarray(8_000))).toBe(0)
  end()
  expect(context.close).toHaveBeenCalledOnce()
})
