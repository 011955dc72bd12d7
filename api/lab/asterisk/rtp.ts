import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Key } from '../../src/adapters/exchange/exchange.ts'
import type { Srtp } from './srtp.ts'

const FRAME_MS = 20
const SAMPLES = 160
/** What every phone says. */
export const TONE_HZ = 600
const KEY_EVENTS = '0123456789*#'
const KEYS = 101 // their payload type in our SDP
const KEY_FRAMES = 6 // a key is held for 120 ms
const REPORT_MS = 1_000
const NTP_EPOCH_S = 2_208_988_800
const JITTER_WEIGHT = 16 // RFC 3550, 6.4.1

/** One sample as G.711 µ-law writes it. */
function ulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample) + 132, 32_635)
  const exponent = Math.max(0, 24 - Math.clz32(magnitude))
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0x0f)) & 0xff
}

/** What a µ-law byte sounds like, of 1. */
const loudnessOf = Float64Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + 132) << ((bits >> 4) & 0x07)) - 132
  return magnitude / 32_768
})

const sampleOf = (byte: number) => (byte < 0x80 ? -1 : 1) * (loudnessOf[byte] ?? 0)

/** A second of a loud tone; whole cycles. */
const tone = Buffer.from(
  Array.from({ length: 8_000 }, (_, n) =>
    ulaw(Math.round(12_000 * Math.sin((2 * Math.PI * TONE_HZ * n) / 8_000))),
  ),
)

const silence = Buffer.alloc(8_000, 0xff)

/** What came of the other side. */
export interface Sound {
  /** as long as it sent anything, silence included */
  readonly seconds: number
  /** The loudness (RMS, of 1) of all of it, or of its last seconds. */
  rms(lastSeconds?: number): number
  /** How much of that loudness is a tone of so many Hz. */
  toneOf(hz: number, lastSeconds?: number): number
  /** the keys pressed, by RFC 4733 */
  readonly keys: string
  /** The loudness of each 20 ms. */
  loudness(): number[]
}

export interface Stream {
  readonly received: Sound
  press(key: Key): void
  /** Sends nothing, as a phone that holds the call. */
  pause(paused: boolean): void
  close(): void
}

const loudnessOfFrame = (frame: Uint8Array) =>
  Math.sqrt(
    frame.reduce((power, byte) => power + (loudnessOf[byte] ?? 0) ** 2, 0) / Math.max(1, frame.length),
  )

function createSound() {
  const frames: Uint8Array[] = []
  const keys = new Map<number, string>() // a key comes in several packets of one timestamp
  const lengthOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0)
  const lastOf = (seconds: number) =>
    frames.slice(-Math.min(frames.length, Math.ceil((seconds * 1_000) / FRAME_MS)))
  return {
    add: (frame: Uint8Array) => void frames.push(frame),
    addKey: (timestamp: number, event: number) => void keys.set(timestamp, KEY_EVENTS[event] ?? '?'),
    get keys() {
      return [...keys.values()].join('')
    },
    get seconds() {
      return lengthOf(frames) / 8_000
    },
    loudness: () => frames.map((frame) => loudnessOfFrame(frame)),
    rms(lastSeconds = Number.POSITIVE_INFINITY) {
      const some = lastOf(lastSeconds)
      let power = 0
      for (const frame of some) for (const byte of frame) power += (loudnessOf[byte] ?? 0) ** 2
      return Math.sqrt(power / Math.max(1, lengthOf(some)))
    },
    toneOf(hz: number, lastSeconds = Number.POSITIVE_INFINITY) {
      let power = 0
      const some = lastOf(lastSeconds)
      for (const frame of some) {
        let [real, imaginary] = [0, 0]
        frame.forEach((byte, n) => {
          const angle = (2 * Math.PI * hz * n) / 8_000
          real += sampleOf(byte) * Math.cos(angle)
          imaginary += sampleOf(byte) * Math.sin(angle)
        })
        power += (2 * (real ** 2 + imaginary ** 2)) / Math.max(1, frame.length) ** 2
      }
      return Math.sqrt(power / Math.max(1, some.length))
    },
  }
}

/** Both directions of a stream that is encrypted. */
export interface Encryption {
  readonly ours: Srtp
  readonly theirs: Srtp
}

