// @source SA-154

import type { FileHandle } from 'node:fs/promises'
import { SOUND_HEAD_BYTES, soundKindOf } from '@ekoline/contract/units/sound-kind.ts'

/** How a sample is written: a whole number, a float, or by one of the two laws of telephony (G.711). */
export type SampleKind = 'whole' | 'float' | 'a-law' | 'mu-law'

/** The samples of a wav: how each is written, and where they lie. */
export interface WavForm {
  readonly kind: SampleKind
  readonly bits: number
  readonly channels: number
  /** frames a second */
  readonly rate: number
  /** bytes of a frame, which has a sample of each channel */
  readonly frameBytes: number
  readonly dataStart: number
  /** whole ones: a part of one at the end is left out */
  readonly frames: number
}

/** Why a file cannot be played, by the code of its error. */
export interface WavFault {
  readonly fault:
    | 'not_a_wav'
    | 'sound_other_format'
    | 'wav_other_codec'
    | 'wav_cut'
    | 'wav_damaged'
    | 'wav_empty'
    | 'wav_channels'
    | 'wav_rate'
  readonly values?: Record<string, string | number>
}

const RIFF_HEAD = 12
const CHUNK_HEAD = 8
const MOST_CHUNKS = 100
const FMT_SHORTEST = 16
const FMT_LONGEST = 40
export const LOWEST_RATE = 8_000
export const HIGHEST_RATE = 96_000

const EXTENSIBLE = 0xfffe
// What follows the code in the sub-format of WAVE_FORMAT_EXTENSIBLE.
const SUBFORMAT_TAIL = '000000001000800000aa00389b71'

/** The codes that we read, and the bits that their samples may have. */
const READ: Readonly<Record<number, { readonly kind: SampleKind; readonly bits: readonly number[] }>> = {
  1: { kind: 'whole', bits: [8, 16, 24, 32] },
  3: { kind: 'float', bits: [32, 64] },
  6: { kind: 'a-law', bits: [8] },
  7: { kind: 'mu-law', bits: [8] },
}

/** What else a wav may hold (RFC 2361), in words. */
const OTHERS: Readonly<Record<number, string>> = {
  2: 'ADPCM',
  17: 'ADPCM',
  49: 'GSM 6.10',
  64: 'G.721',
  69: 'G.726',
  80: 'MPEG',
  85: 'MP3',
  100: 'G.726',
  131: 'G.729',
  255: 'AAC',
  353: 'Windows Media',
}

/**
 * From here on a length is a placeholder: what writes to a pipe, or was cut off, does not know it. A file of 20 MB has
 * none that long.
 */
const PLACEHOLDER = 0x7f000000

interface Chunk {
  readonly id: string
  readonly start: number
  readonly bytes: number
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return bytesRead === bytes ? buffer : null
}

/** Whether chunks fill a file from `at` to its end. */
async function areChunks(file: FileHandle, from: number, size: number): Promise<boolean> {
  let at = from
  for (let count = 0; at < size && count < MOST_CHUNKS; count++) {
    const head = await readAt(file, at, CHUNK_HEAD)
    if (!head || !/^[\w ]{4}$/.test(head.toString('latin1', 0, 4))) return false
    const bytes = head.readUInt32LE(4)
    at += CHUNK_HEAD + bytes + (bytes % 2)
  }
  return at === size || at === size + 1 // some writers leave out the filling of the last one
}

/**
 * The bytes of a data chunk: by a placeholder, or by 0 where samples follow, it goes to the end of the file.
 *
 * @param long what the chunk 'ds64' of an RF64 says, which has a placeholder here; null without one
 */
async function dataBytes(file: FileHandle, { start, bytes }: Chunk, size: number, long: number | null) {
  if (bytes >= PLACEHOLDER && long !== null) return long
  const isOpen = bytes >= PLACEHOLDER || (bytes === 0 && !(await areChunks(file, start, size)))
  return isOpen ? size - start : bytes
}

/** The length of the data as 'ds64' has it. */
async function longData(file: FileHandle, { start }: Chunk): Promise<number | null> {
  const bytes = await readAt(file, start + 8, 8)
  return bytes && Number(bytes.readBigUInt64LE(0))
}

/**
 * The chunks of the file, if they fill it exactly: what is cut short, or goes on behind its end, is none. The length of
 * the whole may be a placeholder, or count itself too.
 */
