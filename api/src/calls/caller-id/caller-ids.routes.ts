import type { callerIdsEndpoints } from '@ekoline/contract/calls/caller-ids.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { callerIdsFor, setCallerId, setWorkgroupCallerId } from './caller-id.service.ts'

export const callerIdsRoutes = (ctx: Context): HandlersOf<typeof callerIdsEndpoints> => ({
  callerIds: ({ caller, params }) => success(callerIdsFor(ctx, caller, params.username)),
  setCallerId: ({ params, body, ...actor }) => success(setCallerId(ctx, actor, params.username, body.shown)),
  setWorkgroupCallerId: ({ body, ...actor }) => success(setWorkgroupCallerId(ctx, actor, body)),
})
