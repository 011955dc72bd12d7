import { FILE_MAXIMUM_BYTES } from './file-limits.ts'
import type { WireTable } from './wire-table.ts'

export const filesWire = {
  getUpload: { method: 'GET', path: '/v1/{product}/getupload/:cardid' },
  addUpload: {
    method: 'POST',
    path: '/v1/{product}/addupload',
    upload: { field: 'file', maximumBytes: FILE_MAXIMUM_BYTES },
  },
  deleteUpload: { method: 'POST', path: '/v1/{product}/deleteUpload' },
  fileContent: { method: 'GET', path: '/v1/{product}/upload/:filebucket_number' },
  ivrRecordings: { method: 'GET', path: '/v1/{product}/recordings/:cardid' },
} as const satisfies WireTable
