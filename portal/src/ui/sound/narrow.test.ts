import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules()) // the audio context is one for the whole page
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'audioSession')
})

const source = vi.fn(() => {
  throw new Error('the sound went into Web Audio')
})
const having = (resume: () => Promise<void>) =>
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = resume
      createMediaElementSource = source
    },
  )
const narrowed = async () => (await import('./narrow.ts')).narrow(document.createElement('audio'))

test('a sound is left as it is without Web Audio', async () => {
  expect((await narrowed())()).toBeUndefined()
})

test('a sound is left as it is while the browser does not let Web Audio run', async () => {
  let run = () => undefined as unknown
  having(() => new Promise((resolve) => (run = () => resolve())))
  const done = narrowed()
  await new Promise((resolve) => setImmediate(resolve))
  expect(source).not.toHaveBeenCalled()
  run()
  await expect(done).rejects.toThrow('went into Web Audio')
})

test('a sound is left as it is on an iPhone that would play it silently, and else plays as music does', async () => {
  vi.stubGlobal('webkitAudioContext', class {})
  having(async () => undefined)
  expect((await narrowed())()).toBeUndefined()
  const audioSession = { type: 'auto' }
  Object.defineProperty(navigator, 'audioSession', { value: audioSession, configurable: true })
  await expect(narrowed()).rejects.toThrow('went into Web Audio')
  expect(audioSession.type).toBe('playback')
})
