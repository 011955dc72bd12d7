import { feature } from '../../feature.ts'
import { callBundleRoutes } from './call-bundle.routes.ts'
import { recordingRulesRoutes } from './recording-rules.routes.ts'
import { recordingOff, recordingOn } from './recordings.actions.ts'
import { deleteOldRecordings } from './recordings.service.ts'
import { listRecordedOf } from './recordings.sql.ts'

const DELETED_AT_ONCE = 200

export const recordings = feature({
  name: 'recordings',
  actions: [recordingOff, recordingOn],
  routes: (ctx) => ({ ...callBundleRoutes(ctx), ...recordingRulesRoutes(ctx) }),
  expires: { recordings: (ctx, before) => deleteOldRecordings(ctx, before, DELETED_AT_ONCE) },
  tables: { incoming_recording: { owner: 'workgroup', retention: 'settings' } },
  eraseRest: async (tx, { cardIds }) => ({ recordings: await listRecordedOf(tx, cardIds) }),
})
