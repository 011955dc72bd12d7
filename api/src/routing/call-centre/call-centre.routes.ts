import type { callCentreEndpoints } from '@ekoline/contract/routing/call-centre.ts'
import type { Context } from '../../context.ts'
import { remembered, Shared } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { callCentreOf } from './call-centre.service.ts'

const FRESH_MS = 1_000 // as the wallboard: one reading a second, however many supervisors watch
const MOST_WORKGROUPS = 5_000

export const callCentreRoutes = (ctx: Context): HandlersOf<typeof callCentreEndpoints> => {
  const ofWorkgroup = remembered(
    async (id) => new Shared({ status: 'success' as const, result: await callCentreOf(ctx, Number(id)) }),
    { clock: ctx.clock, ms: FRESH_MS, most: MOST_WORKGROUPS },
  )
  return { callCentre: ({ caller }) => ofWorkgroup(`${caller.workgroupId}`) }
}
