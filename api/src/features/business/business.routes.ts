import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { addBusiness, businessOf, changeBusiness, publicBusiness } from './business.service.ts'

type Names = 'businessProfile' | 'addBusinessProfile' | 'updateBusinessProfile' | 'publicBusinessProfile'

export const businessRoutes = (ctx: Context): Handlers<Names> => ({
  businessProfile: async ({ caller }) => ({ status: 'success', result: await businessOf(ctx, caller) }),
  addBusinessProfile: async ({ body, ...actor }) => ({
    status: 'success',
    ...(await addBusiness(ctx, actor, body)),
  }),
  updateBusinessProfile: async ({ params, body, file, ...actor }) => ({
    status: 'success',
    result: await changeBusiness(ctx, actor, params.userid, { typed: body, logo: file }),
  }),
  publicBusinessProfile: async ({ params }) => ({
    status: 'success',
    result: await publicBusiness(ctx, params.slug),
  }),
})
