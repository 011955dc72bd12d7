import type { Speech } from '../../src/adapters/speech/speech.ts'
import { wavOf } from '../calls/wavs.ts'

/** A voice without a program or a server: a tone of a tenth of a second for each letter. */
export const toneVoice: Speech = {
  name: 'server',
  voice: 'tone',
  speak: async (text) => ({ result: 'spoken', wav: wavOf({ rate: 16_000, seconds: text.length / 10 }) }),
}
