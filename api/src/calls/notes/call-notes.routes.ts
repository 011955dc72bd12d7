import type { callNotesEndpoints } from '@ekoline/contract/calls/call-notes.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addNote, deleteNote, lastTalkOf, notesOf, tagCall, tagsOf, untagCall } from './call-notes.service.ts'

export const callNotesRoutes = (ctx: Context): HandlersOf<typeof callNotesEndpoints> => ({
  callNotes: ({ caller, params }) => success(notesOf(ctx, caller, params.uniqueid)),
  addCallNote: ({ params, body, ...actor }) => success(addNote(ctx, actor, params.uniqueid, body.text)),
  deleteCallNote: ({ params, ...actor }) => success(deleteNote(ctx, actor, params.id)),
  tagCall: ({ params, body, ...actor }) => success(tagCall(ctx, actor, params.uniqueid, body.tag)),
  untagCall: ({ params, body, ...actor }) => success(untagCall(ctx, actor, params.uniqueid, body.tag)),
  callTags: ({ caller }) => success(tagsOf(ctx, caller)),
  lastTalk: ({ caller }) => success(lastTalkOf(ctx, caller)),
})
