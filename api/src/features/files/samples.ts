import type { WavForm } from './wav-head.ts'

type Read = (bytes: Buffer, at: number) => number

const LOUDEST = 32_767

/** A sample from -1 to 1, by how it is written. */
const readers: Record<`${WavForm['kind']} ${WavForm['bits']}`, Read | null> = {
  'whole 8': (bytes, at) => ((bytes[at] ?? 0) - 128) / 128, // the only one without a sign
  'whole 16': (bytes, at) => bytes.readInt16LE(at) / 2 ** 15,
  'whole 24': (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23,
  'whole 32': (bytes, at) => bytes.readInt32LE(at) / 2 ** 31,
  'float 32': (bytes, at) => within(bytes.readFloatLE(at)),
  'float 8': null,
  'float 16': null,
  'float 24': null,
}

/** Also of a float that is no number, or far too loud. */
const within = (sample: number) => (sample > -1 ? Math.min(sample, 1) : sample <= -1 ? -1 : 0)

/** Whole frames as samples from -1 to 1, the channels of each made one. */
export function toMono(bytes: Buffer, { kind, bits, channels, frameBytes }: WavForm): Float64Array {
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
export function to16Bit(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(2 * samples.length)
  for (let index = 0; index < samples.length; index++)
    bytes.writeInt16LE(Math.round(within(samples[index] ?? 0) * LOUDEST), 2 * index)
  return bytes
}
