import { DOCUMENT_MAXIMUM_BYTES } from './document-limits.ts'
import type { WireTable } from './wire-table.ts'

const upload = { field: 'file', maximumBytes: DOCUMENT_MAXIMUM_BYTES } as const

export const documentsWire = {
  accountDocuments: { method: 'GET', path: '/v1/{product}/docs' },
  addIdentityDocument: { method: 'POST', path: '/v1/{product}/docs', upload },
  addUtilityDocument: { method: 'POST', path: '/v1/{product}/utilities', upload },
} as const satisfies WireTable
