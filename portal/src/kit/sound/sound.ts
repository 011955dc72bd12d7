import { SOUND_RATE, wavOf } from './wav.ts'

/** Something that callers can hear, which only this browser has yet. */
export interface Sound {
  readonly wav: Blob
  /** null: the browser has not looked */
  readonly seconds: number | null
}

/** @param samples of one channel at our rate, from -1 to 1 */
export const soundOf = (samples: Float32Array): Sound => ({
  wav: new Blob([wavOf(samples)], { type: 'audio/wav' }),
  seconds: samples.length / SOUND_RATE,
})
