import type { wallboardEndpoints } from '@ekoline/contract/wallboard.ts'
import type { Context } from '../../context.ts'
import { Shared } from '../../http/replies.ts'
import type { HandlersOf } from '../../http/serve.ts'
import { remembered, wallboard } from './wallboard.service.ts'

const FRESH_MS = 1_000 // part 5: one cached read of a board a second, however many watch
const MOST_BOARDS = 5_000

export const wallboardRoutes = (ctx: Context): HandlersOf<typeof wallboardEndpoints> => {
  const board = remembered(
    async (username) => new Shared({ queues: { result: await wallboard(ctx, username) } }),
    {
      clock: ctx.clock,
      ms: FRESH_MS,
      most: MOST_BOARDS,
    },
  )
  return {
    wallboard: ({ params }) => board(params.usersip),
  }
}
