import type { WireTable } from './wire-table.ts'

export const legalWire = {
  documents: { method: 'GET', path: '/v1/consents' },
  acceptDocument: { method: 'POST', path: '/v1/consents' },
} as const satisfies WireTable

/** Where the service shows its documents, unless the operator names other addresses. */
export const documentPaths = { terms: '/terms', privacy: '/privacy' } as const
export type DocumentName = keyof typeof documentPaths
