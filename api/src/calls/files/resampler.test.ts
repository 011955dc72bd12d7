// @shows DEC-136

import { describe, expect, test } from 'vitest'
import { Resampler } from './resampler.ts'

const tone = (rate: number, hz: number, seconds = 0.5) =>
  Float64Array.from({ length: Math.round(rate * seconds) }, (_, at) =>
    Math.sin((2 * Math.PI * hz * at) / rate),
  )

function resampled(samples: Float64Array, rate: number, piece = samples.length): Float64Array {
  const resampler = new Resampler(rate)
  const pieces: number[] = []
  for (let at = 0; at < samples.length; at += piece)
    pieces.push(...resampler.push(samples.slice(at, at + piece)))
  return Float64Array.from([...pieces, ...resampler.end()])
}

/** The loudest of what is not near an end, in decibels of full loudness. */
function decibels(samples: Float64Array): number {
  const inner = samples.slice(400, -400)
  return 20 * Math.log10(inner.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9))
}

describe('the resampler', () => {
  test.each([8_000, 8_001, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
    'keeps speech as loud as it is, from %i Hz',
    (rate) => {
      for (const hz of [300, 1_000, 3_000, 3_400])
        expect(decibels(resampled(tone(rate, hz), rate))).toBeCloseTo(0, 0)
    },
  )

  test.each([11_025, 22_050, 44_100, 48_000, 96_000])(
    'lets nothing through that would come back as another sound, from %i Hz',
    (rate) => {
      for (const hz of [4_200, 5_000, 5_400, 7_000, 9_000].filter((pitch) => pitch < rate / 2))
        expect(decibels(resampled(tone(rate, hz), rate))).toBeLessThan(-70)
    },
  )

  test('keeps the pitch and the place of every wave', () => {
    const [got, right] = [resampled(tone(44_100, 1_000), 44_100), tone(8_000, 1_000)]
    expect(got.length).toBe(right.length)
    for (let at = 400; at < right.length - 400; at++) expect(got[at]).toBeCloseTo(right[at] ?? 0, 3)
  })

  test('does not shift over a long time', () => {
    const rate = 44_099 // has no common measure with 8,000
    const [got, right] = [resampled(tone(rate, 440, 5), rate, 9_000), tone(8_000, 440, 5)]
    for (let at = 38_000; at < 39_000; at++) expect(got[at]).toBeCloseTo(right[at] ?? 0, 2)
  })

  test.each([1, 7, 100, 4_096])('makes the same of pieces of %i samples', (piece) => {
    const sound = tone(22_050, 700, 0.1)
    expect(resampled(sound, 22_050, piece)).toEqual(resampled(sound, 22_050))
  })

  test('keeps a steady value steady', () => {
    const got = resampled(new Float64Array(20_000).fill(0.5), 48_000)
    for (const value of got.slice(400, -400)) expect(value).toBeCloseTo(0.5, 9)
  })

  test.each([1, 2, 5, 11, 12, 100])('makes as many samples of %i as were said', (count) => {
    for (const rate of [8_000, 11_025, 44_100, 96_000])
      expect(resampled(new Float64Array(count), rate)).toHaveLength(Resampler.made(count, rate))
  })
})
