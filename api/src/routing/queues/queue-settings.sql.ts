import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { QueueStrategy } from '@ekoline/contract/routing/queues.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { ofQueues } from '../../core/workgroups/queue-scope.service.ts'
import { type Db, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'
import { callbackPayer } from './queues.sql.ts'

/** How a queue rings, as an admin tunes it. */
export interface QueueValues {
  readonly name: string
  readonly strategy: QueueStrategy
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly wrapUpSeconds: number
  /** null: as many as call */
  readonly maxCallers: number | null
  readonly priority: number
  /** that calls show which call its callers back; null: as other calls */
  readonly callerId: string | null
  /** for the caller who has waited for longest; null: the call ends */
  readonly next: Destination | null
  /** for who comes when it is full; null: it is busy */
  readonly full: Destination | null
  /** for all while no agent takes calls; null: they wait */
  readonly unstaffed: Destination | null
  /** for how long who calls again waits for the agent they talked with; null: any takes them */
  readonly lastAgentSeconds: number | null
  /** every so many callers hear their place; null: they do not */
  readonly announceSeconds: number | null
  /** who lets callers be called back, and pays for it; null: they are not */
  readonly callbackSeatId: number | null
  /** what a minute may cost to call back others than ordinary numbers; null: they are not called back */
  readonly callbackPrice: Kobo | null
  /** files; null: the exchange's own, and none */
  readonly musicId: number | null
  readonly greetingId: number | null
}

/** What a queue has that no one tuned further. */
export const plainQueue = {
  maxCallers: null,
  priority: 0,
  callerId: null,
  next: null,
  full: null,
  unstaffed: null,
  lastAgentSeconds: null,
  announceSeconds: null,
  callbackSeatId: null,
  callbackPrice: null,
  musicId: null,
  greetingId: null,
} as const

/** A queue as it is kept; people who have left the workgroup are not in it. */
export interface QueueSettingsRow extends Omit<QueueValues, 'musicId' | 'greetingId'> {
  readonly id: number
  readonly workgroupId: number
  readonly number: string
  readonly payer: string | null
  readonly music: { readonly id: number; readonly name: string } | null
  readonly greeting: { readonly id: number; readonly name: string } | null
  readonly agents: readonly {
    readonly username: string
    readonly name: string
    readonly disabled: boolean
  }[]
}

const columns = sql`
  q.id, q.workgroup_id as "workgroupId", q.queue_number as number, q.name, q.strategy, q.ring_seconds as "ringSeconds",
  q.max_wait_seconds as "maxWaitSeconds", q.wrap_up_seconds as "wrapUpSeconds", q.max_callers as "maxCallers", q.priority,
  q.last_agent_seconds as "lastAgentSeconds", q.announce_seconds as "announceSeconds",
  q.caller_id as "callerId", q.callback_price_kobo as "callbackPrice",
  ${callbackPayer} as "callbackSeatId",
  (select u.first_name || ' ' || u.last_name from seats s join users u on u.id = s.user_id
    where s.id = ${callbackPayer}) as payer,
  case when q.next_category is not null
    then json_build_object('category', q.next_category, 'destination', q.next_destination) end as next,
  case when q.full_category is not null
    then json_build_object('category', q.full_category, 'destination', q.full_destination) end as full,
  case when q.unstaffed_category is not null
    then json_build_object('category', q.unstaffed_category, 'destination', q.unstaffed_destination) end as unstaffed,
  (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = q.music_file_id) as music,
  (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = q.greeting_file_id) as greeting,
  (select coalesce(json_agg(json_build_object('username', s.username, 'name', u.first_name || ' ' || u.last_name,
      'disabled', u.disabled_at is not null) order by s.member_name, s.id), '[]')
     from queue_agents qa join seats s on s.id = qa.seat_id and s.revoked_at is null join users u on u.id = s.user_id
    where qa.queue_id = q.id) as agents`

/** A page of a workgroup's queues, or some of them, with their settings, in the order in which they were made, and how many there are. @param search any part of name or number */
export function listQueueSettings(
  db: Db,
  { workgroupId, scope }: { readonly workgroupId: number; readonly scope: QueueScope },
  { search, ...page }: PageParams & { search: string },
): Promise<Page<QueueSettingsRow>> {
  const found = search
    ? sql`and strpos(name_fold(q.name || ' ' || q.queue_number), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<QueueSettingsRow>(page)`
    select ${columns} from queues q where q.workgroup_id = ${workgroupId} and q.removed_at is null ${found} ${ofQueues(sql`q.id`, scope)} order by q.id`
}

export const findQueueSettings = (db: Db, id: number) =>
  db.one<QueueSettingsRow>`select ${columns} from queues q where q.id = ${id} and q.removed_at is null`

export const countQueues = (db: Db, workgroupId: number) => db.value<number>`
  select count(*)::int as count from queues where workgroup_id = ${workgroupId} and removed_at is null`

/** Until the transaction ends, no other adds a queue, or changes what calls of the workgroup pass. */
export const lockQueuesOf = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** Locks the queue, so that routing something to it waits, or this waits for it. @returns whether it is still there */
export const lockQueueById = (tx: Tx, id: number) =>
  tx.some`select 1 from queues where id = ${id} and removed_at is null for update`

/** @returns its number, the next one */
export const insertQueue = (tx: Tx, values: QueueValues & { workgroupId: number; at: Date }) => tx.only<{
  id: number
  number: string
}>`
  insert into queues (workgroup_id, name, strategy, ring_seconds, max_wait_seconds, wrap_up_seconds, max_callers, priority,
                      next_category, next_destination, full_category, full_destination, unstaffed_category,
                      unstaffed_destination, music_file_id, greeting_file_id, last_agent_seconds,
                      announce_seconds, caller_id, callback_seat_id, callback_price_kobo, created_at)
    values (${values.workgroupId}, ${values.name}, ${values.strategy}, ${values.ringSeconds}, ${values.maxWaitSeconds},
            ${values.wrapUpSeconds}, ${values.maxCallers}, ${values.priority}, ${values.next?.category ?? null},
            ${values.next?.destination ?? null}, ${values.full?.category ?? null}, ${values.full?.destination ?? null},
            ${values.unstaffed?.category ?? null}, ${values.unstaffed?.destination ?? null},
            ${values.musicId}, ${values.greetingId}, ${values.lastAgentSeconds}, ${values.announceSeconds},
            ${values.callerId}, ${values.callbackSeatId}, ${values.callbackPrice}, ${values.at})
    returning id, queue_number as number`

export const updateQueue = (tx: Tx, id: number, values: QueueValues) => tx.run`
  update queues set name = ${values.name}, strategy = ${values.strategy}, ring_seconds = ${values.ringSeconds},
         max_wait_seconds = ${values.maxWaitSeconds}, wrap_up_seconds = ${values.wrapUpSeconds},
         max_callers = ${values.maxCallers}, priority = ${values.priority}, caller_id = ${values.callerId},
         next_category = ${values.next?.category ?? null}, next_destination = ${values.next?.destination ?? null},
         full_category = ${values.full?.category ?? null}, full_destination = ${values.full?.destination ?? null},
         unstaffed_category = ${values.unstaffed?.category ?? null},
         unstaffed_destination = ${values.unstaffed?.destination ?? null},
         music_file_id = ${values.musicId}, greeting_file_id = ${values.greetingId},
         last_agent_seconds = ${values.lastAgentSeconds}, announce_seconds = ${values.announceSeconds},
         callback_seat_id = ${values.callbackSeatId}, callback_price_kobo = ${values.callbackPrice} where id = ${id}`

/** Its number is not given again, and the story of its calls stays. */
export const markRemoved = (tx: Tx, id: number, at: Date) =>
  tx.run`update queues set removed_at = ${at}, music_file_id = null, greeting_file_id = null where id = ${id}`

/** The queues of workgroups where a person is the only member play no file any more. */
export const releaseSoundsOfLast = (tx: Tx, userId: number) => tx.run`
  update queues set music_file_id = null, greeting_file_id = null where workgroup_id in (
    select workgroup_id from seats s where user_id = ${userId} and not exists (
      select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`

export const addAgents = (tx: Tx, queueId: number, seatIds: readonly number[]) =>
  tx.run`
    insert into queue_agents (queue_id, seat_id) select ${queueId}, seat_id from unnest(${seatIds}::bigint[]) as seat_id
      on conflict do nothing`

export const removeAgents = (tx: Tx, queueId: number, seatIds: readonly number[]) =>
  tx.run`delete from queue_agents where queue_id = ${queueId} and seat_id = any(${seatIds}::bigint[])`

/** These people answer the queue, and no others. */
export async function replaceAgents(tx: Tx, queueId: number, seatIds: readonly number[]): Promise<void> {
  await tx.run`delete from queue_agents where queue_id = ${queueId} and seat_id <> all(${seatIds}::bigint[])`
  await addAgents(tx, queueId, seatIds)
}
