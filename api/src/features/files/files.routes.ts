import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { addFile, filesOfCard, openFile, recordingsOfCard, removeFile } from './files.service.ts'

type Names = 'getUpload' | 'addUpload' | 'deleteUpload' | 'fileContent' | 'ivrRecordings'

export const filesRoutes = (ctx: Context): Handlers<Names> => ({
  getUpload: async ({ caller, params: { cardid }, query: { filebucket_number: id, ...query } }) => ({
    status: 'success',
    ...(await filesOfCard(ctx, caller, { cardId: cardid, id, ...query })),
  }),

  addUpload: async ({ body, file, ...actor }) => {
    const filebucket_number = await addFile(ctx, actor, body, file)
    return { status: true, message: ctx.text('file_uploaded'), result: { filebucket_number } }
  },

  deleteUpload: async ({ body, ...actor }) => {
    await removeFile(ctx, actor, body)
    return { status: true, result: ctx.text('file_deleted') }
  },

  fileContent: async ({ caller, request, params, query: { expires, signature } }) =>
    openFile(ctx, caller, { id: params.filebucket_number, expires, signature }, request),

  ivrRecordings: async ({ caller, params: { cardid }, query }) => ({
    status: 'success',
    ...(await recordingsOfCard(ctx, caller, { cardId: cardid, ...query })),
  }),
})
