/** Texts of our voice, which says what people write. */
export const speechMessages = {
  speech_none: 'Our voice is not set up here. Record the words yourself, or choose a file.',
  speech_failed: 'Our voice couldn’t say this. Nothing was saved. Try again, or record the words yourself.',
  speech_limited:
    'Our voice has said many texts for your company today. Try again in {wait}, or record the words yourself.',
} as const
