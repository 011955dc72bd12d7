import { LOGO_MAXIMUM_BYTES } from './logo-limits.ts'
import type { WireTable } from './wire-table.ts'

export const businessWire = {
  businessProfile: { method: 'GET', path: '/v1/{product}/businessProfile/my_profile' },
  addBusinessProfile: { method: 'POST', path: '/v1/{product}/businessProfile/add_profile' },
  updateBusinessProfile: {
    method: 'PUT',
    path: '/v1/{product}/businessProfile/update/:userid',
    upload: { field: 'logo', maximumBytes: LOGO_MAXIMUM_BYTES, optional: true },
  },
  publicBusinessProfile: { method: 'GET', path: '/v1/{product}/businessProfile/public/:slug' },
} as const satisfies WireTable
