import type { WireTable } from './wire-table.ts'

export const conferencesWire = {
  conferences: { method: 'GET', path: '/v1/{product}/conferences/:cardid' },
  addConference: { method: 'POST', path: '/v1/{product}/conferences' },
  changeConference: { method: 'PUT', path: '/v1/{product}/conferences/:id' },
  deleteConference: { method: 'DELETE', path: '/v1/{product}/conferences/:id' },
  conferenceMembers: { method: 'GET', path: '/v1/{product}/conferences/:id/members' },
  muteConferenceMember: { method: 'PUT', path: '/v1/{product}/conferences/:id/members/:call' },
  removeConferenceMember: { method: 'DELETE', path: '/v1/{product}/conferences/:id/members/:call' },
} as const satisfies WireTable
