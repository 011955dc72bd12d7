import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  addConference,
  changeConference,
  conferenceMembers,
  conferencesOf,
  deleteConference,
  muteMember,
  removeMember,
} from './conferences.service.ts'

type Names =
  | 'conferences'
  | 'addConference'
  | 'changeConference'
  | 'deleteConference'
  | 'conferenceMembers'
  | 'muteConferenceMember'
  | 'removeConferenceMember'

const done = { status: 'success' } as const

export const conferencesRoutes = (ctx: Context): Handlers<Names> => ({
  conferences: async ({ caller, params, query: { search = '', page = 1 } }) => {
    const wish = { cardId: params.cardid, search: search.trim(), page }
    const { total, list } = await conferencesOf(ctx, caller, wish)
    return { status: 'success', total, result: list }
  },
  addConference: async ({ body, ...actor }) => {
    const result = await addConference(ctx, actor, {
      cardId: body.card_id,
      workgroup: body.workgroup_name,
      name: body.conference_name,
      description: body.conference_description,
    })
    return { status: 'success', result }
  },
  changeConference: async ({ params, body, ...actor }) => {
    const texts = { name: body.conference_name, description: body.conference_description }
    await changeConference(ctx, actor, params.id, texts)
    return done
  },
  deleteConference: async ({ params, ...actor }) => {
    await deleteConference(ctx, actor, params.id)
    return done
  },
  conferenceMembers: async ({ caller, params }) => ({
    status: 'success',
    result: await conferenceMembers(ctx, caller, params.id),
  }),
  muteConferenceMember: async ({ params, body, ...actor }) => {
    await muteMember(ctx, actor, params, body.muted)
    return done
  },
  removeConferenceMember: async ({ params, ...actor }) => {
    await removeMember(ctx, actor, params)
    return done
  },
})
