import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { acceptDocument, documentsFor } from './consents.service.ts'

export const legalRoutes = (ctx: Context): Handlers<'documents' | 'acceptDocument'> => ({
  documents: async ({ caller }) => ({ status: 'success', result: await documentsFor(ctx, caller) }),
  acceptDocument: async ({ body, ...actor }) => {
    await acceptDocument(ctx, actor, body)
    return { status: 'success' }
  },
})
