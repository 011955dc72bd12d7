import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { Shared } from '../../http/shared.ts'
import { remembered } from './remembered.ts'
import { wallboard } from './wallboard.service.ts'

const FRESH_MS = 1_000 // part 5: one cached read of a board a second, however many watch
const MOST_BOARDS = 5_000

export const wallboardRoutes = (ctx: Context): Handlers<'wallboard'> => {
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
