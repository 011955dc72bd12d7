import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  campaign: async ({ world, owner }, its) => {
    const body = { campaign_name: 'Renewals', group_id: Number(await its('group')) }
    return (await world.call('addCampaign', { body }, owner)).body.id
  },
  'campaign contact': async ({ world, owner }, its) => {
    const params = { id: Number(await its('campaign')) }
    return (await world.call('campaignContacts', { params, query: {} }, owner)).body.result[0]?.id ?? 0
  },
}
