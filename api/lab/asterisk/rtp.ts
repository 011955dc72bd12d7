import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Key } from '../../src/adapters/telephony/telephony.ts'

const FRAME_MS = 20
const SAMPLES = 160
const TONE_HZ = 600
const KEY_EVENTS = '0123456789*#'
const KEY_FRAMES = 6 // a key is held for 120 ms

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
}

export interface Stream {
  readonly received: Sound
  press(key: Key): void
  close(): void
}

function createSound() {
  const frames: Uint8Array[] = []
  const lengthOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0)
  return {
    add: (frame: Uint8Array) => void frames.push(frame),
    get seconds() {
      return lengthOf(frames) / 8_000
    },
    rms(lastSeconds = Number.POSITIVE_INFINITY) {
      const some = frames.slice(-Math.min(frames.length, Math.ceil((lastSeconds * 1_000) / FRAME_MS)))
      let power = 0
      for (const frame of some) for (const byte of frame) power += (loudnessOf[byte] ?? 0) ** 2
      return Math.sqrt(power / Math.max(1, lengthOf(some)))
    },
  }
}

/** Where the sound of all calls of one far side comes and goes. */
export async function openMedia(address: string) {
  const socket = createSocket('udp4').bind(0, address)
  await once(socket, 'listening')
  const streams = new Set<Stream>()
  const sounds = new Map<string, ReturnType<typeof createSound>>()
  socket.on('message', (packet, from) => {
    if (((packet[1] ?? 0) & 0x7f) === 0) sounds.get(`${from.address}:${from.port}`)?.add(packet.subarray(12))
  })
  return {
    port: socket.address().port,
    /** Sends a tone or silence to an address until it is closed, and collects what comes back. */
    stream(to: { address: string; port: number }, silent = false): Stream {
      const sound = silent ? silence : tone
      const received = createSound()
      sounds.set(`${to.address}:${to.port}`, received)
      const ssrc = Math.floor(Math.random() * 2 ** 32)
      let [sequence, timestamp, at] = [0, 0, 0]
      const keys: Array<{ event: number; frame: number; timestamp: number }> = []
      function packet(type: number, stamp: number, payload: Uint8Array, marker = false) {
        const head = Buffer.alloc(12)
        head[0] = 0x80
        head[1] = type | (marker ? 0x80 : 0)
        head.writeUInt16BE(sequence++ & 0xffff, 2)
        head.writeUInt32BE(stamp >>> 0, 4)
        head.writeUInt32BE(ssrc, 8)
        socket.send(Buffer.concat([head, payload]), to.port, to.address, () => undefined)
      }
      /** @source RFC 4733: one event over several packets, the last one sent three times */
      function sendKey(key: (typeof keys)[number]) {
        if (key.frame === 0) key.timestamp = timestamp
        const isLast = key.frame >= KEY_FRAMES
        const payload = Buffer.from([key.event, isLast ? 0x8a : 0x0a, 0, 0])
        payload.writeUInt16BE(Math.min(key.frame + 1, KEY_FRAMES) * SAMPLES, 2)
        packet(101, key.timestamp, payload, key.frame === 0)
        key.frame++
        if (key.frame >= KEY_FRAMES + 3) keys.shift()
      }
      const began = performance.now()
      let sent = 0
      const timer = setInterval(() => {
        for (; sent < (performance.now() - began) / FRAME_MS; sent++) {
          const [key] = keys
          if (key) sendKey(key)
          else packet(0, timestamp, sound.subarray(at, at + SAMPLES))
          at = (at + SAMPLES) % sound.length
          timestamp += SAMPLES
        }
      }, FRAME_MS)
      const stream: Stream = {
        received,
        press: (key) => void keys.push({ event: KEY_EVENTS.indexOf(key), frame: 0, timestamp: 0 }),
        close() {
          clearInterval(timer)
          streams.delete(stream)
          if (sounds.get(`${to.address}:${to.port}`) === received) sounds.delete(`${to.address}:${to.port}`)
        },
      }
      streams.add(stream)
      return stream
    },
    close() {
      for (const stream of streams) stream.close()
      socket.close()
    },
  }
}

export type Media = Awaited<ReturnType<typeof openMedia>>
