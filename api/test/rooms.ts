import {
  insertQueue,
  plainQueue,
  type QueueValues,
  replaceAgents,
} from '../src/features/queues/queue-settings.sql.ts'
import { asService } from '../src/operator/operator.ts'
import type { Person, World } from './world.ts'

/** A queue of somebody's workgroup, answered by `agents`. @returns its number */
export async function makeQueue(
  { ctx }: Pick<World, 'ctx'>,
  { workgroupId }: Person,
  agents: readonly Person[],
  options: Partial<QueueValues> = {},
): Promise<string> {
  return asService(ctx.db, async (tx) => {
    const queue = {
      workgroupId,
      name: 'Support',
      strategy: 'round robin' as const,
      ringSeconds: 10,
      maxWaitSeconds: 120,
      wrapUpSeconds: 5,
      ...plainQueue,
      ...options,
    }
    const { id, number } = await insertQueue(tx, { ...queue, at: ctx.clock.now() })
    await replaceAgents(
      tx,
      id,
      agents.map(({ seatId }) => seatId),
    )
    return number
  })
}
