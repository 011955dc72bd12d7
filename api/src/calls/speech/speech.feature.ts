import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { speechRoutes } from './speech.routes.ts'
import { forgetSpoken } from './speech.service.ts'

export const speech = feature({
  name: 'speech',
  routes: speechRoutes,
  cleanUp: { spokenTexts: forgetSpoken },
  tables: {
    spoken_texts: {
      owner: 'workgroup',
      retention: 'requests',
      notCopied: 'what our voice made of a text they wrote; a day old at most',
      files: {
        column: 'stored_as',
        named: sql`select id, stored_as as name, bytes from spoken_texts`,
        content: 'plain',
      },
    },
  },
})
