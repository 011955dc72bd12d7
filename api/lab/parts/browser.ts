import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { chunk, riff } from '../../test/calls/wavs.ts'

export const MICROPHONE_HZ = 1_000
const RATE = 48_000
const BURST_S = 0.4

/** Bursts of a tone: what sounds without a pause is noise to a browser, which takes it away. */
function speech(): Buffer {
  const samples = Buffer.alloc(RATE * 2 * 2)
  for (let n = 0; n < samples.length / 2; n++) {
    const isOn = Math.floor(n / RATE / BURST_S) % 2 === 0
    const value = isOn ? Math.sin((2 * Math.PI * MICROPHONE_HZ * n) / RATE) : 0
    samples.writeInt16LE(Math.round(16_000 * value), n * 2)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(RATE * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  return riff(chunk('fmt ', format), chunk('data', samples))
}

/**
 * What the lab sees of a page from inside: its connections and what they play, its notifications, whether it rings.
 * A browser without a window shows no notifications and has no page behind others, so these are made here.
 */
const INSTRUMENTS = `
window.lab = { notifications: [] }
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration) {
    super(lab.relayOnly ? { ...configuration, iceTransportPolicy: 'relay' } : configuration)
    lab.connection = this
  }
}
lab.wayOut = async () => {
  const all = [...(await lab.connection.getStats()).values()]
  const pair = all.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
  return all.find(({ id }) => id === pair?.localCandidateId)?.candidateType
}
window.Audio = class extends Audio {
  constructor(...of) { super(...of); lab.speaker = this }
}
window.Notification = class {
  static permission = 'granted'
  constructor(words) {
    this.seen = { words, open: true }
    lab.notifications.push(this.seen)
  }
  close() { this.seen.open = false }
}
window.AudioContext = class extends AudioContext {
  constructor(...of) { super(...of); this.onstatechange = () => { lab.ringing = this.state === 'running' } }
}
lab.hide = (hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => hidden ? 'hidden' : 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
}
lab.loudestHz = async () => {
  const stream = lab.speaker && !lab.speaker.paused && lab.speaker.srcObject
  if (!stream) return 0
  const context = new AudioContext()
  await context.resume()
  const analyser = new AnalyserNode(context, { fftSize: 4096 })
  context.createMediaStreamSource(stream).connect(analyser)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const levels = new Float32Array(analyser.frequencyBinCount)
  analyser.getFloatFrequencyData(levels)
  const loudest = levels.indexOf(Math.max(...levels))
  await context.close()
  return levels[loudest] > -60 ? loudest * context.sampleRate / 4096 : 0
}
`

/** A browser whose microphone says bursts of MICROPHONE_HZ. */
export async function openBrowser(directory: string, ...further: readonly string[]): Promise<Browser> {
  const microphone = join(directory, 'microphone.wav')
  writeFileSync(microphone, speech())
  return chromium.launch({
    executablePath: inject('chromium').path ?? '',
    args: [
      '--no-sandbox', // the lab is root
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
      '--allow-loopback-in-peer-connection',
      ...further,
    ],
  })
}

/** Opens the portal as a person who has logged in. */
export async function openPortal(browser: Browser, address: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'block',
    permissions: ['microphone', 'notifications'],
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.addInitScript(INSTRUMENTS)
  await page.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)})`)
  return page
}

/** The loudest tone that the page plays, in Hz to within 12; 0 where it plays nothing. */
export const heardHz = (page: Page) => page.evaluate<number>('lab.loudestHz()')
