// @source SA-154

import type { FileHandle } from 'node:fs/promises'

/** The samples of a wav: how each is written, and where they lie. */
export interface WavForm {
  readonly kind: 'whole' | 'float'
  readonly bits: 8 | 16 | 24 | 32
  readonly channels: 1 | 2
  /** frames a second */
  readonly rate: number
  /** bytes of a frame, which has a sample of each channel */
  readonly frameBytes: number
  readonly dataStart: number
  readonly frames: number
}

const RIFF_HEAD = 12
const CHUNK_HEAD = 8
const MOST_CHUNKS = 100
const FMT_LONGEST = 40
const LOWEST_RATE = 8_000
const HIGHEST_RATE = 96_000

const WHOLE = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
// What follows the code in the sub-format of WAVE_FORMAT_EXTENSIBLE.
const SUBFORMAT_TAIL = '000000001000800000aa00389b71'

interface Chunk {
  readonly id: string
  readonly start: number
  readonly bytes: number
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return bytesRead === bytes ? buffer : null
}

/** The chunks of the file, if they fill it exactly: what is cut short, or goes on behind its end, is none. */
async function chunksOf(file: FileHandle, size: number): Promise<Chunk[] | null> {
  const head = await readAt(file, 0, RIFF_HEAD)
  if (head?.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null
  const end = 8 + head.readUInt32LE(4)
  if (end !== size && end + (end % 2) !== size) return null
  const chunks: Chunk[] = []
  for (let at = RIFF_HEAD; at < end; ) {
    const next = chunks.length < MOST_CHUNKS ? await readAt(file, at, CHUNK_HEAD) : null
    if (!next) return null
    const bytes = next.readUInt32LE(4)
    chunks.push({ id: next.toString('latin1', 0, 4), start: at + CHUNK_HEAD, bytes })
    at += CHUNK_HEAD + bytes
    if (at > end) return null
    at += bytes % 2 // filled up to an even length, which some writers leave out at the end
  }
  return chunks
}

/** The code of the format, also where it is in the extension; null when the head contradicts itself. */
function codeOf(fmt: Buffer): number | null {
  const code = fmt.readUInt16LE(0)
  if (code !== EXTENSIBLE) return code
  if (fmt.length < FMT_LONGEST || fmt.toString('hex', 26, 40) !== SUBFORMAT_TAIL) return null
  return fmt.readUInt16LE(24)
}

function formOf(fmt: Buffer, data: Chunk): WavForm | null {
  const code = codeOf(fmt)
  const [channels, rate, bytesPerSecond] = [fmt.readUInt16LE(2), fmt.readUInt32LE(4), fmt.readUInt32LE(8)]
  const [frameBytes, bits] = [fmt.readUInt16LE(12), fmt.readUInt16LE(14)]
  if (code !== WHOLE && code !== FLOAT) return null
  if (channels !== 1 && channels !== 2) return null
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE) return null
  if (bits !== 8 && bits !== 16 && bits !== 24 && bits !== 32) return null
  if (code === FLOAT && bits !== 32) return null
  if (frameBytes !== (channels * bits) / 8 || bytesPerSecond !== rate * frameBytes) return null
  if (data.bytes === 0 || data.bytes % frameBytes !== 0) return null
  return {
    kind: code === FLOAT ? 'float' : 'whole',
    bits,
    channels,
    rate,
    frameBytes,
    dataStart: data.start,
    frames: data.bytes / frameBytes,
  }
}

/**
 * Reads the head of a file that may be anything.
 *
 * @param size of the file, bytes
 * @returns null for all but a whole wav of plain samples: 8, 16, 24 or 32 bit or 32 bit float, one or two channels,
 * 8 to 96 kHz
 */
export async function readWavHead(file: FileHandle, size: number): Promise<WavForm | null> {
  const chunks = await chunksOf(file, size)
  const [fmts, datas] = ['fmt ', 'data'].map((id) => chunks?.filter((chunk) => chunk.id === id) ?? [])
  const [fmt, data] = [fmts?.[0], datas?.[0]]
  if (!fmt || !data || fmts?.length !== 1 || datas?.length !== 1 || fmt.start > data.start) return null
  if (fmt.bytes < 16) return null
  const content = await readAt(file, fmt.start, Math.min(fmt.bytes, FMT_LONGEST))
  return content && formOf(content, data)
}
