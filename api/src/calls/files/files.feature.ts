import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { filesRoutes } from './files.routes.ts'
import { releaseFilesOfLast } from './files.service.ts'
import { dialledRecorder } from './recorder.service.ts'

export const files = feature({
  name: 'files',
  routes: filesRoutes,
  dialled: dialledRecorder,
  tables: {
    files: {
      owner: 'card',
      retention: 'files',
      files: {
        column: 'stored_as',
        named: sql`select id, stored_as as name, bytes from files`,
        content: 'plain',
      },
    },
  },
  copies: {
    files: {
      tables: ['files'],
      read: (person) => sql`
        select id, card_id as card, type, name, bytes, length_ms as "lengthMs", created_at as created
          from files where card_id = ${cardsOf(person)} order by id`,
    },
  },
  eraseRest: async (tx, { userId }, at) => ({ stored: await releaseFilesOfLast(tx, userId, at) }),
})
