import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Side } from './port.ts'
import { joined, type Piece } from './two-sided.ts'
import { bytesOf, toneOf, wavHeader } from './wav.ts'

const noDiscard = async () => undefined

/** A wav of one value, in chunks of an odd length. */
function piece(side: Side, atMs: number, seconds: number, value: number, sinceMs = atMs): Piece {
  const sound = Buffer.alloc(bytesOf(seconds))
  for (let at = 0; at < sound.length; at += 2) sound.writeInt16LE(value, at)
  const wav = Buffer.concat([wavHeader(0), sound]) // whose writer died before it knew the length
  const chunks = Array.from({ length: Math.ceil(wav.length / 999) }, (_, index) =>
    wav.subarray(999 * index, 999 * (index + 1)),
  )
  return { side, atMs, sinceMs, bytes: sound.length, open: async () => Readable.from(chunks) }
}

async function heard(pieces: readonly Piece[]) {
  const recorded = joined(pieces, noDiscard)
  const wav = await buffer((await recorded?.open()) ?? Readable.from([]))
  const samples = new Int16Array(wav.subarray(44).buffer.slice(wav.byteOffset + 44))
  return {
    wav,
    seconds: recorded?.seconds,
    at: (ms: number) => [samples[16 * ms], samples[16 * ms + 1]],
    length: samples.length / 2 / 8_000,
  }
}

describe('a recording of two sides', () => {
  test('is one wav of two channels, each side on its own', async () => {
    const { wav, at, seconds, length } = await heard([piece('left', 0, 2, 100), piece('right', 0, 2, -7)])
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(28)]).toEqual([2, 8_000, 32_000])
    expect([wav.readUInt16LE(32), wav.readUInt16LE(34)]).toEqual([4, 16])
    expect([at(0), at(1_000), at(1_999)]).toEqual([
      [100, -7],
      [100, -7],
      [100, -7],
    ])
    expect([seconds, length]).toEqual([2, 2])
  })

  test('keeps each sound at its time, with silence around it', async () => {
    const { at, seconds, length } = await heard([
      piece('right', 5_300, 1, 3),
      piece('left', 5_000, 1, 1),
      piece('left', 6_500, 0.5, 2), // who took the place of the first one
    ])
    expect([at(0), at(299)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect([at(300), at(999)]).toEqual([
      [1, 3],
      [1, 3],
    ])
    expect([at(1_000), at(1_299), at(1_300), at(1_499)]).toEqual([
      [0, 3],
      [0, 3],
      [0, 0],
      [0, 0],
    ])
    expect([at(1_500), at(1_999)]).toEqual([
      [2, 0],
      [2, 0],
    ])
    expect([seconds, length]).toEqual([2, 2])
  })

  test('begins with the answer, in silence until there is sound', async () => {
    const { at, seconds } = await heard([
      piece('left', 5_080, 1, 1, 5_000),
      piece('right', 5_100, 1, 2, 5_000),
    ])
    expect([at(0), at(79), at(80), at(100), at(1_099)]).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 2],
      [0, 2],
    ])
    expect(seconds).toBe(1.1)
  })

  // @shows SA-65
  test('has what two say on one side at the same time together, as loud as it can be', async () => {
    const two = [piece('left', 0, 1, 1), piece('left', 900, 1, 2)]
    const loud = [piece('right', 0, 1, 30_000), piece('right', 0, 1, 9_000)]
    const { at, length } = await heard([...two, ...loud])
    expect([at(899), at(900), at(999), at(1_000), at(1_899)]).toEqual([
      [1, 32_767],
      [3, 32_767],
      [3, 32_767],
      [2, 0],
      [2, 0],
    ])
    expect(length).toBe(1.9)
  })

  test('has one side when nothing came of the other, and is none without any', async () => {
    const { at } = await heard([piece('right', 0, 1, 5), piece('left', 0, 0, 1)])
    expect(at(500)).toEqual([0, 5])
    expect(joined([], noDiscard)).toBeNull()
    expect(joined([piece('left', 0, 0, 1)], noDiscard)).toBeNull()
  })

  test('of hours is made half a second at a time', async () => {
    const open = async () => toneOf(3_600.5)
    const long = { atMs: 0, sinceMs: 0, bytes: bytesOf(3_600.5), open }
    const recorded = joined(
      [
        { side: 'left', ...long },
        { side: 'right', ...long, atMs: 250 },
      ],
      noDiscard,
    )
    let [bytes, longest] = [0, 0]
    for await (const chunk of (await recorded?.open()) ?? []) {
      bytes += (chunk as Buffer).length
      longest = Math.max(longest, (chunk as Buffer).length)
    }
    expect([bytes, longest]).toEqual([44 + 3_600.75 * 32_000, 32_000])
  })

  test('breaks off when a side cannot be read, and closes the other', async () => {
    let closed = false
    const open = async () =>
      new Readable({
        read: () => undefined,
        destroy: (_, done) => {
          closed = true
          done(null)
        },
      })
    const waiting: Piece = { side: 'left', atMs: 0, sinceMs: 0, bytes: 16_000, open }
    const gone: Piece = { ...waiting, side: 'right', open: () => Promise.reject(new Error('gone')) }
    const recorded = joined([waiting, gone], noDiscard)
    await expect(buffer((await recorded?.open()) ?? Readable.from([]))).rejects.toThrow('gone')
    expect(closed).toBe(true)
  }, 5_000)
})
