const HEADER = 44
const BYTES_PER_SECOND = 16_000 // 8 kHz, 16 bit, mono

/** How long a wav of a telephone plays. */
export const secondsOf = (wav: Buffer) => (wav.length - HEADER) / BYTES_PER_SECOND

/** Its loudness: RMS, of 1. */
export function loudnessOf(wav: Buffer): number {
  let power = 0
  const samples = (wav.length - HEADER) / 2
  for (let sample = 0; sample < samples; sample++)
    power += (wav.readInt16LE(HEADER + 2 * sample) / 32_768) ** 2
  return Math.sqrt(power / samples)
}
