import type { WireTable } from './wire-table.ts'

export const campaignsWire = {
  campaigns: { method: 'GET', path: '/v1/{product}/campaign/campaign' },
  campaign: { method: 'GET', path: '/v1/{product}/campaign/campaign/:id' },
  addCampaign: { method: 'POST', path: '/v1/{product}/campaign/campaign' },
  campaignContacts: { method: 'GET', path: '/v1/{product}/campaign/campaign/:id/contacts' },
  noteContact: { method: 'PUT', path: '/v1/{product}/campaign/campaign/:id/contacts/:number' },
  callContact: { method: 'POST', path: '/v1/{product}/campaign/campaign/:id/contacts/:number/call' },
} as const satisfies WireTable
