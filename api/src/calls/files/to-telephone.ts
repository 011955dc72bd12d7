import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Resampler } from './resampler.ts'
import { TELEPHONE_HEAD_BYTES, TELEPHONE_RATE, telephoneHead } from './telephone-wav.ts'
import { readWavHead, type WavFault, type WavForm } from './wav-head.ts'

type Read = (bytes: Buffer, at: number) => number

const LOUDEST = 32_767

const FULL = 2 ** 15

/** The sample that a byte of µ-law (G.711) encodes, of 14 bits, shifted to 16. */
function muLaw(byte: number): number {
  const bits = ~byte & 0xff
  const loudness = (((bits & 0x0f) * 8 + 0x84) << ((bits >> 4) & 7)) - 0x84
  return (bits & 0x80 ? -loudness : loudness) / FULL
}

/** The sample that a byte of A-law (G.711) encodes, of 13 bits, shifted to 16. */
function aLaw(byte: number): number {
  const bits = byte ^ 0x55
  const [segment, place] = [(bits >> 4) & 7, (bits & 0x0f) * 16 + 8]
  const loudness = segment === 0 ? place : (place + 0x100) << (segment - 1)
  return (bits & 0x80 ? loudness : -loudness) / FULL
}

const MU_LAW = Float64Array.from({ length: 256 }, (_, byte) => muLaw(byte))
const A_LAW = Float64Array.from({ length: 256 }, (_, byte) => aLaw(byte))

/** A sample from -1 to 1, by how it is written. */
const readers: Readonly<Record<string, Read>> = {
  'whole 8': (bytes, at) => ((bytes[at] ?? 0) - 128) / 128, // the only one without a sign
  'whole 16': (bytes, at) => bytes.readInt16LE(at) / 2 ** 15,
  'whole 24': (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23,
  'whole 32': (bytes, at) => bytes.readInt32LE(at) / 2 ** 31,
  'float 32': (bytes, at) => within(bytes.readFloatLE(at)),
  'float 64': (bytes, at) => within(bytes.readDoubleLE(at)),
  'a-law 8': (bytes, at) => A_LAW[bytes[at] ?? 0] ?? 0,
  'mu-law 8': (bytes, at) => MU_LAW[bytes[at] ?? 0] ?? 0,
}

/** Also of a float that is no number, or far too loud. */
const within = (sample: number) => (sample > -1 ? Math.min(sample, 1) : sample <= -1 ? -1 : 0)

/** Whole frames as samples from -1 to 1, the channels of each made one. */
function toMono(bytes: Buffer, { kind, bits, channels, frameBytes }: WavForm): Float64Array {
  const read = readers[`${kind} ${bits}`]
  if (!read) throw new Error(`no samples of ${bits} bit ${kind}`)
  const mono = new Float64Array(bytes.length / frameBytes)
  for (let frame = 0; frame < mono.length; frame++) {
    const at = frame * frameBytes
    const left = read(bytes, at)
    mono[frame] = channels === 1 ? left : (left + read(bytes, at + frameBytes / 2)) / 2
  }
  return mono
}

/** Samples from -1 to 1 as 16 bit; what is louder is cut. */
function to16Bit(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(2 * samples.length)
  for (let index = 0; index < samples.length; index++)
    bytes.writeInt16LE(Math.round(within(samples[index] ?? 0) * LOUDEST), 2 * index)
  return bytes
}

/** Sound as a telephone line carries it. */
export interface TelephoneWav {
  readonly path: string
  readonly bytes: number
  readonly lengthMs: number
  readonly sha256: string
}

const FRAMES_AT_ONCE = 8_192 // some milliseconds of work: between two of them others have their turn

/** The samples of a wav, as bytes of 16 bit at the telephone's rate, piece by piece. */
async function* converted(file: FileHandle, form: WavForm): AsyncGenerator<Buffer> {
  const resampler = new Resampler(form.rate)
  for (let frame = 0; frame < form.frames; frame += FRAMES_AT_ONCE) {
    const bytes = Math.min(FRAMES_AT_ONCE, form.frames - frame) * form.frameBytes
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(bytes),
      0,
      bytes,
      form.dataStart + frame * form.frameBytes,
    )
    if (bytesRead !== bytes) throw new Error('the file became shorter')
    yield to16Bit(resampler.push(toMono(buffer, form)))
  }
  yield to16Bit(resampler.end())
}

async function* wavOf(file: FileHandle, form: WavForm, samples: number): AsyncGenerator<Buffer> {
  yield telephoneHead(samples)
  yield* converted(file, form)
}

/**
 * Converts an uploaded file to what callers hear: a wav of 8 kHz, mono, 16 bit, without anything else from the file.
 *
 * @param to the path of the result, where nothing is yet
 * @returns why the file is no wav that can be played (see `readWavHead`); then there is no result
 * @source DEC-136
 */
export async function toTelephone(from: string, to: string): Promise<TelephoneWav | WavFault> {
  const source = await open(from, 'r')
  try {
    const form = await readWavHead(source, (await source.stat()).size)
    if ('fault' in form) return form
    const samples = Resampler.made(form.frames, form.rate)
    const hash = createHash('sha256')
    const target = await open(to, 'wx', 0o600)
    try {
      for await (const piece of wavOf(source, form, samples)) {
        hash.update(piece)
        await target.writeFile(piece)
      }
    } finally {
      await target.close()
    }
    const lengthMs = Math.max(1, Math.round((samples * 1000) / TELEPHONE_RATE))
    return { path: to, bytes: TELEPHONE_HEAD_BYTES + 2 * samples, lengthMs, sha256: hash.digest('hex') }
  } finally {
    await source.close()
  }
}
