import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { bundleCall, bundleChosen } from './call-bundle.service.ts'

export const callBundleRoutes = (ctx: Context): Handlers<'bundleCall' | 'bundleCalls'> => ({
  bundleCall: ({ caller, request, params }) => bundleCall(ctx, { caller, request }, params.uniqueid),
  bundleCalls: ({ caller, request, body }) => bundleChosen(ctx, { caller, request }, body),
})