async function chunksOf(file: FileHandle, size: number): Promise<Chunk[] | WavFault> {
  const said = (await readAt(file, 4, 4))?.readUInt32LE(0) ?? 0
  const chunks: Chunk[] = []
  let long: number | null = null
  let hasOpenEnd = said === 0 || said >= PLACEHOLDER || said === size
  for (let at = RIFF_HEAD; at < size; ) {
    const next = chunks.length < MOST_CHUNKS ? await readAt(file, at, CHUNK_HEAD) : null
    if (!next) return { fault: chunks.length < MOST_CHUNKS ? 'wav_cut' : 'wav_damaged' }
    const written = { id: next.toString('latin1', 0, 4), start: at + CHUNK_HEAD, bytes: next.readUInt32LE(4) }
    if (written.id === 'ds64') long = await longData(file, written)
    const bytes = written.id === 'data' ? await dataBytes(file, written, size, long) : written.bytes
    hasOpenEnd ||= bytes !== written.bytes
    chunks.push({ ...written, bytes })
    at = written.start + bytes
    if (at > size) return { fault: 'wav_cut' }
    at += bytes % 2 // filled up to an even length, which some writers leave out at the end
  }
  const end = CHUNK_HEAD + said
  return hasOpenEnd || end === size || end + (end % 2) === size ? chunks : { fault: 'wav_cut' }
}

/** The code of the format, also where it is in the extension; null when the head contradicts itself. */
function codeOf(fmt: Buffer): number | null {
  const code = fmt.readUInt16LE(0)
  if (code !== EXTENSIBLE) return code
  if (fmt.length < FMT_LONGEST || fmt.toString('hex', 26, 40) !== SUBFORMAT_TAIL) return null
  return fmt.readUInt16LE(24)
}

/**
 * The bits of a sample as it lies in the file: some have fewer than their bytes, filled up at the low end. Null when the
 * bytes of a frame are others than its samples take.
 */
function bitsOf(fmt: Buffer, channels: number): number | null {
  const [frameBytes, bits] = [fmt.readUInt16LE(12), fmt.readUInt16LE(14)]
  const room = (8 * frameBytes) / channels
  const isWide = room === 32 && bits > 16 && bits < 32
  return room === 8 * Math.ceil(bits / 8) || isWide ? room : null
}

function formOf(fmt: Buffer, data: Chunk): WavForm | WavFault {
  const code = codeOf(fmt)
  const [channels, rate] = [fmt.readUInt16LE(2), fmt.readUInt32LE(4)]
  if (code === null || channels === 0) return { fault: 'wav_damaged' }
  const read = READ[code]
  if (!read) return { fault: 'wav_other_codec', values: { kind: OTHERS[code] ?? `format ${code}` } }
  if (channels > 2) return { fault: 'wav_channels', values: { channels } }
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE) return { fault: 'wav_rate', values: { rate } }
  const bits = bitsOf(fmt, channels)
  if (bits === null) return { fault: 'wav_damaged' }
  const kind = `${read.kind === 'float' ? 'floats' : 'samples'} of ${bits} bit`
  if (!read.bits.includes(bits)) return { fault: 'wav_other_codec', values: { kind } }
  const frameBytes = (channels * bits) / 8
  const frames = Math.floor(data.bytes / frameBytes)
  if (frames === 0) return { fault: 'wav_empty' }
  return { kind: read.kind, bits, channels, rate, frameBytes, dataStart: data.start, frames }
}

/**
 * Reads the head of a file that may be anything.
 *
 * @param size of the file, bytes
 * @returns a fault for all but a whole wav of samples that we read: 8, 16, 24 or 32 bit, 32 or 64 bit float, A-law or
 * µ-law, one or two channels, 8 to 96 kHz
 */
export async function readWavHead(file: FileHandle, size: number): Promise<WavForm | WavFault> {
  const head = await file.read(Buffer.alloc(SOUND_HEAD_BYTES), 0, SOUND_HEAD_BYTES, 0)
  const kind = soundKindOf(head.buffer.subarray(0, head.bytesRead))
  if (kind === null) return { fault: 'not_a_wav' }
  if (kind !== 'wav') return { fault: 'sound_other_format', values: { kind } }
  const chunks = await chunksOf(file, size)
  if ('fault' in chunks) return chunks
  const [fmts, datas] = ['fmt ', 'data'].map((id) => chunks.filter((chunk) => chunk.id === id))
  const [fmt, data] = [fmts?.[0], datas?.[0]]
  if (!fmt || !data || fmts?.length !== 1 || datas?.length !== 1 || fmt.start > data.start)
    return { fault: chunks.length === 0 ? 'wav_cut' : 'wav_damaged' }
  if (fmt.bytes < FMT_SHORTEST) return { fault: 'wav_damaged' }
  const content = await readAt(file, fmt.start, Math.min(fmt.bytes, FMT_LONGEST))
  return content ? formOf(content, data) : { fault: 'wav_cut' }
}
