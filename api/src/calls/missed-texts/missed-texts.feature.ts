import { SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { missedTextsRoutes } from './missed-texts.routes.ts'
import { followTexts, sendTexts } from './send-texts.service.ts'

export const missedTexts = feature({
  name: 'missed-texts',
  routes: missedTextsRoutes,
  jobs: (ctx) => [
    { name: 'send-missed-texts', everyMs: 15 * SECOND_MS, whileHeld: 'waits', work: () => sendTexts(ctx) },
    {
      name: 'follow-missed-texts',
      everyMs: 15 * SECOND_MS,
      whileHeld: 'waits',
      work: () => followTexts(ctx),
    },
  ],
  tables: {
    missed_text_settings: {
      owner: 'workgroup',
      retention: 'settings',
      notCopied: 'whose wallet pays for text messages is a setting of the workgroup',
    },
    missed_texts: {
      owner: 'workgroup',
      writtenBy: 'the service',
      retention: 'calls', // they go with their line of missed calls
      notCopied: 'who called a workgroup and got a text message from it',
    },
    missed_text_stops: {
      owner: 'workgroup',
      retention: 'settings',
      notCopied: 'numbers that want no text messages of a workgroup',
    },
  },
})
