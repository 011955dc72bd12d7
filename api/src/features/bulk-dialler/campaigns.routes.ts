import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  addCampaign,
  callContact,
  campaignsOf,
  contactsOf,
  noteContact,
  oneCampaign,
} from './campaigns.service.ts'

type Names = 'campaigns' | 'campaign' | 'addCampaign' | 'campaignContacts' | 'noteContact' | 'callContact'

export const campaignsRoutes = (ctx: Context): Handlers<Names> => ({
  campaigns: async ({ caller, query: { search = '', page = 1 } }) => ({
    status: 'success',
    ...(await campaignsOf(ctx, caller, { search, page })),
  }),
  campaign: async ({ caller, params }) => ({
    status: 'success',
    result: await oneCampaign(ctx, caller, params.id),
  }),
  addCampaign: async ({ body, ...by }) => {
    const result = await addCampaign(ctx, by, body)
    return { status: 'success', id: result.id, message: ctx.text('campaign_created'), result }
  },
  campaignContacts: async ({ caller, params, query: { search = '', page = 1 } }) => ({
    status: 'success',
    ...(await contactsOf(ctx, caller, params.id, { search, page })),
  }),
  noteContact: async ({ params, body, ...by }) => ({
    status: 'success',
    result: await noteContact(ctx, by, params, body),
  }),
  callContact: async ({ params, body, ...by }) => {
    const uniqueid = await callContact(ctx, by, params, body.username)
    return { status: true, message: ctx.text('call_started'), result: { uniqueid } }
  },
})
