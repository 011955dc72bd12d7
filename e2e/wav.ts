const SECOND = 44_100

/** A second of a tone as phones record it: 44.1 kHz, 16 bit, two channels. */
export function wav(seconds = 1): Buffer {
  const samples = Buffer.alloc(4 * SECOND * seconds)
  for (let at = 0; at < samples.length; at += 4) {
    const value = Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / 4 / SECOND))
    samples.writeInt16LE(value, at)
    samples.writeInt16LE(value, at + 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SECOND, 24)
  head.writeUInt32LE(4 * SECOND, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
