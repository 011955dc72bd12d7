import { describe, expect, test } from 'vitest'
import { SOUND_LONGEST_SECONDS } from './limits.ts'
import { faultOf, monoOf, SOUND_RATE, wavOf } from './wav.ts'

const tone = (seconds: number, loud = 0.5) =>
  Float32Array.from({ length: Math.round(seconds * SOUND_RATE) }, (_, at) => loud * Math.sin(at / 5))

describe('a sound as WAV', () => {
  test('has the head of 16 kHz, mono, 16 bit, and lengths that fit to the byte', () => {
    const bytes = wavOf(tone(1))
    const view = new DataView(bytes.buffer)
    const word = (at: number) => new TextDecoder().decode(bytes.subarray(at, at + 4))
    expect([0, 8, 12, 36].map(word)).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(bytes.length - 8)
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16])
    expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([16_000, 32_000])
    expect(view.getUint32(40, true)).toBe(32_000)
    expect(bytes.length).toBe(32_044)
  })

  test('keeps each sample, and cuts what is too loud', () => {
    const view = new DataView(wavOf(Float32Array.of(0, 0.5, -0.5, 1, -1, 3, -3)).buffer, 44)
    const samples = Array.from({ length: 7 }, (_, at) => view.getInt16(2 * at, true))
    expect(samples).toEqual([0, 16_384, -16_383, 32_767, -32_767, 32_767, -32_767])
  })

  test('of five minutes has 9.6 MB', () => {
    expect(wavOf(new Float32Array(SOUND_LONGEST_SECONDS * SOUND_RATE)).length).toBe(9_600_044)
  })

  test('of no samples is a head', () => {
    expect(wavOf(new Float32Array()).length).toBe(44)
  })
})

describe('channels', () => {
  test('become one: their mean', () => {
    expect([...monoOf([Float32Array.of(1, 0.5, 0), Float32Array.of(0, 0.5, -1)])]).toEqual([0.5, 0.5, -0.5])
    expect([
      ...monoOf([Float32Array.of(1), Float32Array.of(0), Float32Array.of(0), Float32Array.of(0)]),
    ]).toEqual([0.25])
  })

  test('stay as they are when there is one, and are nothing when there is none', () => {
    const one = Float32Array.of(0.1, 0.2)
    expect(monoOf([one])).toBe(one)
    expect(monoOf([]).length).toBe(0)
  })
})

test.each([
  ['of a second', tone(1), null],
  ['of five minutes', tone(SOUND_LONGEST_SECONDS), null],
  ['of more than five minutes', tone(SOUND_LONGEST_SECONDS + 0.1), 'long'],
  ['of less than half a second', tone(0.4), 'short'],
  ['without a sample', new Float32Array(), 'short'],
  ['of nothing', new Float32Array(SOUND_RATE), 'silent'],
  ['of a muted microphone', tone(1, 0.001), 'silent'],
  ['of a whisper', tone(1, 0.02), null],
])('a sound %s can be heard, or it is said why not', (_, samples, fault) => {
  expect(faultOf(samples)).toBe(fault)
})
