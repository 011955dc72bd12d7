const RATE = 8_000
const BEAT_SECONDS = 0.4
const LOUDNESS = 4_000 // of 32,767, softer than a voice
// Broken chords of D, G, A and D, in semitones above 220 Hz.
const CHORDS = [
  [5, 9, 12, 17],
  [10, 14, 17, 22],
  [0, 4, 7, 12],
  [5, 9, 12, 17],
]
const ORDER = [0, 1, 2, 3, 2, 1]

/**
 * The default music on hold: generated here, so that it carries no one's copyright.
 *
 * @returns {Buffer} a wav of 8 kHz, 16 bit, mono, which can be repeated without a click
 */
export function holdMusic() {
  const notes = CHORDS.flatMap((chord) => [...ORDER, ...ORDER].map((index) => chord[index] ?? 0))
  const beat = BEAT_SECONDS * RATE
  const sound = new Float64Array(notes.length * beat)
  for (const [at, note] of notes.entries()) {
    const hertz = 220 * 2 ** (note / 12)
    for (let sample = 0; sample < 3 * beat; sample++) {
      const seconds = sample / RATE
      const attack = Math.min(1, seconds / 0.01)
      const tone = Math.sin(2 * Math.PI * hertz * seconds) + 0.3 * Math.sin(4 * Math.PI * hertz * seconds)
      const index = (at * beat + sample) % sound.length // a note that rings past the end continues at the beginning
      sound[index] = (sound[index] ?? 0) + attack * Math.exp(-3 * seconds) * tone
    }
  }
  const wav = Buffer.alloc(44 + 2 * sound.length)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(2 * RATE, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(2 * sound.length, 40)
  for (const [sample, value] of sound.entries())
    wav.writeInt16LE(Math.round(LOUDNESS * value), 44 + 2 * sample)
  return wav
}
