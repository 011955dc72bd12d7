import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Key } from '../../telephony.ts'

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

/** A second of a loud tone; whole cycles. */
const tone = Buffer.from(
  Array.from({ length: 8_000 }, (_, n) =>
    ulaw(Math.round(12_000 * Math.sin((2 * Math.PI * TONE_HZ * n) / 8_000))),
  ),
)

export interface Stream {
  press(key: Key): void
  close(): void
}

/** Where the sound of all calls of one far side comes and goes. */
export async function openMedia(address: string) {
  const socket = createSocket('udp4').bind(0, address)
  await once(socket, 'listening')
  const streams = new Set<Stream>()
  return {
    port: socket.address().port,
    /** Sends a tone to there until it is closed. */
    stream(to: { address: string; port: number }): Stream {
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
          else packet(0, timestamp, tone.subarray(at, at + SAMPLES))
          at = (at + SAMPLES) % tone.length
          timestamp += SAMPLES
        }
      }, FRAME_MS)
      const stream: Stream = {
        press: (key) => void keys.push({ event: KEY_EVENTS.indexOf(key), frame: 0, timestamp: 0 }),
        close() {
          clearInterval(timer)
          streams.delete(stream)
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
