import type { pushEndpoints } from '@ekoline/contract/core/push.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addPushDevice, choosePush, pushOf, removePushDevice, testPush } from './push.service.ts'

export const pushRoutes = (ctx: Context): HandlersOf<typeof pushEndpoints> => ({
  push: async ({ caller }) => ({ status: 'success', ...(await pushOf(ctx, caller)) }),
  addPushDevice: ({ body, ...by }) => success(addPushDevice(ctx, by, body)),
  choosePush: ({ caller, params, body }) => success(choosePush(ctx, caller, params.id, body)),
  testPush: ({ caller, params }) => done(testPush(ctx, caller, params.id)),
  removePushDevice: ({ params, ...by }) => done(removePushDevice(ctx, by, params.id)),
})
