import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Lookup, usesOf } from '../../core/destinations/destinations.service.ts'
import { lockWorkgroupPlan } from '../../core/workgroups/workgroups.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { listAllQueues, lockQueue, seatsNamed } from './operator-queues.sql.ts'
import { addAgents, insertQueue, markRemoved, plainQueue, removeAgents } from './queue-settings.sql.ts'

// What an operator does for workgroups that do not set their queues themselves.

export { listAllQueues } from './operator-queues.sql.ts'

/** Why the queues stay as they are. */
export type QueueRefusal =
  | { readonly why: 'no_workgroup'; readonly workgroupId: number }
  | { readonly why: 'no_queue'; readonly number: string }
  | { readonly why: 'no_seats'; readonly usernames: readonly string[] }
  | { readonly why: 'is_led_to'; readonly places: readonly string[] }

export class QueueRefused extends ActionRefused<QueueRefusal> {}

type Needs = Pick<Context, 'db' | 'clock'>

/** A queue that is to be; how it rings, in seconds. */
export interface NewQueue {
  readonly workgroupId: number
  readonly name: string
  readonly strategy: 'round robin' | 'longest idle'
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
}

async function groupOf(tx: Tx, workgroupId: number) {
  const found = await lockWorkgroupPlan(tx, workgroupId)
  if (!found) throw new QueueRefused({ why: 'no_workgroup', workgroupId })
  return found
}

/**
 * The workgroup that `giveQueue` would give a queue; changes nothing.
 *
 * @throws QueueRefused no_workgroup
 */
export const previewQueue = (
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Pick<NewQueue, 'workgroupId'>,
): Promise<{ readonly workgroup: string }> =>
  transaction(db, async (tx) => ({ workgroup: (await groupOf(tx, workgroupId)).name }))

/**
 * Gives a workgroup a queue, which no one answers yet.
 *
 * @returns its number
 * @throws QueueRefused no_workgroup
 */
export const giveQueue = (
  { db, clock }: Needs,
  actor: Actor,
  { reason, ...queue }: NewQueue & { readonly reason: string },
): Promise<string> =>
  transaction(db, async (tx) => {
    await groupOf(tx, queue.workgroupId)
    const at = clock.now()
    const { number } = await insertQueue(tx, { ...queue, ...plainQueue, at })
    await writeAudit(tx, at, actor, {
      action: 'queue_added',
      target: `workgroup:${queue.workgroupId}`,
      detail: { queue: number, reason },
    })
    return number
  })

async function queueOf(tx: Tx, number: string) {
  const found = await lockQueue(tx, number)
  if (!found) throw new QueueRefused({ why: 'no_queue', number })
  return found
}

/** Who is to answer a queue, and who no more, by SIP usernames of its workgroup. */
export interface AgentsChange {
  readonly number: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The seats behind usernames, all of the queue's workgroup. */
async function seatsIn(tx: Tx, workgroupId: number, usernames: readonly string[]): Promise<number[]> {
  if (usernames.length === 0) return []
  const seats = await seatsNamed(tx, workgroupId, usernames)
  const unknown = usernames.filter((username) => !seats.some((seat) => seat.username === username))
  if (unknown.length > 0) throw new QueueRefused({ why: 'no_seats', usernames: unknown })
  return seats.map(({ id }) => id)
}

async function checkAgents(tx: Tx, { number, add, remove }: AgentsChange) {
  const queue = await queueOf(tx, number)
  return {
    queue,
    added: await seatsIn(tx, queue.workgroupId, add),
    removed: await seatsIn(tx, queue.workgroupId, remove),
  }
}

/**
 * The queue whose agents `changeAgentsOf` would change; changes nothing.
 *
 * @throws QueueRefused no_queue, no_seats
 */
export const previewAgents = (
  { db }: Pick<Context, 'db'>,
  change: AgentsChange,
): Promise<{ readonly name: string }> =>
  transaction(db, async (tx) => ({ name: (await checkAgents(tx, change)).queue.name }))

/**
 * Changes who answers a queue, for those who wait too. A new agent signs in before a call rings; an agent who is removed
 * finishes the call.
 *
 * @returns the SIP usernames of all its agents, by name
 * @throws QueueRefused no_queue, no_seats
 */
export async function changeAgentsOf(
  { db, clock }: Needs,
  actor: Actor,
  { reason, ...change }: AgentsChange & { readonly reason: string },
): Promise<readonly string[]> {
  const { number, add, remove } = change
  const workgroupId = await transaction(db, async (tx) => {
    const { queue, added, removed } = await checkAgents(tx, change)
    if (added.length > 0) await addAgents(tx, queue.id, added)
    if (removed.length > 0) await removeAgents(tx, queue.id, removed)
    await writeAudit(tx, clock.now(), actor, {
      action: 'queue_agents_changed',
      target: `workgroup:${queue.workgroupId}`,
      detail: { queue: number, add, remove, reason },
    })
    return queue.workgroupId
  })
  const queues = await listAllQueues(db, workgroupId)
  return queues.find((queue) => queue.number === number)?.agents ?? []
}

async function refuseWhileLedTo(ctx: Lookup, workgroupId: number, number: string): Promise<void> {
  const places = await usesOf(ctx, workgroupId, { category: 'queue', destination: number })
  if (places.length > 0) throw new QueueRefused({ why: 'is_led_to', places })
}

/**
 * The queue that `removeQueue` would remove; changes nothing.
 *
 * @throws QueueRefused no_queue; is_led_to by a number or a menu
 */
export async function previewQueueRemoval(ctx: Lookup, number: string): Promise<{ readonly name: string }> {
  const { name, workgroupId } = await transaction(ctx.db, (tx) => queueOf(tx, number))
  await refuseWhileLedTo(ctx, workgroupId, number)
  return { name }
}

/**
 * Removes a queue. Its number is not given again; the callers who wait in it go on as after the longest wait.
 *
 * @throws QueueRefused no_queue; is_led_to by a number or a menu
 */
export const removeQueue = (
  ctx: Lookup & Needs,
  actor: Actor,
  { number, reason }: { readonly number: string; readonly reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const { id, workgroupId } = await queueOf(tx, number)
    await refuseWhileLedTo({ ...ctx, db: tx }, workgroupId, number)
    const at = ctx.clock.now()
    await markRemoved(tx, id, at)
    await writeAudit(tx, at, actor, {
      action: 'queue_removed',
      target: `workgroup:${workgroupId}`,
      detail: { queue: number, reason },
    })
  })