/** How the sound of a stream goes. */
export interface Line {
  /** sends no sound */
  readonly silent?: boolean | undefined
  /** every so manyth packet is lost, in both directions */
  readonly losesEvery?: number | undefined
  /** says nothing by RTCP */
  readonly reportsNothing?: boolean | undefined
  /** its sound is, and it takes no other; it reports nothing then */
  readonly encryption?: Encryption | undefined
}

const keyOf = ({ address, port }: { address: string; port: number }) => `${address}:${port}`
const isLost = (count: number, losesEvery: number | undefined) =>
  losesEvery !== undefined && count % losesEvery === 0

/** Milliseconds as NTP has them: seconds since 1900, and 2^-32 of one. */
function ntp(ms: number): { seconds: number; fraction: number } {
  const seconds = ms / 1000 + NTP_EPOCH_S
  return { seconds: Math.floor(seconds), fraction: Math.floor((seconds % 1) * 2 ** 32) }
}

/** What a phone notes of the packets that it gets, for its reports. @source RFC 3550, A.3 and A.8 */
function createReception() {
  let [ssrc, first, highest, received, jitter] = [0, -1, 0, 0, 0]
  let transit: number | null = null
  let sender: { readonly middle: number; readonly at: number } | null = null
  let last = { expected: 0, received: 0 }
  return {
    add(packet: Buffer) {
      const sequence = packet.readUInt16BE(2)
      if (first < 0) [ssrc, first, highest] = [packet.readUInt32BE(8), sequence, sequence]
      highest += ((sequence - highest + 0x8000) & 0xffff) - 0x8000
      received++
      const taken = performance.now() * 8 - packet.readUInt32BE(4)
      if (transit !== null) jitter += (Math.abs(taken - transit) - jitter) / JITTER_WEIGHT
      transit = taken
    },
    /** a sender's report, from which it measures the way there and back */
    heard(report: Buffer) {
      if (report[1] === 200) sender = { middle: report.readUInt32BE(10), at: performance.now() }
    },
    /** @returns null before anything came */
    block(): Buffer | null {
      if (first < 0) return null
      const expected = highest - first + 1
      const lost = Math.max(0, expected - received)
      const lately = { expected: expected - last.expected, received: received - last.received }
      last = { expected, received }
      const fraction =
        lately.expected <= 0 ? 0 : Math.max(0, lately.expected - lately.received) / lately.expected
      const block = Buffer.alloc(24)
      block.writeUInt32BE(ssrc, 0)
      block.writeUInt32BE((((Math.floor(fraction * 256) & 0xff) << 24) | (lost & 0xffffff)) >>> 0, 4)
      block.writeUInt32BE(highest >>> 0, 8)
      block.writeUInt32BE(Math.floor(jitter), 12)
      block.writeUInt32BE(sender?.middle ?? 0, 16)
      block.writeUInt32BE(sender ? Math.floor(((performance.now() - sender.at) / 1000) * 65_536) : 0, 20)
      return block
    },
  }
}

/** Two ports, one after the other: for sound, and for reports about it. */
async function openPorts(address: string) {
  for (;;) {
    const socket = createSocket('udp4').bind(0, address)
    await once(socket, 'listening')
    const { port } = socket.address()
    const reports = createSocket('udp4')
    const bound =
      port % 2 === 0 &&
      (await new Promise<boolean>((resolve) => {
        reports.once('error', () => resolve(false))
        reports.bind(port + 1, address, () => resolve(true))
      }))
    if (bound) return { socket, reports }
    socket.close()
    if (port % 2 === 0) reports.close()
  }
}

