import { CSV_MAXIMUM_BYTES } from './group-limits.ts'
import type { WireTable } from './wire-table.ts'

export const groupsWire = {
  groups: { method: 'GET', path: '/v1/{product}/groups/campaign' },
  addGroup: { method: 'POST', path: '/v1/{product}/groups/campaign' },
  group: { method: 'GET', path: '/v1/{product}/groups/campaign/:id' },
  removeGroup: { method: 'DELETE', path: '/v1/{product}/groups/campaign/:id' },
  groupMembers: { method: 'GET', path: '/v1/{product}/campaignNumbers/list/:groupId' },
  addGroupMembers: {
    method: 'POST',
    path: '/v1/{product}/campaignNumbers/uploads',
    upload: { field: 'form', maximumBytes: CSV_MAXIMUM_BYTES },
  },
  rejectedLines: { method: 'GET', path: '/v1/{product}/campaignNumbers/rejected/:groupId' },
  changeGroupMember: { method: 'PUT', path: '/v1/{product}/campaignNumbers/:id' },
  removeGroupMember: { method: 'DELETE', path: '/v1/{product}/campaignNumbers/:id' },
} as const satisfies WireTable
