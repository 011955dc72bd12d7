import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

// The wordmark's drawing in the portal (ui/Wordmark.tsx): 32 by 22, stroke 3.
const WIDTH = 32
const HEIGHT = 22
const HALF_STROKE = 1.5
const VOICE: readonly Point[] = [
  [2, 11],
  [7, 11],
  [10, 3],
  [15, 19],
  [19, 8],
  [21, 11],
]
const LINE: readonly Point[] = [
  [22, 11],
  [30, 11],
]
/** pixels for one unit, for screens with many */
const SCALE = 3

function distance([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(px - ax - at * dx, py - ay - at * dy)
}

/** How much of a pixel a stroke covers, 0 to 1. */
function cover(pixel: Point, stroke: readonly Point[]): number {
  const nearest = Math.min(...stroke.slice(1).map((end, i) => distance(pixel, stroke[i] ?? end, end)))
  return Math.min(1, Math.max(0, (HALF_STROKE - nearest) * SCALE + 0.5))
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** @source PNG (W3C, third edition): 8 bits, red, green, blue and alpha, no filter */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * width * 4, (y + 1) * width * 4)]),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const made = new Map<string, Buffer>()

/** The wordmark's voice line as a PNG without a ground, for mails, whose readers draw no SVG. @param lagoon #rrggbb */
export function voiceLine(lagoon: string, danfo: string): Buffer {
  const key = `${lagoon} ${danfo}`
  const kept = made.get(key)
  if (kept) return kept
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE]
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel: Point = [(x + 0.5) / SCALE, (y + 0.5) / SCALE]
      const [voice, line] = [cover(pixel, VOICE), cover(pixel, LINE)]
      pixels.set(
        [...channels(voice >= line ? lagoon : danfo), Math.round(255 * Math.max(voice, line))],
        (y * width + x) * 4,
      )
    }
  const picture = png(width, height, pixels)
  made.set(key, picture)
  return picture
}
