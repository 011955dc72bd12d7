import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { SPOKEN, type Spoken, soundFileOf, soundOf } from './spoken.ts'

const names = Object.keys(SPOKEN) as Spoken[]

test('every text has its sound, and no sound is of an older text', () => {
  const files = readdirSync(dirname(soundOf('money').path))
  expect(files.toSorted(), 'npm run spoken makes them').toEqual(names.map(soundFileOf).toSorted())
})

test.each(names)('%s is a wav as Asterisk plays it, loud, and takes as long as its words', (name) => {
  const wav = readFileSync(soundOf(name).path)
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 8_000, 16])
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  const samples = new Int16Array(new Uint8Array(wav.subarray(44)).buffer)
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768
  expect(rms).toBeGreaterThan(0.05)
  const seconds = samples.length / 8_000
  const words = SPOKEN[name].split(' ').length
  expect(seconds / words).toBeGreaterThan(0.2)
  expect(seconds / words).toBeLessThan(0.6)
})
