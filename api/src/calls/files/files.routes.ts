import type { filesEndpoints } from '@ekoline/contract/calls/files.ts'
import type { Context } from '../../context.ts'
import { successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addFile, filesOfCard, openFile, recordingsOfCard, removeFile, renameFile } from './files.service.ts'

export const filesRoutes = (ctx: Context): HandlersOf<typeof filesEndpoints> => ({
  getUpload: ({ caller, params: { cardid }, query: { filebucket_number: id, ...query } }) =>
    successWith(filesOfCard(ctx, caller, { cardId: cardid, id, ...query })),

  addUpload: async ({ body, file, ...actor }) => {
    const filebucket_number = await addFile(ctx, actor, body, file)
    return { status: true, message: ctx.text('file_uploaded'), result: { filebucket_number } }
  },

  renameUpload: async ({ params, body, ...actor }) => {
    const name = await renameFile(ctx, actor, params.filebucket_number, body.name)
    return { status: 'success', message: ctx.text('file_renamed', { name }) }
  },

  deleteUpload: async ({ body, ...actor }) => {
    await removeFile(ctx, actor, body)
    return { status: true, result: ctx.text('file_deleted') }
  },

  fileContent: async ({ caller, request, params, query }) =>
    openFile(ctx, caller, { id: params.filebucket_number, ...query }, request),

  ivrRecordings: ({ caller, params: { cardid }, query }) =>
    successWith(recordingsOfCard(ctx, caller, { cardId: cardid, ...query })),
})
