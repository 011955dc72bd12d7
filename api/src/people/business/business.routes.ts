import type { businessEndpoints } from '@ekoline/contract/people/business.ts'
import type { Context } from '../../context.ts'
import { success, successWith } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addBusiness, businessOf, changeBusiness, publicBusiness } from './business.service.ts'

export const businessRoutes = (ctx: Context): HandlersOf<typeof businessEndpoints> => ({
  businessProfile: ({ caller }) => success(businessOf(ctx, caller)),
  addBusinessProfile: ({ body, ...actor }) => successWith(addBusiness(ctx, actor, body)),
  updateBusinessProfile: ({ params, body, file, ...actor }) =>
    success(changeBusiness(ctx, actor, params.userid, { typed: body, logo: file })),
  publicBusinessProfile: ({ params }) => success(publicBusiness(ctx, params.slug)),
})
