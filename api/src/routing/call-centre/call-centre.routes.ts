import type { callCentreEndpoints } from '@ekoline/contract/routing/call-centre.ts'
import type { Context } from '../../context.ts'
import { scopeOf } from '../../platform/http/caller.ts'
import { remembered, Shared } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { callCentreOf, type Watched } from './call-centre.service.ts'

const FRESH_MS = 1_000 // as the wallboard: one reading a second, however many supervisors watch
const MOST_WORKGROUPS = 5_000

export const callCentreRoutes = (ctx: Context): HandlersOf<typeof callCentreEndpoints> => {
  const seen = remembered(
    async (key) => {
      const watched: Watched = JSON.parse(key)
      return new Shared({ status: 'success' as const, result: await callCentreOf(ctx, watched) })
    },
    { clock: ctx.clock, ms: FRESH_MS, most: MOST_WORKGROUPS },
  )
  const of = (watched: Watched) => seen(JSON.stringify(watched))
  return { callCentre: ({ caller }) => of({ workgroupId: caller.workgroupId, scope: scopeOf(caller) }) }
}
