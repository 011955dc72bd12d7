import type { Side } from '../port.ts'

const HEADER_BYTES = 44
const FRAME_BYTES = 4 // a sample of each side

/** What one side of a recording says. */
export const sideOf = (wav: Buffer, side: Side): number[] =>
  Array.from({ length: Math.floor((wav.length - HEADER_BYTES) / FRAME_BYTES) }, (_, frame) =>
    wav.readInt16LE(HEADER_BYTES + FRAME_BYTES * frame + (side === 'left' ? 0 : 2)),
  )

/** RMS, of 32,767. */
export const loudnessOf = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((power, sample) => power + sample ** 2, 0) / samples.length)
