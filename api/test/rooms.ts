import { asService } from '../src/operator/operator.ts'
import { addAgents, insertQueue, lockQueue, type NewQueue } from '../src/operator/queues.sql.ts'
import type { Person, World } from './world.ts'

/** A queue of somebody's workgroup, answered by `agents`. @returns its number */
export async function makeQueue(
  { ctx }: Pick<World, 'ctx'>,
  { workgroupId }: Person,
  agents: readonly Person[],
  options: Partial<NewQueue> = {},
): Promise<string> {
  return asService(ctx.db, async (tx) => {
    const queue: NewQueue = {
      workgroupId,
      name: 'Support',
      strategy: 'round robin',
      ringSeconds: 10,
      maxWaitSeconds: 120,
      wrapUpSeconds: 5,
      ...options,
    }
    const number = await insertQueue(tx, queue, ctx.clock.now())
    const locked = await lockQueue(tx, number)
    const seatIds = agents.map(({ seatId }) => seatId)
    if (locked && seatIds.length > 0) await addAgents(tx, locked.id, seatIds)
    return number
  })
}
