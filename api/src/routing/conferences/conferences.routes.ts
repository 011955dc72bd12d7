import type { conferencesEndpoints } from '@ekoline/contract/routing/conferences.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  addConference,
  changeConference,
  conferenceMembers,
  conferencesOf,
  deleteConference,
  muteMember,
  removeMember,
} from './conferences.service.ts'

export const conferencesRoutes = (ctx: Context): HandlersOf<typeof conferencesEndpoints> => ({
  conferences: async ({ caller, params, query: { search = '', page = 1 } }) => {
    const listParams = { cardId: params.cardid, search: search.trim(), page }
    const { total, rows } = await conferencesOf(ctx, caller, listParams)
    return { status: 'success', total, result: rows }
  },
  addConference: async ({ body, ...actor }) => {
    const result = await addConference(ctx, actor, {
      cardId: body.card_id,
      workgroup: body.workgroup_name,
      name: body.conference_name,
      description: body.conference_description ?? body.conference_name,
    })
    return { status: 'success', result }
  },
  changeConference: ({ params, body, ...actor }) => {
    const texts = { name: body.conference_name, description: body.conference_description }
    return done(changeConference(ctx, actor, params.id, texts))
  },
  deleteConference: ({ params, ...actor }) => done(deleteConference(ctx, actor, params.id)),
  conferenceMembers: ({ caller, params }) => success(conferenceMembers(ctx, caller, params.id)),
  muteConferenceMember: ({ params, body, ...actor }) => done(muteMember(ctx, actor, params, body.muted)),
  removeConferenceMember: ({ params, ...actor }) => done(removeMember(ctx, actor, params)),
})
