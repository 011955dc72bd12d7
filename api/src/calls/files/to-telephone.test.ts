// @shows DEC-136

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chunk, FLOAT, riff, type WavParams, wavOf } from '../../../test/calls/wavs.ts'
import { toTelephone } from './to-telephone.ts'

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
    expect(made?.sha256).toMatch(/^[0-9a-f]{64}$/)
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
    expect(tagged?.sha256).toBe(plain?.sha256)
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

describe('what is no wav', () => {
  const fmt = (params: WavParams = {}) => wavOf(params).subarray(12, 36)
  const data = chunk('data', Buffer.alloc(1_600))
  test.each([
    ['no form', riff(data)],
    ['no data', riff(fmt())],
    ['the data before the form', riff(data, fmt())],
    ['the data twice', riff(fmt(), data, data)],
    ['a short form', riff(chunk('fmt ', fmt().subarray(8, 20)), data)],
    ['an extension of no known kind', Buffer.from(wavOf({ extensible: true })).fill(1, 46, 50)],
    ['an extension that is cut', riff(chunk('fmt ', wavOf({ extensible: true }).subarray(20, 40)), data)],
    ['floats of 16 bit', wavOf({ bits: 16, code: 1 }).fill(FLOAT, 20, 21)],
    ['64 bit', Buffer.from(wavOf({ bits: 32 })).fill(64, 34, 35)],
  ])('has no result: %s', async (_, wav) => {
    expect(await convert(wav)).toBeNull()
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  test('is any wav that is cut somewhere', async () => {
    const wav = wavOf({ seconds: 0.01 })
    for (let length = 0; length < wav.length; length++)
      expect(await convert(wav.subarray(0, length)), `${length} bytes`).toBeNull()
  })
})
