import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, wrong } from '../endpoint/fields.ts'
import { SPEECH_LONGEST } from './speech.facts.ts'

export const speechEndpoints = () => ({
  speak: endpoint('POST /v1/speech', {
    summary:
      'Our voice says a text: a wav as callers hear it, 8 kHz, mono, 16 bit. Nothing is added to the files; upload ' +
      'it to keep it. Where `our_voice` of GET /config is false there is none.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['spoken_texts', 'stored_unnamed'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({
      text: filled(SPEECH_LONGEST)
        .refine((text) => text.trim() === '' || /[\p{L}\p{N}]/u.test(text), wrong('field_speakable'))
        .describe('what callers hear'),
    }),
    reply: z.never(),
    streams: 'audio/wav',
    errors: ['lead_refused', 'speech_none', 'speech_failed', 'speech_limited'],
  }),
})
