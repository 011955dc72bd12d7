// @source SA-95

import type { campaignsEndpoints } from '@ekoline/contract/outreach/campaigns.ts'
import type { Context } from '../../context.ts'
import { success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  addCampaign,
  callContact,
  campaignsOf,
  contactsOf,
  noteContact,
  oneCampaign,
} from './campaigns.service.ts'

export const campaignsRoutes = (ctx: Context): HandlersOf<typeof campaignsEndpoints> => ({
  campaigns: ({ caller, query: { search = '', page = 1 } }) =>
    successWith(campaignsOf(ctx, caller, { search, page })),
  campaign: ({ caller, params }) => success(oneCampaign(ctx, caller, params.id)),
  addCampaign: async ({ body, ...by }) => {
    const result = await addCampaign(ctx, by, body)
    return { status: 'success', id: result.id, message: ctx.text('campaign_created'), result }
  },
  campaignContacts: ({ caller, params, query: { search = '', page = 1 } }) =>
    successWith(contactsOf(ctx, caller, params.id, { search, page })),
  noteContact: ({ params, body, ...by }) => success(noteContact(ctx, by, params, body)),
  callContact: async ({ params, body, ...by }) => {
    const uniqueid = await callContact(ctx, by, params, body.username)
    return { status: true, message: ctx.text('call_started'), result: { uniqueid } }
  },
})
