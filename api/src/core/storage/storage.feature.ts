import { DAY_MS, HOUR_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sweepUploads, uploadsFolder } from '../../platform/http/upload.ts'
import { sweepStore } from './storage.service.ts'

const ABANDONED_UPLOAD_MS = HOUR_MS // four times as long as an upload may take
const UNUSED_COPY_MS = 7 * DAY_MS // of a file that is in the object storage

export const storage = feature({
  name: 'storage',
  cleanUp: { storedFiles: sweepStore },
  tidy: {
    uploads: ({ config, clock }) =>
      sweepUploads(uploadsFolder(config), new Date(clock.now().getTime() - ABANDONED_UPLOAD_MS)),
    copies: ({ files, clock }) => files.forgetCopies(new Date(clock.now().getTime() - UNUSED_COPY_MS)),
  },
  tables: { stored_unnamed: { owner: 'none', retention: 'service' } },
})
