/** Samples a second of a telephone line. */
export const TELEPHONE_RATE = 8_000

export const TELEPHONE_HEAD_BYTES = 44

/** The head of a wav of 8 kHz, mono, of 16 bits or of 8. */
export function telephoneHead(samples: number, sampleBytes: 1 | 2 = 2): Buffer {
  const [bytes, head] = [sampleBytes * samples, Buffer.alloc(TELEPHONE_HEAD_BYTES)]
  head.write('RIFF', 0)
  head.writeUInt32LE(TELEPHONE_HEAD_BYTES - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // plain samples
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(TELEPHONE_RATE, 24)
  head.writeUInt32LE(sampleBytes * TELEPHONE_RATE, 28)
  head.writeUInt16LE(sampleBytes, 32)
  head.writeUInt16LE(8 * sampleBytes, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
