/** How a sound file begins, and what it is called in a sentence: 'This is an MP3'. */
const BEGINNINGS: readonly (readonly [at: number, word: string, kind: string])[] = [
  [0, 'ID3', 'an MP3'],
  [0, 'OggS', 'an Ogg file, such as a voice note'],
  [0, 'fLaC', 'a FLAC file'],
  [0, '#!AMR', 'an AMR file, as phones record it'],
  [0, 'FORM', 'an AIFF file'],
  [0, '.snd', 'an AU file'],
  [0, 'caff', 'a CAF file'],
  [0, 'MThd', 'a MIDI file'],
  [0, 'RIFX', 'a WAV for another kind of computer (RIFX)'],
  [0, '0&\u00b2u', 'a Windows Media file (WMA)'],
  [0, '\u001aE\u00df\u00a3', 'a WebM file'],
  [4, 'ftyp', 'an MP4 or M4A'],
]

const WAVE_HEADS = ['RIFF', 'RF64', 'BW64']
export const SOUND_HEAD_BYTES = 12

/**
 * What a file is by how it begins.
 *
 * @param head its first bytes, SOUND_HEAD_BYTES of them where it has as many
 * @returns 'wav', though only the rest shows whether it can be read; another kind of sound, in words; null for no sound
 */
export function soundKindOf(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, SOUND_HEAD_BYTES))
  if (WAVE_HEADS.includes(text.slice(0, 4)) && text.slice(8, 12) === 'WAVE') return 'wav'
  const [first = 0, second = 0] = head
  if (first === 0xff && (second & 0xe6) === 0xe2) return 'an MP3' // a frame of layer III
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'an AAC file'
  return BEGINNINGS.find(([at, word]) => text.startsWith(word, at))?.[2] ?? null
}