/** Where the sound of all calls of one far side comes and goes. */
export async function openMedia(address: string) {
  const { socket, reports } = await openPorts(address)
  const streams = new Set<Stream>()
  const receivers = new Map<string, { sound(packet: Buffer): void; report(packet: Buffer): void }>()
  socket.on('message', (packet, from) => {
    receivers.get(keyOf(from))?.sound(packet)
  })
  reports.on('message', (packet, { address: host, port }) =>
    receivers.get(keyOf({ address: host, port: port - 1 }))?.report(packet),
  )
  return {
    port: socket.address().port,
    /** Sends a tone or silence to an address until it is closed, and collects what comes back. */
    stream(
      to: { address: string; port: number },
      { silent, losesEvery, reportsNothing, encryption }: Line = {},
    ): Stream {
      const sound = silent ? silence : tone
      const received = createSound()
      const reception = createReception()
      let [came, went] = [0, 0]
      const receiver = {
        sound(sent: Buffer) {
          if (isLost(++came, losesEvery)) return
          const packet = encryption ? encryption.theirs.unprotect(sent) : sent
          if (!packet) return
          reception.add(packet)
          const type = (packet[1] ?? 0) & 0x7f
          if (type === 0) received.add(packet.subarray(12))
          else if (type === KEYS) received.addKey(packet.readUInt32BE(4), packet[12] ?? 0)
        },
        report: (packet: Buffer) => reception.heard(packet),
      }
      receivers.set(keyOf(to), receiver)
      const ssrc = Math.floor(Math.random() * 2 ** 32)
      let [sequence, timestamp, at] = [0, 0, 0]
      /** @source RFC 3550, 6.4.1 */
      function report() {
        const block = reception.block()
        const head = Buffer.alloc(28)
        head[0] = 0x80 | (block ? 1 : 0)
        head[1] = 200
        head.writeUInt16BE((block ? 52 : 28) / 4 - 1, 2)
        head.writeUInt32BE(ssrc, 4)
        const { seconds, fraction } = ntp(Date.now())
        head.writeUInt32BE(seconds, 8)
        head.writeUInt32BE(fraction, 12)
        head.writeUInt32BE(timestamp >>> 0, 16)
        head.writeUInt32BE(went, 20)
        head.writeUInt32BE(went * SAMPLES, 24)
        const packet = block ? Buffer.concat([head, block]) : head
        reports.send(packet, to.port + 1, to.address, () => undefined)
      }
      const reporting = reportsNothing || encryption ? undefined : setInterval(report, REPORT_MS)
      const keys: Array<{ event: number; frame: number; timestamp: number }> = []
      function packet(type: number, stamp: number, payload: Uint8Array, marker = false) {
        const head = Buffer.alloc(12)
        head[0] = 0x80
        head[1] = type | (marker ? 0x80 : 0)
        head.writeUInt16BE(sequence++ & 0xffff, 2)
        head.writeUInt32BE(stamp >>> 0, 4)
        head.writeUInt32BE(ssrc, 8)
        if (isLost(++went, losesEvery)) return
        const whole = Buffer.concat([head, payload])
        const sending = encryption ? encryption.ours.protect(whole) : whole
        socket.send(sending, to.port, to.address, () => undefined)
      }
      /** @source RFC 4733: one event over several packets, the last one sent three times */
      function sendKey(key: (typeof keys)[number]) {
        if (key.frame === 0) key.timestamp = timestamp
        const isLast = key.frame >= KEY_FRAMES
        const payload = Buffer.from([key.event, isLast ? 0x8a : 0x0a, 0, 0])
        payload.writeUInt16BE(Math.min(key.frame + 1, KEY_FRAMES) * SAMPLES, 2)
        packet(KEYS, key.timestamp, payload, key.frame === 0)
        key.frame++
        if (key.frame >= KEY_FRAMES + 3) keys.shift()
      }
      const began = performance.now()
      let sent = 0
      let paused = false
      const timer = setInterval(() => {
        for (; sent < (performance.now() - began) / FRAME_MS; sent++) {
          const [key] = keys
          if (key) sendKey(key)
          else if (paused) continue
          else packet(0, timestamp, sound.subarray(at, at + SAMPLES))
          at = (at + SAMPLES) % sound.length
          timestamp += SAMPLES
        }
      }, FRAME_MS)
      const stream: Stream = {
        received,
        press: (key) => void keys.push({ event: KEY_EVENTS.indexOf(key), frame: 0, timestamp: 0 }),
        pause(now) {
          paused = now
        },
        close() {
          clearInterval(timer)
          clearInterval(reporting)
          streams.delete(stream)
          if (receivers.get(keyOf(to)) === receiver) receivers.delete(keyOf(to))
        },
      }
      streams.add(stream)
      return stream
    },
    close() {
      for (const stream of streams) stream.close()
      socket.close()
      reports.close()
    },
  }
}

export type Media = Awaited<ReturnType<typeof openMedia>>
