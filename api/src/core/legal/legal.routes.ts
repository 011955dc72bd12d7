import type { legalEndpoints } from '@ekoline/contract/core/legal.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { acceptDocument, documentsFor } from './consents.service.ts'

export const legalRoutes = (ctx: Context): HandlersOf<typeof legalEndpoints> => ({
  documents: ({ caller }) => success(documentsFor(ctx, caller)),
  acceptDocument: ({ body, ...actor }) => done(acceptDocument(ctx, actor, body)),
})
