import type { voicemailEndpoints } from '@ekoline/contract/routing/voicemail.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  addVoicemailBox,
  changeVoicemailBox,
  deleteVoicemailBox,
  mainVoicemail,
  setVoicemailPin,
  voicemailBoxes,
} from './voicemail-boxes.service.ts'
import {
  linkToMessage,
  mark,
  messagesOf,
  newMessages,
  openMessage,
  removeMessage,
} from './voicemail-messages.service.ts'

export const voicemailRoutes = (ctx: Context): HandlersOf<typeof voicemailEndpoints> => ({
  voicemailBoxes: async ({ caller, query: { search = '', page = 1 } }) => {
    const { total, rows } = await voicemailBoxes(ctx, caller, { search: search.trim(), page })
    return { status: 'success', total, result: rows }
  },
  mainVoicemail: ({ caller }) => success(mainVoicemail(ctx, caller)),
  addVoicemailBox: ({ body, ...actor }) => success(addVoicemailBox(ctx, actor, body)),
  changeVoicemailBox: ({ params, body, ...actor }) =>
    success(changeVoicemailBox(ctx, actor, params.id, body)),
  setVoicemailPin: ({ params, body, ...actor }) => done(setVoicemailPin(ctx, actor, params.id, body.pin)),
  deleteVoicemailBox: ({ params, ...actor }) => done(deleteVoicemailBox(ctx, actor, params.id)),
  voicemailMessages: async ({ caller, query: { page = 1, box } }) => {
    const { total, rows } = await messagesOf(ctx, caller, { page, box })
    return { status: 'success', total, result: rows }
  },
  newVoicemail: ({ caller }) => success(newMessages(ctx, caller)),
  markVoicemail: ({ caller, params, body }) => done(mark(ctx, caller, params.id, body.state)),
  deleteVoicemail: ({ params, ...actor }) => done(removeMessage(ctx, actor, params.id)),
  voicemailLink: ({ params, ...actor }) => success(linkToMessage(ctx, actor, params.id)),
  voicemailSound: ({ caller, request, params, query }) =>
    openMessage(ctx, caller, { ...params, ...query }, request),
})
