import type { wallboardEndpoints } from '@ekoline/contract/company/wallboard.ts'
import type { Context } from '../../context.ts'
import { remembered, Shared } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  keyHashOf,
  makeWallboardLink,
  revokeWallboardLink,
  setWallboardNames,
  wallboard,
} from './wallboard.service.ts'
import { areNamesShown, type BoardOf, listLinks } from './wallboard.sql.ts'

const FRESH_MS = 1_000 // part 5: one cached read of a board a second, however many watch
const MOST_BOARDS = 5_000

export const wallboardRoutes = (ctx: Context): HandlersOf<typeof wallboardEndpoints> => {
  const asked = { clock: ctx.clock, ms: FRESH_MS, most: MOST_BOARDS }
  const shared = (of: (name: string) => BoardOf) =>
    remembered(async (name) => new Shared(await wallboard(ctx, of(name))), asked)
  const byUsername = shared((username) => ({ username }))
  const byKey = shared((key) => ({ keyHash: keyHashOf(key) }))
  return {
    wallboard: ({ params }) => byUsername(params.usersip),
    linkedWallboard: ({ params }) => byKey(params.key),
    wallboardNames: async ({ caller }) => ({
      status: 'success',
      result: { on: await areNamesShown(ctx.db, caller.workgroupId) },
    }),
    setWallboardNames: async ({ body: { on }, ...by }) => {
      await setWallboardNames(ctx, by, on)
      return { status: 'success', result: { on } }
    },
    wallboardLinks: async ({ caller }) => ({
      status: 'success',
      result: await listLinks(ctx.db, caller.workgroupId),
    }),
    makeWallboardLink: async ({ body, ...by }) => ({
      status: 'success',
      result: await makeWallboardLink(ctx, by, body),
    }),
    revokeWallboardLink: async ({ params, ...by }) => {
      await revokeWallboardLink(ctx, by, params.id)
      return { status: 'success' }
    },
  }
}
