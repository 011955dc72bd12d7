import { type Db, sql, type Tx } from '../db/db.ts'

export interface QueueRow {
  readonly number: string
  readonly name: string
  readonly workgroupId: number
  readonly workgroup: string
  readonly strategy: string
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
  /** SIP usernames, by name */
  readonly agents: readonly string[]
  readonly waiting: number
}

/** The queues of a workgroup, or of all. */
export async function listAllQueues(db: Db, workgroupId: number | null): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.queue_number as number, q.name, w.id as "workgroupId", w.name as workgroup, q.strategy,
           q.ring_seconds as "ringSeconds", q.max_wait_seconds as "maxWaitSeconds",
           q.wrap_up_seconds as "wrapUpSeconds",
           coalesce((select json_agg(s.username order by s.member_name, s.id) from queue_agents qa
              join seats s on s.id = qa.seat_id where qa.queue_id = q.id), '[]'::json) as agents,
           (select count(*) from queue_calls c
             where c.queue_id = q.id and c.ended_at is null and c.connected_at is null) as waiting
      from queues q join workgroups w on w.id = q.workgroup_id
     where q.removed_at is null and (${workgroupId}::bigint is null or w.id = ${workgroupId}::bigint)
     order by w.id, q.id`.execute(db)
  return rows
}

export interface NewQueue {
  readonly workgroupId: number
  readonly name: string
  readonly strategy: 'round robin' | 'longest idle'
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
}

/** @returns its number, the next one */
export async function insertQueue(tx: Tx, it: NewQueue, at: Date): Promise<string> {
  const row = await tx
    .insertInto('queues')
    .values({
      workgroup_id: it.workgroupId,
      name: it.name,
      strategy: it.strategy,
      ring_seconds: it.ringSeconds,
      max_wait_seconds: it.maxWaitSeconds,
      wrap_up_seconds: it.wrapUpSeconds,
      created_at: at,
    })
    .returning('queue_number')
    .executeTakeFirstOrThrow()
  return row.queue_number
}

export async function lockQueue(
  tx: Tx,
  number: string,
): Promise<{ id: number; name: string; workgroupId: number } | undefined> {
  return tx
    .selectFrom('queues')
    .select(['id', 'name', 'workgroup_id as workgroupId'])
    .where('queue_number', '=', number)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRemoved(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('queues').set({ removed_at: at }).where('id', '=', id).execute()
}

/** The seats of a workgroup with these usernames. */
export async function seatsNamed(
  tx: Tx,
  workgroupId: number,
  usernames: readonly string[],
): Promise<{ id: number; username: string }[]> {
  return tx
    .selectFrom('seats')
    .select(['id', 'username'])
    .where('workgroup_id', '=', workgroupId)
    .where('username', 'in', usernames)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function addAgents(tx: Tx, queueId: number, seatIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('queue_agents')
    .values(seatIds.map((seatId) => ({ queue_id: queueId, seat_id: seatId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeAgents(tx: Tx, queueId: number, seatIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('queue_agents')
    .where('queue_id', '=', queueId)
    .where('seat_id', 'in', seatIds)
    .execute()
}
