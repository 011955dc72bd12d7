import { Readable } from 'node:stream'
import type { Recorded, Side } from './port.ts'
import { bytesOf, secondsOf, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

/** What one leg said: a wav of one channel. */
export interface Piece {
  readonly side: Side
  /** when it begins; only the differences between these times count */
  readonly atMs: number
  /** when the recording does, with silence until the first piece */
  readonly sinceMs: number
  /** of its sound */
  readonly bytes: number
  open(): Promise<Readable>
}

const BLOCK_BYTES = 16_000 // half a second of each side: the event loop is free in between
const silence = Buffer.alloc(BLOCK_BYTES)
const isLeft = ({ side }: Piece) => side === 'left'
const isRight = ({ side }: Piece) => side === 'right'
const isMessage = ({ side }: Piece) => side === 'both'

/** The sound of a wav, whatever its header says: who wrote it may have died before its length was known. */
async function* soundOf({ bytes, open }: Piece, opened: Set<Readable>): AsyncGenerator<Buffer> {
  const wav = await open()
  opened.add(wav)
  let head = WAV_HEADER_BYTES
  let left = bytes
  for await (const chunk of wav as AsyncIterable<Buffer>) {
    const sound = chunk.subarray(head).subarray(0, left)
    head = Math.max(0, head - chunk.length)
    left -= sound.length
    if (sound.length > 0) yield sound
    if (left === 0) return
  }
}

/** Pieces in their places, one after another, with silence in between. */
async function* trackOf(
  pieces: readonly Piece[],
  startMs: number,
  opened: Set<Readable>,
): AsyncGenerator<Buffer> {
  let at = 0
  for (const piece of pieces) {
    for (let gap = placeOf(piece, startMs) - at; gap > 0; gap -= BLOCK_BYTES)
      yield silence.subarray(0, Math.min(gap, BLOCK_BYTES))
    at = Math.max(at, placeOf(piece, startMs))
    for await (const sound of soundOf(piece, opened)) {
      at += sound.length
      yield sound
    }
  }
}

/** One side's pieces: those that are said at the same time are in different tracks. */
function tracksOf(pieces: readonly Piece[], startMs: number): Piece[][] {
  const tracks: Piece[][] = []
  for (const piece of pieces.toSorted((one, other) => one.atMs - other.atMs)) {
    const free = tracks.find((track) => endOf(track, startMs) <= placeOf(piece, startMs))
    if (free) free.push(piece)
    else tracks.push([piece])
  }
  return tracks
}

/** Where the last of them ends. */
const endOf = (pieces: readonly Piece[], startMs: number) =>
  Math.max(0, ...pieces.map((piece) => placeOf(piece, startMs) + piece.bytes))

const placeOf = ({ atMs }: Piece, startMs: number) => bytesOf((atMs - startMs) / 1000)

/** Reads so many bytes at a time; behind the end there is silence. */
function inBlocks(sound: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  return async (bytes: number): Promise<Int16Array> => {
    const block = Buffer.alloc(bytes)
    for (let filled = 0; filled < bytes; ) {
      if (rest.length === 0) {
        const next = await sound.next()
        if (next.done) break
        rest = next.value
      }
      const taken = rest.copy(block, filled)
      filled += taken
      rest = rest.subarray(taken)
    }
    return new Int16Array(block.buffer, block.byteOffset, bytes / 2)
  }
}

/** One side, as it is heard: what is said at the same time together. */
function sideOf(pieces: readonly Piece[], startMs: number, opened: Set<Readable>) {
  const tracks = tracksOf(pieces, startMs).map((track) => inBlocks(trackOf(track, startMs, opened)))
  return async (bytes: number): Promise<Int16Array> => {
    const [first = new Int16Array(bytes / 2), ...others] = await Promise.all(
      tracks.map((read) => read(bytes)),
    )
    for (const other of others)
      for (const [at, sample] of other.entries())
        first[at] = Math.max(-32_768, Math.min(32_767, (first[at] ?? 0) + sample))
    return first
  }
}

/** A message: one side alone, in one channel. */
async function* messageOf(pieces: readonly Piece[], startMs: number, bytes: number): AsyncGenerator<Buffer> {
  const opened = new Set<Readable>()
  try {
    yield wavHeader(bytes)
    yield* trackOf(pieces, startMs, opened)
  } finally {
    for (const wav of opened) wav.destroy()
  }
}

async function* wavOf(pieces: readonly Piece[], startMs: number, bytes: number): AsyncGenerator<Buffer> {
  const opened = new Set<Readable>()
  const left = sideOf(pieces.filter(isLeft), startMs, opened)
  const right = sideOf(pieces.filter(isRight), startMs, opened)
  try {
    yield wavHeader(2 * bytes, 2)
    for (let rest = bytes; rest > 0; rest -= BLOCK_BYTES) {
      const size = Math.min(rest, BLOCK_BYTES)
      const [one, other] = await Promise.all([left(size), right(size)])
      const both = new Int16Array(size)
      for (let sample = 0; sample < one.length; sample++) {
        both[2 * sample] = one[sample] ?? 0
        both[2 * sample + 1] = other[sample] ?? 0
      }
      yield Buffer.from(both.buffer)
    }
  } finally {
    for (const wav of opened) wav.destroy()
  }
}

/**
 * Joins the pieces of a call into one wav of two channels, or of one where they are a message, half a second at a time: each side is heard on its own, at the
 * time when it was said.
 *
 * @returns null without any sound
 */
export function joined(pieces: readonly Piece[], discard: () => Promise<void>): Recorded | null {
  const heard = pieces.filter(({ bytes }) => bytes > 0)
  if (heard.length === 0) return null
  const startMs = Math.min(...heard.map(({ atMs, sinceMs }) => Math.min(atMs, sinceMs)))
  const message = heard.every(isMessage)
  const whole = endOf(heard, startMs)
  const bytes = whole - (whole % 2)
  const wav = message ? messageOf : wavOf
  return {
    seconds: secondsOf(bytes),
    open: async () => Readable.from(wav(heard, startMs, bytes), { objectMode: false }),
    discard,
  }
}
