import { replaceSupervised } from '../../src/core/workgroups/supervised-queues.sql.ts'
import { updateRole } from '../../src/core/workgroups/workgroups.sql.ts'
import { asService } from '../../src/operator/database/as-service.ts'
import {
  insertQueue,
  plainQueue,
  type QueueValues,
  replaceAgents,
} from '../../src/routing/queues/queue-settings.sql.ts'
import type { Person, World } from '../world.ts'

/** A queue of a person's workgroup, answered by `agents`. @returns its number */
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

let talks = 0
const TALK_MS = 60_000

/** A call of a queue that an agent took, and that has just ended. @returns its id */
export async function talkedInQueue(
  { ctx }: Pick<World, 'ctx'>,
  number: string,
  { seatId }: Person,
): Promise<string> {
  const uniqueid = `queue-call.${++talks}`
  const at = ctx.clock.now()
  await ctx.db.run`
    insert into queue_calls (call_id, queue_id, node, caller, joined_at, connected_at, agent_seat_id, ended_at, outcome,
                             hold_ms, talk_ms, seen_at)
      select ${uniqueid}, id, 'test', '', ${new Date(at.getTime() - TALK_MS)}::timestamptz, ${new Date(at.getTime() - TALK_MS)}::timestamptz,
             ${seatId}, ${at}::timestamptz, 'answered', 0, ${TALK_MS}::integer, ${at}::timestamptz
        from queues where queue_number = ${number}`
  return uniqueid
}

/** Makes a member a supervisor of queues, by their numbers. */
export const makeSupervisor = (
  { ctx }: Pick<World, 'ctx'>,
  { seatId, workgroupId }: Person,
  numbers: readonly string[],
): Promise<void> =>
  asService(ctx.db, async (tx) => {
    const ids = await tx.column<number>`select id from queues where queue_number = any(${numbers}::text[])`
    await updateRole(tx, seatId, 'supervisor')
    await replaceSupervised(tx, { seatId, workgroupId }, ids)
  })
