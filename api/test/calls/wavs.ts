/** How a wav of a test is written; what is not said is 16 bit, one channel, 8 kHz, a tenth of a second of 440 Hz. */
export interface WavParams {
  readonly rate?: number
  readonly channels?: number
  readonly bits?: number
  readonly code?: number
  readonly seconds?: number
  readonly hz?: number
  /** of 1 */
  readonly loud?: number
  /** chunks between the form and the data */
  readonly between?: readonly Buffer[]
  /** chunks behind the data */
  readonly behind?: readonly Buffer[]
  /** the form as WAVE_FORMAT_EXTENSIBLE */
  readonly extensible?: boolean
}

const SUBFORMAT_TAIL = Buffer.from('000000001000800000aa00389b71', 'hex')
export const FLOAT = 3
export const A_LAW = 6
export const MU_LAW = 7

/** A chunk of RIFF, filled up to an even length. */
export function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

export function riff(...chunks: readonly Buffer[]): Buffer {
  const wave = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return chunk('RIFF', wave)
}

/** G.711, as its recommendation says it: the segment, then the four bits behind its first one. */
function law(value: number, code: number): number {
  const size = Math.min(Math.round(Math.abs(value) * 32_768), 32_635)
  const biased = code === MU_LAW ? size + 132 : size
  const segment = Math.max(0, Math.floor(Math.log2(Math.max(biased, 1))) - 7)
  const place = (biased >> (code === A_LAW && segment === 0 ? 4 : segment + 3)) & 15
  const bits = (segment << 4) | place
  return code === MU_LAW ? ~(bits | (value < 0 ? 0x80 : 0)) & 0xff : (bits | (value < 0 ? 0 : 0x80)) ^ 0x55
}

function write(bytes: Buffer, at: number, value: number, bits: number, code: number): void {
  if (code === FLOAT && bits === 64) bytes.writeDoubleLE(value, at)
  else if (code === FLOAT) bytes.writeFloatLE(value, at)
  else if (code === A_LAW || code === MU_LAW) bytes[at] = law(value, code)
  else if (bits === 8) bytes[at] = Math.round(128 + value * 127)
  else bytes.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8)
}

/** A tone as a wav, the same in each channel. */
export function wavOf(params: WavParams = {}): Buffer {
  const { rate = 8_000, channels = 1, bits = 16, code = 1, seconds = 0.1, hz = 440, loud = 0.5 } = params
  const bytes = bits / 8
  const form = Buffer.alloc(params.extensible ? 40 : 16)
  form.writeUInt16LE(params.extensible ? 0xfffe : code, 0)
  form.writeUInt16LE(channels, 2)
  form.writeUInt32LE(rate, 4)
  form.writeUInt32LE(rate * channels * bytes, 8)
  form.writeUInt16LE(channels * bytes, 12)
  form.writeUInt16LE(bits, 14)
  if (params.extensible) {
    form.writeUInt16LE(22, 16)
    form.writeUInt16LE(bits, 18)
    form.writeUInt16LE(code, 24)
    SUBFORMAT_TAIL.copy(form, 26)
  }
  const frames = Math.round(rate * seconds)
  const data = Buffer.alloc(frames * channels * bytes)
  for (let sample = 0; sample < frames * channels; sample++) {
    const time = Math.floor(sample / channels) / rate
    write(data, sample * bytes, loud * Math.sin(2 * Math.PI * hz * time), bits, code)
  }
  return riff(chunk('fmt ', form), ...(params.between ?? []), chunk('data', data), ...(params.behind ?? []))
}

/** The same as the browser has it: a file with a name. */
export const wavFile = (name = 'welcome.wav', params: WavParams = {}) =>
  new File([new Uint8Array(wavOf(params))], name, { type: 'audio/wav' })
