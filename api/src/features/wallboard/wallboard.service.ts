import { dayOf, dayStart } from '@ekoline/contract/time.ts'
import type { BoardQueue } from '@ekoline/contract/wallboard.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { presenceOf } from '../queues/queues.service.ts'
import { maskedNumber } from './masked-number.ts'
import { type BoardRow, readBoard } from './wallboard.sql.ts'

type Watching = Pick<Context, 'db' | 'clock' | 'telephony'>

const inSeconds = (ms: number | null) => Math.round((ms ?? 0) / 100) / 10

async function boardQueue(
  ctx: Watching,
  { waiting, agents, hl_ms, tk_ms, ...row }: BoardRow,
): Promise<BoardQueue> {
  return {
    ...row,
    hl_tm: inSeconds(hl_ms),
    tk_tm: inSeconds(tk_ms),
    cls_q: waiting.map(({ number, seconds }) => ({ number: maskedNumber(number), waiting_seconds: seconds })),
    agents: await Promise.all(
      agents.map(async (agent) => ({ name: agent.name, state: await presenceOf(ctx, agent) })),
    ),
  }
}

/**
 * The live figures of the queues of the workgroup that the username is of; those of a day are of today in Lagos.
 *
 * @throws AppError not_found for nobody's username, and for a board that is switched off. Neither is audited: boards are
 *   asked for every 3 seconds.
 * @source service-areas §2, "Wallboard"; decisions, "Unfinished in the original, finished here"
 */
export async function wallboard(ctx: Watching, username: string): Promise<BoardQueue[]> {
  const now = ctx.clock.now()
  const [board] = await readBoard(ctx.db, { username, now, day: dayStart(dayOf(now)) })
  if (!board) throw new AppError('not_found')
  return Promise.all(board.queues.map((row) => boardQueue(ctx, row)))
}
