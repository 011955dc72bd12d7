/** Samples a second of a telephone line. */
export const TELEPHONE_RATE = 8_000

export const TELEPHONE_HEAD_BYTES = 44

/** The head of a wav of 8 kHz, mono, 16 bit. */
export function telephoneHead(samples: number): Buffer {
  const [bytes, head] = [2 * samples, Buffer.alloc(TELEPHONE_HEAD_BYTES)]
  head.write('RIFF', 0)
  head.writeUInt32LE(TELEPHONE_HEAD_BYTES - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // plain samples
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(TELEPHONE_RATE, 24)
  head.writeUInt32LE(2 * TELEPHONE_RATE, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
