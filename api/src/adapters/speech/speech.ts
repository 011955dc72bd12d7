/** What became of a text that a voice was to say. */
export type Speaking =
  /** `wav`: in whatever form the voice makes it; who keeps it converts it */
  | { readonly result: 'spoken'; readonly wav: Buffer }
  /** it holds no word that the voice knows */
  | { readonly result: 'unspeakable' }
  /** it could not be asked, or did not finish; `detail` is for the operator and holds nothing of the text */
  | { readonly result: 'failed'; readonly detail: string }

/** Our voice: says what people write. */
export interface Speech {
  readonly name: 'none' | 'flite' | 'server'
  /** which voice: the same text by another one is another sound */
  readonly voice: string
  /** Says a text of up to SPEECH_LONGEST letters. Answers within SPEAK_MS and throws nothing. */
  speak(text: string): Promise<Speaking>
}

export const SPEAK_MS = 30_000

/** A minute of sound in stereo, of 96,000 samples of 16 bit: more than 500 letters need. */
export const SPOKEN_MOST_BYTES = 24 * 1024 * 1024

/** Where there is no voice. */
export const noSpeech: Speech = {
  name: 'none',
  voice: '',
  speak: async () => ({ result: 'failed', detail: 'no voice is set up' }),
}
