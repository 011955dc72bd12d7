// @source SA-128

import type { documentsEndpoints } from '@ekoline/contract/people/documents.ts'
import type { Context } from '../../context.ts'
import { successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addDocument, documentsOf } from './documents.service.ts'

export const documentsRoutes = (ctx: Context): HandlersOf<typeof documentsEndpoints> => ({
  accountDocuments: ({ caller, query }) => successWith(documentsOf(ctx, caller, query.page)),
  addIdentityDocument: async ({ body, file, ...actor }) => {
    const { id_verification_type: type, ...fields } = body
    const result = await addDocument(ctx, actor, { kind: 'identity', type, ...fields }, file)
    return { status: 'success', message: ctx.text('identity_uploaded'), result }
  },
  addUtilityDocument: async ({ body, file, ...actor }) => {
    const { utility_bill_type: type, ...fields } = body
    const result = await addDocument(ctx, actor, { kind: 'utility', type, ...fields }, file)
    return { status: 'success', message: ctx.text('utility_uploaded'), result }
  },
})
