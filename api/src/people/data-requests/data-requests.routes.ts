import type { dataRequestsEndpoints } from '@ekoline/contract/people/data-requests.ts'
import type { Context } from '../../context.ts'
import { done, success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { linkToCopy, openCopy } from './copy.service.ts'
import { askDataRequest, dataRequestsOf, withdrawDataRequest } from './data-requests.service.ts'

export const dataRequestsRoutes = (ctx: Context): HandlersOf<typeof dataRequestsEndpoints> => ({
  dataRequests: ({ caller }) => successWith(dataRequestsOf(ctx, caller)),
  askDataRequest: ({ body, ...by }) => success(askDataRequest(ctx, by, body.kind)),
  withdrawDataRequest: ({ params, ...by }) => done(withdrawDataRequest(ctx, by, params.id)),
  dataCopyLink: ({ params, ...by }) => success(linkToCopy(ctx, by, params.id)),
  dataCopy: ({ params, query, ...by }) => openCopy(ctx, by, { ...query, id: params.id }),
})
