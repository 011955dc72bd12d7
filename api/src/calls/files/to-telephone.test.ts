// @shows DEC-136

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { A_LAW, chunk, FLOAT, MU_LAW, riff, type WavParams, wavOf } from '../../../test/calls/wavs.ts'
import { type TelephoneWav, toTelephone } from './to-telephone.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-wav-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function convert(wav: Buffer) {
  writeFileSync(join(folder, 'in'), wav)
  return toTelephone(join(folder, 'in'), join(folder, 'out'))
}
const result = () => readFileSync(join(folder, 'out'))

describe('what callers hear', () => {
  test('has its length, its bytes and its hash', async () => {
    const made = await convert(wavOf({ rate: 44_100, seconds: 1.5 }))
    expect(made).toMatchObject({ bytes: result().length, lengthMs: 1_500 })
    expect((made as TelephoneWav).sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(result().length).toBe(44 + 2 * 12_000)
  })

  test('is a wav that is taken as it is when it is uploaded again', async () => {
    await convert(wavOf({ rate: 44_100 }))
    const once = result()
    rmSync(join(folder, 'out'))
    await convert(once)
    expect(result().length).toBe(once.length)
  })

  test('has the same hash for the same sound, however its file is written', async () => {
    const plain = await convert(wavOf({ rate: 16_000 }))
    rmSync(join(folder, 'out'))
    const tagged = await convert(
      wavOf({ rate: 16_000, extensible: true, behind: [chunk('LIST', Buffer.from('x'))] }),
    )
    expect((tagged as TelephoneWav).sha256).toBe((plain as TelephoneWav).sha256)
  })

  test('is silence where a float is no number, and cut where one is too loud', async () => {
    const floats = Buffer.alloc(4 * 4)
    for (const [at, value] of [Number.NaN, Number.POSITIVE_INFINITY, -1e30, 0.5].entries())
      floats.writeFloatLE(value, 4 * at)
    const wav = wavOf({ bits: 32, code: FLOAT, seconds: 4 / 8_000 })
    floats.copy(wav, 44)
    await convert(wav)
    const made = result()
    expect([44, 46, 48, 50].map((at) => made.readInt16LE(at))).toEqual([0, 32_767, -32_767, 16_384])
    expect(made.length).toBe(52)
  })

  test('is made while others have their turn', async () => {
    let turns = 0
    let open = true
    const turn = () => {
      turns++
      if (open) setImmediate(turn)
    }
    setImmediate(turn)
    await convert(wavOf({ rate: 96_000, channels: 2, seconds: 3 }))
    open = false
    expect(turns).toBeGreaterThan(35) // a turn for each piece of 8,192 frames
  })
})

/** What a file has of a tone in its middle, and of all else, both as amplitudes from 0 to 1. */
function measured(hz: number): { tone: number; rest: number } {
  const samples = new Int16Array(new Uint8Array(result().subarray(44)).buffer).slice(400, -400)
  const whole = Math.floor(samples.length / 400) * 400 // whole waves of each tone that we measure
  let [real, imaginary, power] = [0, 0, 0]
  for (let at = 0; at < whole; at++) {
    const [value, angle] = [(samples[at] ?? 0) / 32_767, (2 * Math.PI * hz * at) / 8_000]
    real += value * Math.cos(angle)
    imaginary += value * Math.sin(angle)
    power += value ** 2
  }
  const tone = (2 * Math.hypot(real, imaginary)) / whole
  return { tone, rest: Math.sqrt(Math.max(0, (2 * power) / whole - tone ** 2)) }
}

/** The head of a wav of 16 bit, written anew. */
function withLengths(wav: Buffer, riffBytes: number, dataBytes: number): Buffer {
  const bytes = Buffer.from(wav)
  bytes.writeUInt32LE(riffBytes, 4)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}

describe('a wav as programs write it', () => {
  const wav = wavOf({ seconds: 1 })
  const stereo = wavOf({ seconds: 1, channels: 2 })
  const dataAt = 36
  const rf64 = (dataBytes: number, ...behind: Buffer[]) => {
    const sizes = Buffer.alloc(28)
    sizes.writeBigUInt64LE(BigInt(dataBytes), 8)
    const head = Buffer.from(riff(chunk('ds64', sizes), wav.subarray(12, dataAt)))
    head.write('RF64')
    head.writeUInt32LE(0xffffffff, 4)
    const data = Buffer.from(wav.subarray(dataAt))
    data.writeUInt32LE(0xffffffff, 4)
    return Buffer.concat([head, data, ...behind])
  }

  test.each<[string, Buffer]>([
    ['both lengths 0xFFFFFFFF, of a pipe', withLengths(wav, 0xffffffff, 0xffffffff)],
    ['both 0x7FFFFFFF', withLengths(wav, 0x7fffffff, 0x7fffffff)],
    ['0x7FFFF024 and 0x7FFFF000, of espeak', withLengths(wav, 0x7ffff024, 0x7ffff000)],
    ['both 0, of what was never closed', withLengths(wav, 0, 0)],
    ['those of an empty file, of what was never closed', withLengths(wav, 36, 0)],
    ['0 for the whole alone', withLengths(wav, 0, 16_000)],
    ['0xFFFFFFFF for the data alone', withLengths(wav, 16_036, 0xffffffff)],
    ['a whole that counts its own head', withLengths(wav, wav.length, 16_000)],
    ['lengths of 64 bit', rf64(16_000)],
    ['lengths of 64 bit, with a chunk behind', rf64(16_000, chunk('LIST', Buffer.from('INFOtail')))],
    ['half a frame at the end', withLengths(Buffer.concat([wav, Buffer.alloc(1)]), 16_037, 16_001)],
    ['half a frame of two channels', withLengths(stereo.subarray(0, -2), 32_034, 31_998)],
    ['half a frame behind a placeholder', withLengths(stereo.subarray(0, -1), 0, 0xffffffff)],
    ['a wrong byte rate', Buffer.from(wav).fill(7, 28, 32)],
    ['no byte rate', Buffer.from(wav).fill(0, 28, 32)],
    ['24 bit in 4 bytes', Buffer.from(wavOf({ seconds: 1, bits: 32 })).fill(24, 34, 35)],
    ['20 bit in 3 bytes', Buffer.from(wavOf({ seconds: 1, bits: 24 })).fill(20, 34, 35)],
    ['floats of 64 bit', wavOf({ seconds: 1, bits: 64, code: FLOAT })],
    [
      'floats of 64 bit at 44,100 Hz',
      wavOf({ seconds: 1, rate: 44_100, bits: 64, code: FLOAT, channels: 2 }),
    ],
    ['floats of 64 bit in the long form', wavOf({ seconds: 1, bits: 64, code: FLOAT, extensible: true })],
  ])('is heard as it is, with %s', async (_, written) => {
    expect(await convert(written)).toMatchObject({ lengthMs: expect.closeTo(1_000, -1) })
    const { tone, rest } = measured(440)
    expect(tone).toBeCloseTo(0.5, 2)
    expect(rest).toBeLessThan(0.005)
  })

  // The laws have 8 bits, coarser the louder: what they add is 37 dB below a loud tone.
  test.each([
    ['A-law', A_LAW, {}],
    ['µ-law', MU_LAW, {}],
    ['A-law at 16 kHz in two channels', A_LAW, { rate: 16_000, channels: 2 }],
    ['µ-law in the long form', MU_LAW, { extensible: true }],
    ['µ-law of a quiet voice', MU_LAW, { loud: 0.02 }],
    ['A-law of a quiet voice', A_LAW, { loud: 0.02 }],
  ])('is decoded from %s', async (_, code, params) => {
    const { loud = 0.5 } = params as WavParams
    await convert(wavOf({ seconds: 1, bits: 8, code, ...params }))
    const { tone, rest } = measured(440)
    expect(tone / loud).toBeCloseTo(1, 1)
    expect(rest / loud).toBeLessThan(0.04)
  })

  // The ends and the middle of the tables of G.711.
  test.each([
    ['A-law', A_LAW, [0xd5, 0x55, 0xaa, 0x2a, 0xa5, 0x25], [8, -8, 32_256, -32_256, 16_896, -16_896]],
    ['µ-law', MU_LAW, [0xff, 0x7f, 0x80, 0x00, 0x8f, 0x0f], [0, 0, 32_124, -32_124, 16_764, -16_764]],
  ])('has the values of %s', async (_, code, bytes, values) => {
    const head = Buffer.from(wavOf({ bits: 8, code, seconds: 6 / 8_000 }))
    Buffer.from(bytes).copy(head, 44)
    await convert(head)
    const made = result()
    const heard = values.map((_, at) => Math.round((made.readInt16LE(44 + 2 * at) * 32_768) / 32_767))
    for (const [at, value] of values.entries()) expect(Math.abs((heard[at] ?? 0) - value)).toBeLessThan(2)
  })
})

describe('what is no wav', () => {
  const fmt = (params: WavParams = {}) => wavOf(params).subarray(12, 36)
  const data = chunk('data', Buffer.alloc(1_600))
  test.each([
    ['no form', riff(data), 'wav_damaged'],
    ['no data', riff(fmt()), 'wav_damaged'],
    ['the data before the form', riff(data, fmt()), 'wav_damaged'],
    ['the data twice', riff(fmt(), data, data), 'wav_damaged'],
    ['a short form', riff(chunk('fmt ', fmt().subarray(8, 20)), data), 'wav_damaged'],
    [
      'an extension of no known kind',
      Buffer.from(wavOf({ extensible: true })).fill(1, 46, 50),
      'wav_damaged',
    ],
    [
      'an extension that is cut',
      riff(chunk('fmt ', wavOf({ extensible: true }).subarray(20, 40)), data),
      'wav_damaged',
    ],
    ['floats of 16 bit', wavOf({ bits: 16, code: 1 }).fill(FLOAT, 20, 21), 'wav_other_codec'],
    ['64 bit', Buffer.from(wavOf({ bits: 64, code: FLOAT })).fill(1, 20, 21), 'wav_other_codec'],
    ['ADPCM', Buffer.from(wavOf()).fill(17, 20, 21), 'wav_other_codec'],
    ['frames of other bytes than their samples', Buffer.from(wavOf()).fill(9, 32, 33), 'wav_damaged'],
    ['a placeholder and nothing behind it', withLengths(wavOf().subarray(0, 44), 0, 0xffffffff), 'wav_empty'],
    [
      'no samples, and a chunk behind',
      riff(fmt(), chunk('data', Buffer.alloc(0)), chunk('LIST', data)),
      'wav_empty',
    ],
  ])('has no result: %s', async (_, wav, fault) => {
    expect(await convert(wav)).toMatchObject({ fault })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  test('is any wav that is cut somewhere', async () => {
    const wav = wavOf({ seconds: 0.01 })
    for (let length = 0; length < wav.length; length++)
      expect(await convert(wav.subarray(0, length)), `${length} bytes`).toHaveProperty('fault')
  })
})
