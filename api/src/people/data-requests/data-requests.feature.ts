import { SECOND_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { deleteOldCopies, prepareCopies } from './copy.service.ts'
import { requestsDecline } from './data-requests.actions.ts'
import { dataRequestsFigures } from './data-requests.figures.ts'
import { dataRequestsRoutes } from './data-requests.routes.ts'
import { deleteOldRequests } from './data-requests.sql.ts'

const DELETED_AT_ONCE = 5_000

export const dataRequests = feature({
  name: 'data-requests',
  actions: [requestsDecline],
  routes: dataRequestsRoutes,
  jobs: (ctx) => [
    {
      name: 'prepare-copies',
      everyMs: 10 * SECOND_MS,
      whileHeld: 'waits',
      work: (stopping) => prepareCopies(ctx, stopping),
    },
  ],
  cleanUp: { copies: deleteOldCopies },
  expires: { dataRequests: ({ db }, before) => deleteOldRequests(db, before, DELETED_AT_ONCE) },
  figures: dataRequestsFigures,
  tables: {
    data_requests: {
      owner: 'user',
      retention: 'dataRequests',
      files: {
        column: 'file',
        named: sql`select id, file as name, null as bytes from data_requests where file is not null`,
        content: 'plain',
      },
    },
  },
  copies: {
    dataRequests: {
      tables: ['data_requests'],
      read: ({ userId }) => sql`
        select id, kind, state, asked_at as asked, due_at as due, answered_at as answered, reason
          from data_requests where user_id = ${userId} order by id`,
    },
  },
})
