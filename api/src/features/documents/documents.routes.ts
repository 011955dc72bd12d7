import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { addDocument, documentsOf } from './documents.service.ts'

type Names = 'accountDocuments' | 'addIdentityDocument' | 'addUtilityDocument'

export const documentsRoutes = (ctx: Context): Handlers<Names> => ({
  accountDocuments: async ({ caller, query }) => ({
    status: 'success',
    ...(await documentsOf(ctx, caller, query.page)),
  }),
  addIdentityDocument: async ({ body, file, ...actor }) => {
    const { id_verification_type: type, ...wish } = body
    const result = await addDocument(ctx, actor, { kind: 'identity', type, ...wish }, file)
    return { status: 'success', message: ctx.text('identity_uploaded'), result }
  },
  addUtilityDocument: async ({ body, file, ...actor }) => {
    const { utility_bill_type: type, ...wish } = body
    const result = await addDocument(ctx, actor, { kind: 'utility', type, ...wish }, file)
    return { status: 'success', message: ctx.text('utility_uploaded'), result }
  },
})
