import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { documentsApprove, documentsReject } from './documents.actions.ts'
import { documentsFigures } from './documents.figures.ts'
import { documentsRoutes } from './documents.routes.ts'
import { releaseDocumentsOf } from './documents.service.ts'

export const documents = feature({
  name: 'documents',
  actions: [documentsApprove, documentsReject],
  routes: documentsRoutes,
  figures: documentsFigures,
  tables: {
    documents: {
      owner: 'user',
      retention: 'documents',
      files: {
        column: 'file',
        named: sql`select id, file as name, null as bytes from documents`,
        content: 'sealed',
      },
    },
  },
  copies: {
    documents: {
      tables: ['documents'],
      read: ({ userId }) => sql`
        select id, kind, type, media, bytes, state, reason, uploaded_at as uploaded, decided_at as decided
          from documents where user_id = ${userId} order by id`,
    },
  },
  eraseRest: async (tx, { userId }, at) => ({ stored: await releaseDocumentsOf(tx, userId, at) }),
})
